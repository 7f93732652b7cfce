import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type HoursLine, weekHoursLines } from '#domain/calendar/work-week.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { formatCount } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { type Load, stationLoad } from '#domain/scheduling/load.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useIndexed, useList, useSettings, useToday } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { HoursLines } from '#parts/hours/hours-lines.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { usePreload } from '#parts/navigation/use-preload.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { RowActions } from '#parts/records/row-actions.tsx';
import { loadText, TodayLoad } from '#parts/records/today-load.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead, ListSkeleton } from '#ui/table/list-page.tsx';
import { useDeleteStation } from './use-delete-station.tsx';

/** A station with the values that its row shows. */
type StationRow = { station: Station; services: number; hours: readonly HoursLine[]; load: Load };

function NewStationLink() {
  usePreload(paths.newStation);
  return (
    <Link to={paths.newStation} data-tour="new-station" className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New Station
    </Link>
  );
}

/** Every station, in stored order. */
export function StationList() {
  const today = useToday();
  const { data, failure, retry } = combineQueries({
    stations: useList('stations'),
    services: useList('services'),
    bookings: useIndexed('bookings', { name: 'date', from: today, to: today }),
    settings: useSettings(),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  if (data.stations.length === 0) {
    return (
      <EmptyList
        title="No stations"
        text="A station is a bay where jobs are done, with its own capabilities and hours. Get started by creating your first one."
        action={<NewStationLink />}
      />
    );
  }
  return <Stations {...data} today={today} />;
}

type StationsProps = {
  stations: readonly Station[];
  services: readonly Service[];
  bookings: readonly Booking[];
  settings: Settings;
  today: string;
};

function Stations({ stations, services, bookings, settings, today }: StationsProps) {
  const navigate = useNavigate();
  const remove = useDeleteStation();
  const rows = useMemo(
    () =>
      stations.map((station): StationRow => {
        return {
          station,
          services: services.filter((service) => service.stations.includes(station.name)).length,
          hours: weekHoursLines(station.operatingHours),
          load: stationLoad(station, today, bookings, settings),
        };
      }),
    [stations, services, bookings, settings, today],
  );
  const actionsOf = ({ station }: StationRow) => (
    <RowActions
      name={station.name}
      edit={{ to: paths.editStation, params: { id: station.id } }}
      onDelete={() => void remove(station)}
    />
  );
  return (
    <>
      <ListHead
        action={
          <div className="flex gap-2">
            <ExportCsvButton list="stations" />
            <NewStationLink />
          </div>
        }
      >
        <b className="font-bold text-text">{formatCount(stations.length)}</b>{' '}
        {stations.length === 1 ? 'station' : 'stations'}
      </ListHead>
      <DataTable
        label="Stations"
        columns={[...COLUMNS, { id: 'actions', header: 'Actions', align: 'end', width: '92px', cell: actionsOf }]}
        rows={rows}
        rowKey={({ station }) => station.id}
        minWidth={900}
        onRowOpen={({ station }) => void navigate({ to: paths.editStation, params: { id: station.id } })}
        rowHeight={76}
        cardHeight={232}
        renderCard={(row) => <StationCard row={row} actions={actionsOf(row)} />}
      />
    </>
  );
}

function Name({ station }: { station: Station }) {
  return (
    <>
      <h2 className="truncate font-semibold text-body">
        <bdi>{station.name}</bdi>
      </h2>
      <p className="mt-px line-clamp-2 whitespace-normal text-meta text-text-3">{station.description}</p>
    </>
  );
}

function Capabilities({ station }: { station: Station }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 whitespace-nowrap text-label text-text-2">
      {station.capabilities.map((category) => (
        <li key={category} className="inline-flex items-center gap-1.5">
          <FilmSwatch tone={CATEGORY_LOOKS[category].tone} />
          {category}
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<StationRow>[] = [
  {
    id: 'station',
    header: 'Station',
    sortValue: ({ station }) => station.name,
    cell: ({ station }) => <Name station={station} />,
  },
  {
    id: 'capabilities',
    header: 'Capabilities',
    width: '252px',
    cell: ({ station }) => <Capabilities station={station} />,
  },
  {
    id: 'jobs',
    header: 'Max Jobs',
    width: '96px',
    align: 'end',
    sortValue: ({ station }) => station.maxConcurrentJobs,
    cell: ({ station, services }) => (
      <>
        {station.maxConcurrentJobs}
        <div className="mt-px text-meta text-text-3">{counted(services, 'service')}</div>
      </>
    ),
  },
  {
    id: 'hours',
    header: 'Operating Hours',
    width: '216px',
    className: 'pl-7',
    cell: ({ hours }) => <HoursLines lines={hours} />,
  },
  {
    id: 'today',
    header: 'Today',
    width: '104px',
    sortValue: ({ load }) => load.bookedMinutes,
    cell: ({ load }) => <TodayLoad load={load} closed="Closed today" />,
  },
];

function StationCard({ row, actions }: { row: StationRow; actions: ReactNode }) {
  const { station, services, hours, load } = row;
  return (
    <article aria-label={station.name} className="flex h-full flex-col gap-2 px-3.5 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Name station={station} />
        </div>
        {actions}
      </div>
      <Capabilities station={station} />
      <HoursLines lines={hours} />
      <p className="mt-auto flex justify-between gap-3 border-t pt-2 text-meta text-text-3">
        <span>{`Max ${counted(station.maxConcurrentJobs, 'job')} · ${counted(services, 'service')}`}</span>
        <span>{`Today: ${loadText(load, 'closed')}`}</span>
      </p>
    </article>
  );
}
