import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { livingOf } from '#domain/warranty/living-warranties.ts';
import { transferText } from '#domain/warranty/term-text.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useList, useToday } from '#io/react/world.tsx';
import { CustomerField } from '#parts/customers/customer-field.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { CheckboxField } from '#ui/form/field.tsx';
import { moveVehicle } from './vehicle-commands.ts';
import { carName } from './vehicle-operations.ts';

type MoveVehicleProps = {
  owner: Customer;
  vehicleKey: string;
  vehicle: Vehicle;
  onClose: () => void;
};

const NO_CUSTOMERS: readonly Customer[] = [];
const schema = z.object({
  customerId: z.string().check(z.minLength(1, 'Select the customer who has it now.')),
  withWarranties: z.boolean(),
});

/** Dialog that moves a vehicle to another customer. */
export function MoveVehicleDialog({ owner, vehicleKey, vehicle, onClose }: MoveVehicleProps) {
  const query = useList('customers');
  const customers = (query.data ?? NO_CUSTOMERS).filter(({ id }) => id !== owner.id);
  const warranties = livingOf(ifRead(useList('warranties')) ?? [], owner, vehicle, useToday());
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'vehicle',
    schema,
    draft: { customerId: '', withWarranties: true },
    // The page follows the vehicle as soon as it has moved.
    asksToLeave: false,
    async save({ customerId, withWarranties }) {
      const buyer = customers.find(({ id }) => id === customerId);
      if (!buyer) throw new AlreadyReported();
      await save(moveVehicle({ customerId: owner.id, key: vehicleKey }, vehicle, { buyer, withWarranties }));
    },
    leaveTo: () => onClose(),
  });
  const customerId = useWatch({ control: form.control, name: 'customerId' });
  return (
    <FormDialog form={form} title="Move to Another Customer" label="Move to another customer" submit="Move Vehicle">
      <p className="text-text-2">
        {carName(vehicle)} leaves <bdi>{fullName(owner)}</bdi>. What was booked and billed for it stays with{' '}
        <bdi>{fullName(owner)}</bdi>, and is shown at the vehicle.
      </p>
      <NotLoaded query={query} />
      <div data-field="customerId">
        <CustomerField
          customers={customers}
          customerId={customerId}
          error={form.errorOf('customerId')}
          onChoose={(id) => form.put('customerId', id)}
        />
      </div>
      {warranties.length > 0 && (
        <div className="grid gap-2">
          <CheckboxField label="Transfer its warranties" {...form.field('withWarranties')} />
          <ul aria-label="Warranties of the vehicle" className="grid gap-1 text-label text-text-2">
            {warranties.map(({ id, warrantyNumber, promise }) => (
              <li key={id} className="wrap-anywhere">
                {warrantyNumber}, {tierTitle(promise)}: {transferText(promise)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
