import type { ReactNode } from 'react';
import { type HoursLine, weekHoursLines } from '#domain/calendar/work-week.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { type Load, stationLoad } from '#domain/scheduling/load.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { HoursLines } from '#parts/hours/hours-lines.tsx';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { keptRows } from '#parts/records/kept-rows.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { loadText, TodayLoad } from '#parts/records/today-load.tsx';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import type { Column } from '#ui/table/data-table.tsx';

/** A station with the values that its row shows. */
export type StationRow = { id: string; station: Station; services: number; hours: readonly HoursLine[]; load: Load };

export const stationRows = keptRows(
  (services: readonly Service[], bookings: readonly Booking[], settings: Settings, today: string) =>
    (station: Station): StationRow => ({
      id: station.id,
      station,
      services: services.filter((service) => service.stations.includes(station.name)).length,
      hours: weekHoursLines(station.operatingHours),
      load: stationLoad(station, today, bookings, settings),
    }),
);

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

export const STATION_COLUMNS: readonly Column<StationRow>[] = [
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

export function StationCard({ row, actions }: { row: StationRow; actions: ReactNode }) {
  const { station, services, hours, load } = row;
  return (
    <article aria-label={station.name} className="flex flex-col gap-2 px-3.5 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Name station={station} />
        </div>
        {actions}
      </div>
      <Capabilities station={station} />
      <HoursLines lines={hours} />
      <p className="flex justify-between gap-3 border-t pt-2 text-meta text-text-3">
        <span>{`Max ${counted(station.maxConcurrentJobs, 'job')} · ${counted(services, 'service')}`}</span>
        <span>{`Today: ${loadText(load, 'closed')}`}</span>
      </p>
    </article>
  );
}
