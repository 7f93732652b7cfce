import type { Customer } from '#domain/customers/customer.ts';
import { parkedVehicles, vehicleLabel } from '#domain/vehicles/parked-vehicles.ts';
import { SelectField } from '#ui/form/field.tsx';

type VehicleChoiceProps = {
  customer: Customer | undefined;
  /** Key of the chosen vehicle; '' for the first. */
  vehicleId: string;
  error?: string | undefined;
  className?: string;
  /** Gets '' for the first vehicle. */
  onChoose: (vehicleId: string) => void;
};

/** Select for the vehicle that a record is about. Renders nothing for a customer with one vehicle. */
export function VehicleChoice({ customer, vehicleId, error, className, onChoose }: VehicleChoiceProps) {
  const vehicles = customer ? parkedVehicles(customer) : [];
  if (vehicles.length < 2) return null;
  const chosen = vehicles.findIndex(({ key }) => key === vehicleId);
  return (
    <div data-field="vehicleId" className={className}>
      <SelectField
        label="Vehicle"
        name="vehicleId"
        value={chosen > 0 ? vehicleId : ''}
        onChange={(event) => onChoose(event.target.value)}
        error={error}
      >
        {vehicles.map(({ key, vehicle }, at) => (
          <option key={key} value={at === 0 ? '' : key}>
            {vehicleLabel(vehicle)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
