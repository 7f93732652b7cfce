import { type Customer, fullName } from '#domain/customers/customer.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

/** Offers to book for the existing customer with this email (A-81). Unchecked by default. */
export function KnownCustomer({
  customer,
  vehicle,
  used,
  onUse,
}: {
  customer: Customer;
  vehicle: Vehicle;
  used: boolean;
  onUse: (use: boolean) => void;
}) {
  const name = fullName(customer);
  const stored = vehicleName(customer.vehicle);
  const same = stored === vehicleName(vehicle);
  return (
    <Alert tone="blue" title="A customer with this email already exists" role="status">
      <p>
        <bdi>{name}</bdi>
        {customer.phone && `, ${customer.phone}`}
        {stored && `, with a ${stored}`}.
      </p>
      <div className="mt-2">
        <CheckboxField
          label="Use existing customer"
          checked={used}
          onChange={(event) => onUse(event.target.checked)}
          hint={
            used ? (
              <>
                The booking is for <bdi>{name}</bdi>, whose record doesn't change.
                {stored && !same ? ` It keeps the ${stored}; the booking is for the ${vehicleName(vehicle)}.` : ''}
              </>
            ) : (
              'Otherwise, a second customer with this email is created.'
            )
          }
        />
      </div>
    </Alert>
  );
}
