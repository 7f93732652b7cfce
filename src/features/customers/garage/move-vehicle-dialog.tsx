import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useList } from '#io/react/world.tsx';
import { CustomerField } from '#parts/customers/customer-field.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { moveVehicle } from './vehicle-commands.ts';
import { carName } from './vehicle-operations.ts';

type MoveVehicleProps = {
  owner: Customer;
  vehicleKey: string;
  vehicle: Vehicle;
  onClose: () => void;
};

const NO_CUSTOMERS: readonly Customer[] = [];
const schema = z.object({ customerId: z.string().check(z.minLength(1, 'Select the customer who has it now.')) });

/** Dialog that moves a vehicle to another customer. */
export function MoveVehicleDialog({ owner, vehicleKey, vehicle, onClose }: MoveVehicleProps) {
  const query = useList('customers');
  const customers = (query.data ?? NO_CUSTOMERS).filter(({ id }) => id !== owner.id);
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'vehicle',
    schema,
    draft: { customerId: '' },
    // The page follows the vehicle as soon as it has moved.
    asksToLeave: false,
    async save({ customerId }) {
      const buyer = customers.find(({ id }) => id === customerId);
      if (!buyer) throw new AlreadyReported();
      await save(moveVehicle({ customerId: owner.id, key: vehicleKey }, vehicle, buyer));
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
    </FormDialog>
  );
}
