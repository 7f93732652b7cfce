import { fullName } from '#domain/customers/customer.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { hoursForSize, priceForCustomer } from '#domain/money/pricing.ts';
import { ComboBox } from '#ui/form/combo-box.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { type BookingDraft, type BookingFormData, customerOfDraft, eligibleChoices } from './booking-draft.ts';
import type { BookingFormState } from './use-booking-form.ts';

type ChoiceProps = { form: Pick<BookingFormState, 'draft' | 'shop' | 'choose' | 'errorOf'> };

/** Services with their price for the chosen customer's vehicle (BKG-02). */
export function ServiceChoice({ form: { draft, shop, choose, errorOf }, isStart }: ChoiceProps & { isStart: boolean }) {
  const customer = customerOfDraft(draft, shop);
  const size = customer?.vehicle.size ?? 'Mid-size';
  return (
    <div data-field="serviceId">
      <ComboBox
        label="Service"
        required
        placeholder="Select a service"
        emptyText="No service found"
        items={shop.services.map((service) => ({
          id: service.id,
          label: service.name,
          detail: `${formatWholeDollars(priceForCustomer(service, size, customer).price)} · ${hoursForSize(service, size)} h · ${size}`,
        }))}
        selectedId={draft.serviceId || null}
        onSelect={(id) => choose({ serviceId: id ?? '' })}
        error={errorOf('serviceId')}
        isStart={isStart}
      />
    </div>
  );
}

function stationHint(draft: BookingDraft, shop: BookingFormData): string | undefined {
  if (draft.station && !shop.stations.some(({ name }) => name === draft.station))
    return `${draft.station} was deleted. Choose another station to reschedule the job.`;
  const service = shop.services.find((one) => one.id === draft.serviceId);
  if (!service) return 'Choose a service first to see the stations that can do it.';
  if (eligibleChoices(draft, shop).stations.length > 0) return undefined;
  return `No station can do ${service.name}. It must be listed on the service and have the capability ${service.category}.`;
}

export function StationChoice({ form: { draft, shop, choose, errorOf } }: ChoiceProps) {
  const names = eligibleChoices(draft, shop).stations.map((station) => station.name);
  const offered = draft.station && !names.includes(draft.station) ? [...names, draft.station] : names;
  return (
    <SelectField
      label="Station"
      name="station"
      required
      value={draft.station}
      onChange={(event) => choose({ station: event.target.value })}
      hint={stationHint(draft, shop)}
      error={errorOf('station')}
    >
      <option value="">Select a station</option>
      {offered.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function employeeHint(draft: BookingDraft, shop: BookingFormData): string | undefined {
  const service = shop.services.find((one) => one.id === draft.serviceId);
  if (!service || !draft.station) return 'Choose a service and a station first.';
  if (eligibleChoices(draft, shop).employees.length > 0) return undefined;
  return `No one at ${draft.station} has the skill level ${service.skillLevel}.`;
}

export function EmployeeChoice({ form: { draft, shop, choose, errorOf } }: ChoiceProps) {
  const able = eligibleChoices(draft, shop).employees;
  const current = shop.employees.find((one) => one.id === draft.employeeId);
  const offered = current && !able.includes(current) ? [...able, current] : able;
  return (
    <SelectField
      label="Employee"
      name="employeeId"
      required
      value={draft.employeeId}
      onChange={(event) => choose({ employeeId: event.target.value })}
      hint={employeeHint(draft, shop)}
      error={errorOf('employeeId')}
    >
      <option value="">Select an employee</option>
      {offered.map((employee) => (
        <option key={employee.id} value={employee.id}>
          {fullName(employee)}
        </option>
      ))}
    </SelectField>
  );
}
