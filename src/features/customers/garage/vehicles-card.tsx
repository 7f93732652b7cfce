import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { type ParkedVehicle, parkedVehicles } from '#domain/vehicles/parked-vehicles.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useReferredVehicles } from './use-referred-vehicles.ts';
import { VehicleActions } from './vehicle-actions.tsx';
import { carName } from './vehicle-operations.ts';

const AddVehicle = lazyComponent(async () => (await import('./vehicle-dialog.tsx')).AddVehicleDialog);

/** The customer's vehicles, each with its actions. */
export function VehiclesCard({ customer }: { customer: Customer }) {
  const canChange = useCan('changeRecords');
  const [isAdding, setIsAdding] = useState(false);
  const heading = useId();
  const vehicles = parkedVehicles(customer);
  const Line = canChange ? ChangeableVehicles : VehicleLines;
  return (
    <section aria-labelledby={heading}>
      <Card>
        <CardHeader title="Vehicles" id={heading}>
          {canChange && (
            <Button size="small" icon={Plus} onClick={() => setIsAdding(true)}>
              Add Vehicle
            </Button>
          )}
        </CardHeader>
        <CardBody>
          {vehicles.length === 0 && <p className="text-label text-text-3">No vehicle yet.</p>}
          {vehicles.length > 0 && <Line customer={customer} vehicles={vehicles} />}
        </CardBody>
      </Card>
      {isAdding && <AddVehicle customer={customer} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

type LinesProps = {
  customer: Customer;
  vehicles: readonly ParkedVehicle[];
  /** Returns the actions of a vehicle. */
  actionsOf?: (parked: ParkedVehicle) => React.ReactNode;
};

function ChangeableVehicles({ customer, vehicles }: LinesProps) {
  const referred = useReferredVehicles(customer);
  return (
    <VehicleLines
      customer={customer}
      vehicles={vehicles}
      actionsOf={(parked) => (
        <VehicleActions
          owner={customer}
          parked={parked}
          isRemovable={referred !== undefined && !referred.has(parked.vehicle)}
          withOpen
        />
      )}
    />
  );
}

function VehicleLines({ customer, vehicles, actionsOf }: LinesProps) {
  return (
    <ul className="-my-2 grid divide-y divide-border">
      {vehicles.map((parked) => (
        <li key={parked.key} className="flex flex-wrap items-center gap-3 py-3">
          <VehicleLine customer={customer} parked={parked} isOneOfSeveral={vehicles.length > 1} />
          {actionsOf?.(parked)}
        </li>
      ))}
    </ul>
  );
}

type LineProps = { customer: Customer; parked: ParkedVehicle; isOneOfSeveral: boolean };

function VehicleLine({ customer, parked: { key, vehicle }, isOneOfSeveral }: LineProps) {
  const { color, licensePlate, vin, size, trim } = vehicle;
  return (
    <>
      <PaintChip color={paintColor(color)} size="medium" title={color || undefined} />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.vehicle}
            params={{ id: customer.id, vehicleId: key }}
            className="wrap-anywhere font-semibold hover:underline"
          >
            {[carName(vehicle), trim].filter(Boolean).join(' ')}
          </Link>
          {isOneOfSeveral && vehicle === customer.vehicle && <Badge tone="blue">Main</Badge>}
        </p>
        <p className="wrap-anywhere text-meta text-text-2">{[licensePlate, color, size].filter(Boolean).join(' · ')}</p>
        {vin && (
          <p className="mono break-all text-meta text-text-3">{isTemporaryVin(vin) ? `${vin} (temporary)` : vin}</p>
        )}
      </div>
    </>
  );
}
