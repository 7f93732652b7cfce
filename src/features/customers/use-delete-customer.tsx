import { useCallback } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import { parkedVehicles } from '#domain/vehicles/parked-vehicles.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { counted, namesInWords } from '#parts/records/names-in-words.ts';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { customerMessages } from './customer-messages.ts';

/** Returns the counted documents of the customer as text, '' when there are none. */
async function documentsOf({ bookings, estimates, invoices, warranties, claims }: Store, id: string): Promise<string> {
  const own = { name: 'customer', from: id, to: id } as const;
  const counts = [
    ['booking', await bookings.count(own)],
    ['estimate', await estimates.count(own)],
    ['invoice', await invoices.count(own)],
    ['warranty', await warranties.count(own), 'warranties'],
    ['claim', await claims.count(own)],
  ] as const;
  return namesInWords(
    counts.filter(([, count]) => count > 0).map(([what, count, many]) => counted(count, what, many)),
    5,
  );
}

async function bodyOf(store: Store, { id, ...customer }: Customer) {
  const [documents, { HeldMoney }] = await Promise.all([
    documentsOf(store, id),
    import('#parts/payments/held-money.tsx'),
  ]);
  const cars = parkedVehicles(customer).filter(({ vehicle }) => vehicleName(vehicle) !== '');
  return (
    <DeletionBody
      recap={
        <>
          <b className="font-semibold">
            <bdi>{fullName(customer)}</bdi>
          </b>
          {cars.map(({ key, vehicle }) => (
            <span key={key} className="block text-label text-text-2">
              {vehicleName(vehicle)}
            </span>
          ))}
        </>
      }
      effects={documents ? [`These stay, with this name and vehicle: ${documents}.`] : []}
    >
      <HeldMoney customerId={id} />
    </DeletionBody>
  );
}

/** Returns a function that deletes a customer after a confirmation, which lists the documents that stay. */
export function useDeleteCustomer(): (customer: Customer) => Promise<void> {
  const { store } = useWorld();
  const ask = useDelete();
  return useCallback(
    (customer) => {
      const name = fullName(customer);
      return ask({
        name,
        question: `Are you sure you want to delete ${isolate(name)}? This action cannot be undone.`,
        body: () => bodyOf(store, customer),
        deleted: customerMessages.deleted(name),
        failed: customerMessages.deleteFailed,
        remove: () => removeRecord(store, 'customers', customer.id),
      });
    },
    [store, ask],
  );
}
