import { useDeferredValue, useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { othersWithVin } from '#domain/vehicles/same-vin.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useIdle, useList } from '#io/react/world.tsx';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { Alert } from '#ui/feedback/alert.tsx';

const NO_CUSTOMERS: readonly Customer[] = [];

type SameVinProps = {
  vin: string;
  /** The customer whose vehicle it is; undefined for a new one. */
  customerId: string | undefined;
  vehicleId: string;
};

/** Names the other vehicles of the shop that have this VIN. Saving is possible all the same. */
export function SameVinNotice({ vin, customerId, vehicleId }: SameVinProps) {
  const data = ifRead(useList('customers')) ?? NO_CUSTOMERS;
  // Thousands of customers are compared only when the browser is idle; saving does not wait for it.
  const isIdle = useIdle();
  const customers = useDeferredValue(isIdle ? data : NO_CUSTOMERS);
  const same = useMemo(
    () => othersWithVin(customers, { vin, customerId, vehicleId }),
    [customers, vin, customerId, vehicleId],
  );
  if (same.length === 0) return null;
  return (
    <Alert tone="amber" title="Another vehicle has this VIN" role="status">
      <ul className="grid gap-0.5">
        {same.map(({ owner, vehicle }) => (
          <li key={`${owner.id} ${vehicle.id}`}>
            <CustomerName id={owner.id} name={fullName(owner)} />
            {owner.id === customerId ? ' has it twice' : ' has it'}
            {vehicleName(vehicle) && `, on a ${vehicleName(vehicle)}`}.
          </li>
        ))}
      </ul>
      <p className="mt-0.5">
        Compare it with the car. If the car was sold, open it at that customer and choose Move to Another Customer.
      </p>
    </Alert>
  );
}
