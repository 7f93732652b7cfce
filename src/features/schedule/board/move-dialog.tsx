import { useState } from 'react';
import { isDate, isTime } from '#domain/calendar/calendar.ts';
import { oddDates } from '#domain/calendar/odd-dates.ts';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import { fullName } from '#domain/customers/customer.ts';
import { MIN_HOURS } from '#domain/money/pricing.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { isolate } from '#domain/text/direction.ts';
import { type BookingFormData, shopForBooking } from '#features/schedule/booking/booking-draft.ts';
import { useToday } from '#io/react/world.tsx';
import { isWithin } from '#parts/forms/draft-fields.ts';
import { useAskDoubts } from '#parts/forms/use-ask-doubts.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, NumberField, SelectField, TimeField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type Move, planMove } from './plan-move.ts';

type MoveDialogProps = {
  booking: Booking;
  shop: BookingFormData;
  onMove: (move: Move) => void;
  onClose: () => void;
};

/** Moves a job without dragging: to another day, start, length, station or employee. */
export function MoveDialog({ booking, shop: wholeShop, onMove, onClose }: MoveDialogProps) {
  const today = useToday();
  const ask = useAskDoubts();
  const shop = shopForBooking(wholeShop, booking);
  const [date, setDate] = useState(booking.date);
  const [startTime, setStartTime] = useState(booking.startTime);
  const [hours, setHours] = useState(String(booking.estimatedHours));
  const [station, setStation] = useState(booking.station);
  const [employeeId, setEmployeeId] = useState(booking.employeeId);
  const [problem, setProblem] = useState<string>();

  const stations = eligibleStations(booking.service, shop.stations).map(({ name }) => name);
  const able = eligibleEmployees(booking.service, station, shop.employees);
  const current = shop.employees.find(({ id }) => id === employeeId);
  const people = current && !able.includes(current) ? [...able, current] : able;

  async function submit() {
    if (!isDate(date)) return setProblem('Choose the day of the job.');
    if (!isTime(startTime)) return setProblem('Choose when the job starts.');
    const isStored = Number(hours) === booking.estimatedHours;
    if (!isStored && !isWithin(Number(hours), { min: MIN_HOURS, places: 2 })) {
      return setProblem('Enter how many hours the job takes: 0.1 or more, with up to two decimals.');
    }
    const move = { date, startTime, station, employeeId, hours: Number(hours) };
    const plan = planMove(booking, move, wholeShop);
    if ('problem' in plan) return setProblem(plan.problem);
    if (date !== booking.date && !(await ask(oddDates({ 'The day of the job': date }, today)))) return;
    onMove(move);
  }

  return (
    <Dialog
      title={`Move ${isolate(fullName(booking.customer)) || 'booking'}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" form="move-booking">
            Move
          </Button>
        </>
      }
    >
      <form
        id="move-booking"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid grid-cols-2 gap-4 phone:grid-cols-1"
      >
        <DateField label="Date" required value={date} onChange={(event) => setDate(event.target.value)} />
        <TimeField
          label="Start Time"
          required
          value={startTime}
          onChange={(event) => setStartTime(event.target.value)}
        />
        <NumberField
          label="Hours"
          required
          min={MIN_HOURS}
          step={0.25}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        />
        <SelectField label="Station" value={station} onChange={(event) => setStation(event.target.value)}>
          {(stations.includes(station) ? stations : [...stations, station]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Employee" value={employeeId} onChange={(event) => setEmployeeId(event.target.value)}>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {fullName(person)}
            </option>
          ))}
        </SelectField>
        {problem && (
          <div className="col-span-full">
            <Alert tone="red" title="Not moved" role="alert">
              <BidiText text={problem} />
            </Alert>
          </div>
        )}
      </form>
    </Dialog>
  );
}
