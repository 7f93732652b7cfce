import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addDays, formatDate } from '#domain/calendar/calendar.ts';
import { billedName } from '#domain/customers/customer.ts';
import { searchTextOf } from '#domain/text/search-text.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { isLiving } from '#domain/warranty/living-warranties.ts';
import { batchesOf, type Warranty } from '#domain/warranty/warranty.ts';
import { coveredThrough, WARRANTY_STATES, warrantyState } from '#domain/warranty/warranty-state.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useList, useToday } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { RecordList } from '#parts/lists/record-list.tsx';
import { SelectFilter } from '#parts/lists/select-filter.tsx';
import { optionsOf, type RowTools } from '#parts/lists/use-found-rows.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { keptTexts } from '#parts/records/kept-rows.ts';
import { WarrantyBadge } from '#parts/warranties/warranty-badge.tsx';
import { OpenClaims } from './claims/open-claims.tsx';

const textOf = keptTexts((warranty: Warranty) => {
  const { warrantyNumber, customer, promise, issuedTo } = warranty;
  const { vin, licensePlate } = customer.vehicle;
  const facts = [warrantyNumber, billedName(customer), vehicleName(customer.vehicle), vin, licensePlate];
  return searchTextOf([...facts, issuedTo.name, issuedTo.vin, tierTitle(promise), ...batchesOf(warranty)]);
});

const ENDING_DAYS = 90;
const makerOf = ({ promise }: Warranty) => promise.maker.trim() || 'Our Shop';

/** Returns the search and the filters, with the makers of the rows. */
function findIn(rows: readonly Warranty[], today: string): RowTools<Warranty> {
  const last = addDays(today, ENDING_DAYS);
  return {
    search: { label: 'Search warranties', placeholder: 'Number, customer, VIN, plate, batch', text: textOf },
    filters: [
      {
        name: 'state',
        label: 'State',
        options: [
          ...optionsOf(['All States', ...WARRANTY_STATES]),
          { value: 'ending', label: `Ending in ${ENDING_DAYS} Days` },
        ],
        matches: (warranty, value) =>
          value === 'ending'
            ? isLiving(warranty, today) && (coveredThrough(warranty) ?? '9999') <= last
            : warrantyState(warranty, today).state === value,
      },
      {
        name: 'maker',
        label: 'Maker',
        options: optionsOf(['All Makers', ...new Set(rows.map(makerOf).sort())]),
        matches: (warranty, value) => makerOf(warranty) === value,
        Field: SelectFilter,
      },
    ],
  };
}

const throughCell = (through: string | undefined) => (through === undefined ? 'No end' : formatDate(through));

/** Every certificate that was issued, the newest first, with its state of today. */
export function WarrantyList() {
  const navigate = useNavigate();
  const today = useToday();
  const query = useList('warranties');
  const rows = useMemo(() => query.data?.toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1)), [query.data]);
  const find = useMemo(() => findIn(rows ?? [], today), [rows, today]);
  return (
    <RecordList
      label="Warranties"
      query={query}
      rows={rows}
      find={find}
      counted={['total warranty', 'total warranties']}
      none={{
        title: 'No warranties',
        text: 'Certificates are issued when a car is handed over. Say which warranty comes with a film or a service in Settings.',
      }}
      noneFound="No warranties found"
      actions={<ExportCsvButton list="warranties" />}
      columns={[
        {
          id: 'number',
          header: 'Number',
          width: '124px',
          sortValue: (one) => one.warrantyNumber,
          cell: (one) => <span className="mono">{one.warrantyNumber}</span>,
        },
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
        {
          id: 'batch',
          header: 'Batch',
          width: '150px',
          cell: (one) => <span className="line-clamp-2 wrap-anywhere">{batchesOf(one).join(', ')}</span>,
        },
        {
          id: 'ends',
          header: 'Covered Through',
          width: '154px',
          sortValue: (one) => coveredThrough(one) ?? '9999',
          cell: (one) => throughCell(coveredThrough(one)),
        },
        {
          id: 'state',
          header: 'State',
          width: '238px',
          cell: (one) => (
            <span className="flex flex-wrap gap-1">
              <WarrantyBadge warranty={one} today={today} />
            </span>
          ),
        },
      ]}
      minWidth={1040}
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
    >
      <OpenClaims />
    </RecordList>
  );
}
