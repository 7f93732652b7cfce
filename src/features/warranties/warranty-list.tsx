import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { billedName } from '#domain/customers/customer.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { batchesOf, type Warranty } from '#domain/warranty/warranty.ts';
import { WARRANTY_STATES, warrantyState } from '#domain/warranty/warranty-state.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useList, useToday } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { RecordList } from '#parts/lists/record-list.tsx';
import { optionsOf, type RowTools } from '#parts/lists/use-found-rows.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { keptTexts } from '#parts/records/kept-rows.ts';
import { WarrantyBadge } from '#parts/warranties/warranty-badge.tsx';

const textOf = keptTexts((warranty: Warranty) => {
  const { warrantyNumber, customer, promise } = warranty;
  const { vin, licensePlate } = customer.vehicle;
  const facts = [warrantyNumber, billedName(customer), vehicleName(customer.vehicle), vin, licensePlate];
  return searchTextOf([...facts, tierTitle(promise), ...batchesOf(warranty)]);
});

function findOn(today: string): RowTools<Warranty> {
  return {
    search: { label: 'Search warranties', text: textOf },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: optionsOf(['All States', ...WARRANTY_STATES]),
        matches: (warranty, value) => warrantyState(warranty, today).state === value,
      },
    ],
  };
}

/** Every certificate that was issued, the newest first, with its state of today. */
export function WarrantyList() {
  const navigate = useNavigate();
  const today = useToday();
  const find = useMemo(() => findOn(today), [today]);
  const query = useQueries({ warranties: useList('warranties') });
  return (
    <RecordList
      label="Warranties"
      query={query}
      rows={query.data?.warranties}
      find={find}
      counted={['total warranty', 'total warranties']}
      none={{
        title: 'No warranties',
        text: 'Certificates are issued when a car is handed over. Say which warranty comes with a film or a service in Settings.',
      }}
      noneFound="No warranties found"
      actions={<ExportCsvButton list="warranties" />}
      columns={[
        { id: 'number', header: 'Number', sortValue: (one) => one.warrantyNumber, cell: (one) => one.warrantyNumber },
        {
          id: 'customer',
          header: 'Customer',
          sortValue: (one) => billedName(one.customer),
          cell: ({ customer }) => (
            <>
              <div className="font-semibold">
                <bdi>{billedName(customer)}</bdi>
              </div>
              <div className="text-meta text-text-3">{vehicleName(customer.vehicle)}</div>
            </>
          ),
        },
        {
          id: 'warranty',
          header: 'Warranty',
          sortValue: (one) => tierTitle(one.promise),
          cell: (one) => tierTitle(one.promise),
        },
        { id: 'batch', header: 'Batch', cell: (one) => batchesOf(one).join(', ') },
        { id: 'state', header: 'State', cell: (one) => <WarrantyBadge warranty={one} today={today} /> },
      ]}
      minWidth={860}
      onRowOpen={({ id }) => void navigate({ to: paths.warranty, params: { id } })}
      renderCard={(one) => (
        <article aria-label={one.warrantyNumber} className="grid gap-1.5 px-3.5 py-3">
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 truncate font-semibold text-title">{one.warrantyNumber}</h2>
            <WarrantyBadge warranty={one} today={today} />
          </div>
          <p>
            <bdi>{billedName(one.customer)}</bdi>
          </p>
          <p className="text-meta text-text-3">
            {[vehicleName(one.customer.vehicle), tierTitle(one.promise)].join(' · ')}
          </p>
        </article>
      )}
    />
  );
}
