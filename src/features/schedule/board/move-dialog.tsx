import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
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
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { DateField, NumberField, SelectField, TimeField } from '#ui/form/field.tsx';
import { type Move, planMove } from './plan-move.ts';

type MoveDialogProps = {
  booking: Booking;
  shop: BookingFormData;
  onMove: (move: Move) => void;
  onClose: () => void;
};

const fields = z.object({
  date: z.string(),
  startTime: z.string(),
  station: z.string(),
  employeeId: z.string(),
  /** Hours as typed. */
  hours: z.string(),
});
type Draft = z.infer<typeof fields>;

function moveOf(draft: Draft) {
  return { ...draft, hours: Number(draft.hours) };
}

/** Returns the first problem of the move, and its field; a problem of the whole move has none. */
function problemOf(draft: Draft, booking: Booking, shop: BookingFormData): { field?: string; message: string } | null {
  const hours = Number(draft.hours);
  if (!isDate(draft.date)) return { field: 'date', message: 'Choose the day of the job.' };
  if (!isTime(draft.startTime)) return { field: 'startTime', message: 'Choose when the job starts.' };
  if (hours !== booking.estimatedHours && !isWithin(hours, { min: MIN_HOURS, places: 2 })) {
    return { field: 'hours', message: 'Enter how many hours the job takes: 0.1 or more, with up to two decimals.' };
  }
  const plan = planMove(booking, moveOf(draft), shop);
  return 'problem' in plan ? { message: plan.problem } : null;
}

function moveSchema(booking: Booking, shop: BookingFormData) {
  return z.pipe(
    fields.check(({ value, issues }) => {
      const problem = problemOf(value, booking, shop);
      if (problem) {
        issues.push({ code: 'custom', message: problem.message, path: [problem.field ?? 'move'], input: value });
      }
    }),
    z.transform(moveOf),
  );
}

/** Moves a job without dragging: to another day, start, length, station or employee. */
export function MoveDialog({ booking, shop: wholeShop, onMove, onClose }: MoveDialogProps) {
  const today = useToday();
  const form = useRecordForm({
    what: 'move',
    schema: moveSchema(booking, wholeShop),
    draft: {
      date: booking.date,
      startTime: booking.startTime,
      station: booking.station,
      employeeId: booking.employeeId,
      hours: String(booking.estimatedHours),
    },
    doubts: ({ date }) => (date === booking.date ? [] : oddDates({ 'The day of the job': date }, today)),
    async save(move) {
      onMove(move);
    },
    leaveTo: onClose,
    asksToLeave: false,
  });
  const { register, page } = form;
  const { station, employeeId } = useWatch({ control: form.control }) as Draft;
  const shop = shopForBooking(wholeShop, booking);
  const stations = eligibleStations(booking.service, shop.stations).map(({ name }) => name);
  const able = eligibleEmployees(booking.service, station, shop.employees);
  const current = shop.employees.find(({ id }) => id === employeeId);
  const people = current && !able.includes(current) ? [...able, current] : able;
  const problem = page.problems[0]?.text;

  return (
    <FormDialog form={form} title={`Move ${isolate(fullName(booking.customer)) || 'booking'}`} submit="Move">
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <DateField label="Date" required {...register('date')} />
        <TimeField label="Start Time" required {...register('startTime')} />
        <NumberField label="Hours" required min={MIN_HOURS} step={0.25} {...register('hours')} />
        <SelectField label="Station" {...register('station')}>
          {(stations.includes(station) ? stations : [...stations, station]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Employee" {...register('employeeId')}>
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
      </div>
    </FormDialog>
  );
}
