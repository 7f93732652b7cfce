import { Link } from '@tanstack/react-router';
import { ArrowRightLeft, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import type { ParkedVehicle } from '#domain/vehicles/parked-vehicles.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { makeMainVehicle, removeVehicle } from './vehicle-commands.ts';
import { carName } from './vehicle-operations.ts';

const EditVehicle = lazyComponent(async () => (await import('./vehicle-dialog.tsx')).EditVehicleDialog);
const MoveVehicle = lazyComponent(async () => (await import('./move-vehicle-dialog.tsx')).MoveVehicleDialog);

type VehicleActionsProps = {
  owner: Customer;
  parked: ParkedVehicle;
  /** False while a record is about the vehicle, and while that is not known. */
  isRemovable: boolean;
  /** Adds a link to the vehicle's page. */
  withOpen?: boolean;
  onRemoved?: () => void;
};

/** Buttons and menu of a vehicle. */
export function VehicleActions({ owner, parked, isRemovable, withOpen = false, onRemoved }: VehicleActionsProps) {
  const { key, vehicle } = parked;
  const { run } = useTransaction();
  const [dialog, setDialog] = useState<'edit' | 'move'>();
  const ref = { customerId: owner.id, key };
  const name = carName(vehicle);

  const items: (MenuItem | 'separator')[] = [
    ...(vehicle === owner.vehicle
      ? []
      : [{ id: 'main', label: 'Make Main', icon: Star, onSelect: () => void run(makeMainVehicle(ref, vehicle)) }]),
    { id: 'move', label: 'Move to Another Customer', icon: ArrowRightLeft, onSelect: () => setDialog('move') },
    ...(isRemovable
      ? [
          {
            id: 'remove',
            label: 'Remove',
            icon: Trash2,
            danger: true,
            onSelect: () => void run({ ...removeVehicle(ref, vehicle), ...(onRemoved && { after: onRemoved }) }),
          },
        ]
      : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {withOpen && (
        <Link
          to={paths.vehicle}
          params={{ id: owner.id, vehicleId: key }}
          className={buttonClass('secondary', 'small')}
        >
          Open <span className="sr-only">{name}</span>
        </Link>
      )}
      <Button size="small" icon={Pencil} onClick={() => setDialog('edit')}>
        Edit <span className="sr-only">{name}</span>
      </Button>
      <MenuButton label={`More actions for ${name}`} items={items} />
      {dialog === 'edit' && <EditVehicle customerId={owner.id} vehicleKey={key} onClose={() => setDialog(undefined)} />}
      {dialog === 'move' && (
        <MoveVehicle owner={owner} vehicleKey={key} vehicle={vehicle} onClose={() => setDialog(undefined)} />
      )}
    </span>
  );
}
