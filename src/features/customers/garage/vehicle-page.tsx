import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { CalendarPlus, Plus, Zap } from 'lucide-react';
import { type Customer, customerName, fullName } from '#domain/customers/customer.ts';
import { carInGarage } from '#domain/vehicles/garage.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { type ParkedVehicle, parkedVehicles, vehicleByKey } from '#domain/vehicles/parked-vehicles.ts';
import { othersWithVin } from '#domain/vehicles/same-vin.ts';
import { isSameCar } from '#domain/vehicles/vehicle.ts';
import { completeVin } from '#domain/vehicles/vin.ts';
import { TimelineCard } from '#features/customers/page/timeline-card.tsx';
import { by, useList, useRecord } from '#io/react/world.tsx';
import { CareDates } from '#parts/care/care-dates.tsx';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { vehicleFacts } from '#parts/records/contact-facts.tsx';
import { Facts } from '#parts/records/facts.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { PaintChip } from '#ui/display/paint-chip.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { SameVinNotice } from './same-vin-notice.tsx';
import { useReferredVehicles } from './use-referred-vehicles.ts';
import { VehicleActions } from './vehicle-actions.tsx';
import { carName } from './vehicle-operations.ts';

/** A vehicle of a customer with its whole history. */
export function VehiclePage() {
  const { id, vehicleId } = useParams({ from: paths.vehicle });
  const query = useRecord('customers', id);
  const owner = query.data;
  if (owner === null) return <RecordNotFound what="Customer" list={paths.customers} listName="customers" />;
  if (!owner) return <NotLoaded query={query} />;
  const parked = parkedVehicles(owner).find(({ key }) => key === vehicleId);
  if (!parked) return <NoVehicle owner={owner} vehicleId={vehicleId} />;
  return <VehicleView key={parked.key} owner={owner} parked={parked} />;
}

/** The vehicle was removed, or moved: then its page at the customer who has it now is opened. */
function NoVehicle({ owner, vehicleId }: { owner: Customer; vehicleId: string }) {
  const query = useList('customers');
  if (!query.data) return <NotLoaded query={query} />;
  const next = query.data.find((one) => vehicleByKey(one, vehicleId)?.id === vehicleId);
  if (next) return <Navigate replace to={paths.vehicle} params={{ id: next.id, vehicleId }} />;
  return (
    <Card>
      <CardHeader title="Vehicle not found" />
      <CardBody>
        <p className="text-text-2">It was removed from the customer's vehicles.</p>
        <Link to={paths.customer} params={{ id: owner.id }} className="link mt-2 inline-block">
          Vehicles of <bdi>{fullName(owner)}</bdi>
        </Link>
      </CardBody>
    </Card>
  );
}

type ViewProps = { owner: Customer; parked: ParkedVehicle };

function VehicleView({ owner, parked }: ViewProps) {
  const { vehicle } = parked;
  const canChange = useCan('changeRecords');
  const isMain = vehicle === owner.vehicle;
  return (
    <div className="grid gap-4.5 phone:gap-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <PaintChip color={paintColor(vehicle.color)} size="large" title={vehicle.color || undefined} />
        <div className="mr-auto min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 wrap-anywhere font-bold text-section">
            {[carName(vehicle), vehicle.trim].filter(Boolean).join(' ')}
            {isMain && (owner.otherVehicles?.length ?? 0) > 0 && <Badge tone="blue">Main</Badge>}
          </h2>
          <p className="text-label text-text-2">
            Belongs to <CustomerName id={owner.id} name={customerName(owner)} />
          </p>
        </div>
        {canChange && <Actions owner={owner} parked={parked} />}
      </div>
      <SameVinNotice vin={vehicle.vin} customerId={owner.id} vehicleId={vehicle.id} />
      <div className="grid items-start gap-4.5 desktop:grid-cols-rail phone:grid-cols-1 phone:gap-3.5 tablet:grid-cols-rail">
        <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
          <TimelineCard
            title="History"
            customerId={owner.id}
            isShown={(record) => carInGarage(owner, record.customer.vehicle) === vehicle}
          />
          <EarlierHistory owner={owner} parked={parked} />
        </div>
        <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
          <Card>
            <CardHeader title="Vehicle" />
            <CardBody>
              <Facts facts={vehicleFacts(vehicle)} />
            </CardBody>
          </Card>
          <CareDates
            of={by('customer', owner.id)}
            isShown={({ customer }) => carInGarage(owner, customer.vehicle) === vehicle}
          />
        </div>
      </div>
    </div>
  );
}

function Actions({ owner, parked }: ViewProps) {
  const navigate = useNavigate();
  const referred = useReferredVehicles(owner);
  const canViewMoney = useCan('viewMoney');
  const isMain = parked.vehicle === owner.vehicle;
  const search = { customerId: owner.id, ...(!isMain && { vehicleId: parked.key }) };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VehicleActions
        owner={owner}
        parked={parked}
        isRemovable={referred !== undefined && !referred.has(parked.vehicle)}
        onRemoved={() => void navigate({ to: paths.customer, params: { id: owner.id } })}
      />
      {canViewMoney && (
        <>
          <Link
            to={paths.quickQuote}
            search={{ customerId: owner.id, vehicleId: parked.key }}
            className={buttonClass('secondary', 'small')}
          >
            <Zap size={14} aria-hidden />
            New Quote
          </Link>
          <Link to={paths.newEstimate} search={search} className={buttonClass('secondary', 'small')}>
            <Plus size={14} aria-hidden />
            New Estimate
          </Link>
          <Link to={paths.newInvoice} search={search} className={buttonClass('secondary', 'small')}>
            <Plus size={14} aria-hidden />
            New Invoice
          </Link>
        </>
      )}
      <Link to={paths.newBooking} search={search} className={buttonClass('solid', 'small')}>
        <CalendarPlus size={14} aria-hidden />
        New Booking
      </Link>
    </div>
  );
}

/** Work that was done on the car for other customers. Its VIN proves that it is the same car, or its id that it was moved. */
function EarlierHistory({ owner, parked: { vehicle } }: ViewProps) {
  const customers = ifRead(useList('customers')) ?? [];
  const vin = completeVin(vehicle.vin);
  const previous = vehicle.previousOwnerIds ?? [];
  const holders = othersWithVin(customers, { vin: vehicle.vin, customerId: owner.id, vehicleId: vehicle.id }).map(
    ({ owner: { id } }) => id,
  );
  const others = [...new Set(holders)].filter((id) => id !== owner.id && !previous.includes(id));
  return [...previous.toReversed(), ...others].map((id) => (
    <TimelineCard
      key={id}
      title={previous.includes(id) ? 'Under previous owner' : 'Under another customer'}
      other={{ owner: customers.find((one) => one.id === id) }}
      customerId={id}
      isShown={({ customer: { vehicle: copy } }) =>
        (vin !== undefined && completeVin(copy.vin) === vin) || (copy.id === vehicle.id && isSameCar(copy, vehicle))
      }
    />
  ));
}
