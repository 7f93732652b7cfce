import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { SameContact } from '#domain/customers/same-contact.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { sameCars, vehicleLabel, vehiclesOf } from '#domain/vehicles/parked-vehicles.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import type { CustomerDetails } from '#features/quick-quote/quote-progress.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, SelectField } from '#ui/form/field.tsx';

type KnownCustomerProps = {
  known: SameContact;
  /** The quoted vehicle. */
  vehicle: Vehicle;
  used: boolean;
  onUse: (use: boolean) => void;
  details: CustomerDetails;
  onChange: (details: CustomerDetails) => void;
};

/** Says that the quote is for the existing customer with this email or phone. A second customer takes a choice. */
export function KnownCustomer({ known, vehicle, used, onUse, details, onChange }: KnownCustomerProps) {
  const { customer, email, phone } = known;
  const same = email ? 'email' : 'phone';
  const name = fullName(customer);
  const cars = vehiclesOf(customer).map(vehicleName).filter(Boolean);
  return (
    <Alert
      tone="blue"
      title={email || phone ? `A customer with this ${same} already exists` : 'This quote is for an existing customer'}
      role="status"
    >
      <p>
        <bdi>{name}</bdi>
        {customer.phone && `, ${customer.phone}`}
        {cars.length > 0 && `, with a ${cars.join(' and a ')}`}.
      </p>
      <div className="mt-2 grid gap-2">
        <CheckboxField
          label="Use existing customer"
          checked={used}
          onChange={(event) => onUse(event.target.checked)}
          hint={
            used ? (
              <UsedHint customer={customer} vehicle={vehicle} isAdded={details.addsVehicle === true} />
            ) : (
              `A second customer with this ${same} will be created.`
            )
          }
        />
        {used && <QuotedCar customer={customer} vehicle={vehicle} details={details} onChange={onChange} />}
      </div>
    </Alert>
  );
}

type UsedHintProps = { customer: Customer; vehicle: Vehicle; isAdded: boolean };

function UsedHint({ customer, vehicle, isAdded }: UsedHintProps) {
  const stored = vehicleName(customer.vehicle);
  const isTheirs = carInGarage(customer, vehicle) !== undefined;
  const name = <bdi>{fullName(customer)}</bdi>;
  if (isAdded && !isTheirs) return <>The booking is for {name}, whose record gets the vehicle.</>;
  return (
    <>
      The booking is for {name}, whose record doesn't change.
      {stored && !isTheirs ? ` It keeps the ${stored}; the booking is for the ${vehicleName(vehicle)}.` : ''}
    </>
  );
}

/** Asks which of several cars with this name is meant, or offers to add a car that is not the customer's yet. */
function QuotedCar({
  customer,
  vehicle,
  details,
  onChange,
}: Pick<KnownCustomerProps, 'vehicle' | 'details' | 'onChange'> & { customer: Customer }) {
  const same = sameCars(customer, vehicle);
  if (same.length > 1) {
    return (
      <SelectField
        label="Vehicle"
        value={details.vehicleId ?? same[0]?.key}
        onChange={(event) => onChange({ ...details, vehicleId: event.target.value })}
      >
        {same.map(({ key, vehicle: car }) => (
          <option key={key} value={key}>
            {vehicleLabel(car)}
          </option>
        ))}
      </SelectField>
    );
  }
  if (carInGarage(customer, vehicle)) return null;
  return (
    <CheckboxField
      label={`Add the ${vehicleName(vehicle)} to their vehicles`}
      checked={details.addsVehicle === true}
      onChange={(event) => onChange({ ...details, addsVehicle: event.target.checked })}
    />
  );
}
