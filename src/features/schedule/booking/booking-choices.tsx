import { fullName } from '#domain/customers/customer.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { hoursForSize, priceForSize } from '#domain/money/pricing.ts';
import { ComboBox } from '#ui/form/combo-box.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { type BookingDraft, type BookingFormData, eligibleChoices } from './booking-draft.ts';

type ChoiceProps = {
  draft: BookingDraft;
  shop: BookingFormData;
  /** Saving was tried: marks missing values. */
  attempted: boolean;
  onChoose: (part: Partial<BookingDraft>) => void;
};

/** Lists services with their price for the selected customer's vehicle (BKG-02). */
export function ServiceChoice({ draft, shop, attempted, onChoose }: ChoiceProps) {
  const size = shop.customers.find((one) => one.id === draft.customerId)?.vehicle.size ?? 'Mid-size';
  return (
    <ComboBox
      label="Service"
      required
      placeholder="Select a service"
      emptyText="No service found"
      items={shop.services.map((service) => ({
        id: service.id,
        label: service.name,
        detail: `${formatWholeDollars(priceForSize(service, size))} · ${hoursForSize(service, size)} h · ${size}`,
      }))}
      selectedId={draft.serviceId || null}
      onSelect={(id) => onChoose({ serviceId: id ?? '' })}
      error={attempted && !draft.serviceId ? 'Choose the service.' : undefined}
    />
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

export function StationChoice({ draft, shop, attempted, onChoose }: ChoiceProps) {
  const names = eligibleChoices(draft, shop).stations.map((station) => station.name);
  const offered = draft.station && !names.includes(draft.station) ? [...names, draft.station] : names;
  return (
    <SelectField
      label="Station"
      required
      value={draft.station}
      onChange={(event) => onChoose({ station: event.target.value })}
      hint={stationHint(draft, shop)}
      error={attempted && !draft.station ? 'Choose the station.' : undefined}
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

export function EmployeeChoice({ draft, shop, attempted, onChoose }: ChoiceProps) {
  const able = eligibleChoices(draft, shop).employees;
  const current = shop.employees.find((one) => one.id === draft.employeeId);
  const offered = current && !able.includes(current) ? [...able, current] : able;
  return (
    <SelectField
      label="Employee"
      required
      value={draft.employeeId}
      onChange={(event) => onChoose({ employeeId: event.target.value })}
      hint={employeeHint(draft, shop)}
      error={attempted && !draft.employeeId ? 'Choose who does the job.' : undefined}
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
