import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { isDate, isTime } from '#domain/calendar/calendar.ts';
import { eligibleEmployees, eligibleStations } from '#domain/catalog/eligibility.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { WishedPlace } from '#domain/plans/plan-wishes.ts';
import type { PlannedPart } from '#domain/plans/service-plan.ts';
import { isolate } from '#domain/text/direction.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { DateField, SelectField, TimeField } from '#ui/form/field.tsx';
import type { PlanShop } from './use-plan.ts';

const fields = z.object({ date: z.string(), startTime: z.string(), station: z.string(), employeeId: z.string() });

function placeSchema({ service }: PlannedPart, shop: PlanShop) {
  return fields.check(({ value, issues }) => {
    const refuse = (field: keyof WishedPlace, message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value });
    if (!isDate(value.date) || value.date < shop.today) refuse('date', 'Choose today or a later day.');
    if (!isTime(value.startTime)) refuse('startTime', 'Choose when the work starts.');
    const able = eligibleEmployees(service, value.station, shop.employees);
    if (!able.some(({ id }) => id === value.employeeId)) refuse('employeeId', 'Choose who does the work.');
  });
}

type PlaceDialogProps = {
  part: PlannedPart;
  shop: PlanShop;
  onPlace: (place: WishedPlace) => void;
  onClose: () => void;
};

/** Chooses the day, start, bay and person of one part of a plan. */
export function PlaceDialog({ part, shop, onPlace, onClose }: PlaceDialogProps) {
  const { service, slot } = part;
  const form = useRecordForm({
    what: 'plan',
    schema: placeSchema(part, shop),
    draft: { date: slot.date, startTime: slot.startTime, station: slot.station, employeeId: slot.employee.id },
    async save(place) {
      onPlace(place);
    },
    leaveTo: onClose,
    asksToLeave: false,
  });
  const { station } = useWatch({ control: form.control });
  return (
    <FormDialog form={form} title={`Plan ${isolate(service.name)}`} submit="Use This Time">
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <DateField label="Date" required min={shop.today} {...form.register('date')} />
        <TimeField label="Start Time" required {...form.register('startTime')} />
        <SelectField label="Station" {...form.register('station')}>
          {eligibleStations(service, shop.stations).map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Employee" {...form.register('employeeId')}>
          {eligibleEmployees(service, station ?? '', shop.employees).map((person) => (
            <option key={person.id} value={person.id}>
              {fullName(person)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormDialog>
  );
}
