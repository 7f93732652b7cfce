import { useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { transactWithUndo } from '#parts/records/transact-with-undo.ts';
import { type ToastText, useUndoableCommand } from '#parts/records/use-undoable-command.ts';
import {
  addOperations,
  carName,
  mainOperations,
  removeOperations,
  type VehicleRef,
  vehicleMove,
} from './vehicle-operations.ts';

const failed: ToastContent = {
  type: 'error',
  title: 'Error',
  message: 'Failed to save the vehicle. Please try again.',
};
const undone: ToastContent = { type: 'success', title: 'Undone', message: 'The vehicles are as they were.' };

export const vehicleMessages = {
  failed,
  added: (vehicle: Vehicle): ToastText => ({ title: 'Vehicle Added', message: `${carName(vehicle)} was added.` }),
  updated: (vehicle: Vehicle): ToastContent => ({
    type: 'success',
    title: 'Vehicle Updated',
    message: `${carName(vehicle)} was saved.`,
  }),
};

/** Returns the commands on the vehicles of customers. Each is one transaction with Undo, and resolves to whether it was done. */
export function useVehicleCommands() {
  const { store, newId } = useWorld();
  const today = useToday();
  const run = useUndoableCommand();

  return useMemo(() => {
    const inputs = { newId, today };
    const shared = { title: 'The vehicles were not changed', failed, undone };
    return {
      add: (customerId: string, vehicle: Vehicle) =>
        run({
          ...shared,
          source: `vehicle ${vehicle.id}`,
          commit: () => transactWithUndo(store, (newest) => addOperations(newest, customerId, vehicle)),
          done: () => vehicleMessages.added(vehicle),
        }),
      makeMain: (ref: VehicleRef, vehicle: Vehicle) =>
        run({
          ...shared,
          source: `main vehicle ${ref.customerId}`,
          commit: () => transactWithUndo(store, (newest) => mainOperations(newest, ref)),
          done: () => ({ title: 'Main Vehicle Changed', message: `${carName(vehicle)} is now the main vehicle.` }),
        }),
      remove: (ref: VehicleRef, vehicle: Vehicle) =>
        run({
          ...shared,
          source: `removal of vehicle ${ref.customerId} ${ref.key}`,
          commit: () => transactWithUndo(store, (newest) => removeOperations(newest, ref, inputs)),
          done: () => ({ title: 'Vehicle Removed', message: `${carName(vehicle)} was removed.` }),
        }),
      move: (ref: VehicleRef, vehicle: Vehicle, buyer: Customer) =>
        run({
          ...shared,
          source: `move of vehicle ${ref.customerId} ${ref.key}`,
          commit: () => transactWithUndo(store, (newest) => vehicleMove(newest, ref, buyer.id, inputs)),
          done: () => ({
            title: 'Vehicle Moved',
            message: `${carName(vehicle)} now belongs to ${isolate(fullName(buyer))}.`,
          }),
        }),
    };
  }, [run, store, newId, today]);
}
