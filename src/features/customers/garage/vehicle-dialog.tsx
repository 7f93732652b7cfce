import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Customer } from '#domain/customers/customer.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { stateName } from '#domain/shop/us-states.ts';
import { withChangedVehicle } from '#domain/vehicles/garage-changes.ts';
import { vehicleByKey } from '#domain/vehicles/parked-vehicles.ts';
import { emptyVehicle, type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { saveRecord } from '#parts/records/record-step.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { useShopState } from '#parts/vehicle/use-shop-state.ts';
import { SameVinNotice } from './same-vin-notice.tsx';
import { addVehicle, vehicleMessages } from './vehicle-commands.ts';
import {
  glassFact,
  VEHICLE_TOGETHER,
  type VehicleDraft,
  vehicleDraftOf,
  vehicleFields,
  vehicleOf,
} from './vehicle-draft.ts';
import { VehicleFields } from './vehicle-fields.tsx';

/** A further vehicle needs a name; its VIN and color can follow. */
const schema = z.pipe(
  z.object({ ...vehicleFields, vin: z.string() }).check(
    z.refine(({ vehicle }) => vehicleName(vehicle) !== '', {
      message: 'Search for the vehicle, or browse to its make and model.',
      path: ['vehicle'],
    }),
  ),
  z.transform(vehicleOf),
);

function factsOf(vehicle: Vehicle | undefined): Fact[] {
  if (!vehicle) return [];
  const { trim, size, bodyType, vin, licensePlate, registrationState, color, condition } = vehicle;
  return [
    ['Vehicle', [vehicleName(vehicle), trim].filter(Boolean).join(' ')],
    ['Size', size],
    ['Body Type', bodyType],
    ['VIN', vin],
    ['License Plate', licensePlate],
    ['Registration State', stateName(registrationState)],
    ['Factory Glass', glassFact(vehicle)],
    ['Color', color],
    ['Condition', condition],
  ];
}

type DialogProps = { onClose: () => void };

/** Dialog that adds a vehicle to a customer. */
export function AddVehicleDialog({ customer, onClose }: DialogProps & { customer: Customer }) {
  const { newId, randomDigits } = useWorld();
  const today = useToday();
  const { save } = useTransaction();
  const registrationState = useShopState();
  const [initial] = useState(() => ({ ...vehicleDraftOf(emptyVehicle(newId(), today)), registrationState }));
  const form = useRecordForm({
    what: 'vehicle',
    schema,
    draft: initial,
    async save(vehicle) {
      const vin = vehicle.vin || temporaryVin(randomDigits(13));
      await save(addVehicle(customer.id, { ...vehicle, vin }));
      return vehicle;
    },
    leaveTo: () => onClose(),
  });
  return <VehicleForm form={form} title="Add Vehicle" submit="Add Vehicle" customerId={customer.id} />;
}

/** Dialog that changes a vehicle of a customer. */
export function EditVehicleDialog({ customerId, vehicleKey, onClose }: DialogProps & VehicleOf) {
  return (
    <EditRecord entity="customers" id={customerId} what="customer" list={paths.customers} listName="customers">
      {(session) => <EditForm session={session} vehicleKey={vehicleKey} onClose={onClose} />}
    </EditRecord>
  );
}

type VehicleOf = { customerId: string; vehicleKey: string };
type EditFormProps = DialogProps & Pick<VehicleOf, 'vehicleKey'> & { session: EditSession<Customer> };

function EditForm({ session, vehicleKey, onClose }: EditFormProps) {
  const { store } = useWorld();
  const of = (customer: Customer) => vehicleByKey(customer, vehicleKey);
  function withVehicleOf(customer: Customer, after: Vehicle): Customer {
    const before = of(customer);
    return before ? { ...customer, ...withChangedVehicle(customer, before, after) } : customer;
  }
  // A vehicle that was removed elsewhere stays in the form.
  const draftOfRecord = (customer: Customer) =>
    vehicleDraftOf(of(customer) ?? of(session.record) ?? session.record.vehicle);
  const form = useRecordForm({
    what: 'vehicle',
    schema,
    draft: draftOfRecord(session.record),
    session,
    draftOfRecord,
    together: VEHICLE_TOGETHER,
    factsOf: (customer) => factsOf(of(customer)),
    localOf: (draft, customer) => withVehicleOf(customer, vehicleOf(draft)),
    async save(vehicle, made) {
      const { vehicle: main, otherVehicles } = withVehicleOf(session.base ?? session.record, vehicle);
      await saveRecord(store, 'customers', { facts: { vehicle: main, otherVehicles }, session, made });
      return vehicle;
    },
    saved: vehicleMessages.updated,
    failed: vehicleMessages.failed,
    leaveTo: () => onClose(),
  });
  return <VehicleForm form={form} title="Edit Vehicle" submit="Update Vehicle" customerId={session.record.id} />;
}

type VehicleFormProps = {
  form: ReturnType<typeof useRecordForm<VehicleDraft, Vehicle, Vehicle, Customer>>;
  title: string;
  submit: string;
  customerId: string;
};

function VehicleForm({ form, title, submit, customerId }: VehicleFormProps) {
  const draft = useWatch({ control: form.control }) as VehicleDraft;
  const problem = form.errorOf('vehicle');
  return (
    <FormDialog form={form} title={title} label={title} submit={submit} size="wide">
      <VehicleFields
        draft={draft}
        field={form.field}
        numberField={form.numberField}
        onChange={(vehicle) => form.put('vehicle', vehicle)}
        onVin={(vin) => form.put('vin', vin)}
        {...(problem && { errors: { make: problem } })}
      >
        <SameVinNotice vin={draft.vin} customerId={customerId} vehicleId={draft.vehicle.id} />
      </VehicleFields>
    </FormDialog>
  );
}
