import { type Customer, fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';
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

export const vehicleMessages = {
  failed,
  updated: (vehicle: Vehicle): ToastContent => ({
    type: 'success',
    title: 'Vehicle Updated',
    message: `${carName(vehicle)} was saved.`,
  }),
};

const shared = {
  title: 'The vehicles were not changed',
  failed,
  undo: { type: 'success', title: 'Undone', message: 'The vehicles are as they were.' },
} as const;

const keyOf = ({ customerId, key }: VehicleRef) => `${customerId} ${key}`;

export function addVehicle(customerId: string, vehicle: Vehicle): UserCommand {
  return {
    ...shared,
    name: 'add vehicle',
    of: vehicle.id,
    plan: (newest) => addOperations(newest, customerId, vehicle),
    done: () => ({ title: 'Vehicle Added', message: `${carName(vehicle)} was added.` }),
  };
}

export function makeMainVehicle(ref: VehicleRef, vehicle: Vehicle): UserCommand {
  return {
    ...shared,
    name: 'make main vehicle',
    of: ref.customerId,
    plan: (newest) => mainOperations(newest, ref),
    done: () => ({ title: 'Main Vehicle Changed', message: `${carName(vehicle)} is now the main vehicle.` }),
  };
}

export function removeVehicle(ref: VehicleRef, vehicle: Vehicle): UserCommand {
  return {
    ...shared,
    name: 'remove vehicle',
    of: keyOf(ref),
    plan: (newest, context) => removeOperations(newest, ref, context),
    done: () => ({ title: 'Vehicle Removed', message: `${carName(vehicle)} was removed.` }),
  };
}

type MoveTo = {
  buyer: Customer;
  /** Its warranties go with it. */
  withWarranties: boolean;
};

export function moveVehicle(ref: VehicleRef, vehicle: Vehicle, { buyer, withWarranties }: MoveTo): UserCommand {
  return {
    ...shared,
    name: 'move vehicle',
    of: keyOf(ref),
    plan: (newest, context) => vehicleMove(newest, ref, { buyerId: buyer.id, withWarranties }, context),
    done: () => ({
      title: 'Vehicle Moved',
      message: `${carName(vehicle)} now belongs to ${isolate(fullName(buyer))}.`,
    }),
  };
}
