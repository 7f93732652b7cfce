import type { ReactNode } from 'react';
import { type HoursLine, weekHoursLines } from '#domain/calendar/work-week.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { fullName } from '#domain/customers/customer.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { employeeLoad, type Load } from '#domain/scheduling/load.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isolate } from '#domain/text/direction.ts';
import { HoursLines } from '#parts/hours/hours-lines.tsx';
import { EmailLink, PhoneLink } from '#parts/records/contact-links.tsx';
import { keptRows } from '#parts/records/kept-rows.ts';
import { loadText, TodayLoad } from '#parts/records/today-load.tsx';
import { Tag } from '#ui/display/badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import type { Column } from '#ui/table/data-table.tsx';

/** A person with the values that their row shows. */
export type StaffRow = { id: string; employee: Employee; name: string; hours: readonly HoursLine[]; load: Load };

export const staffRows = keptRows(
  (bookings: readonly Booking[], settings: Settings, today: string) =>
    (employee: Employee): StaffRow => ({
      id: employee.id,
      employee,
      name: fullName(employee),
      hours: weekHoursLines(employee.availability, 'off'),
      load: employeeLoad(employee, today, bookings, settings),
    }),
);

/** Formats the rate as '$35' or '$28.50'. */
function rateText({ hourlyRate }: Employee): string {
  return formatDollars(hourlyRate).replace(/\.00$/, '');
}

function Contact({ employee: { email, phone } }: { employee: Employee }) {
  return (
    <div className="text-label text-text-2">
      <EmailLink email={email} className="link block truncate font-normal leading-6" />
      <PhoneLink phone={phone} className="link block truncate font-normal leading-6" />
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <p className="line-clamp-3 whitespace-normal text-label text-text-2">
      <BidiText text={names.map(isolate).join(', ') || 'None'} />
    </p>
  );
}

export const STAFF_COLUMNS: readonly Column<StaffRow>[] = [
  {
    id: 'name',
    header: 'Name and Contact',
    sortValue: ({ name }) => name,
    cell: ({ employee, name }) => (
      <>
        <h2 className="truncate font-semibold text-body">
          <bdi>{name}</bdi>
        </h2>
        <Contact employee={employee} />
      </>
    ),
  },
  {
    id: 'rate',
    header: 'Hourly Rate',
    width: '112px',
    align: 'end',
    sortValue: ({ employee }) => employee.hourlyRate,
    cell: ({ employee }) => (
      <>
        <div className="mb-1 font-semibold">{rateText(employee)}</div>
        <Tag>{employee.type}</Tag>
      </>
    ),
  },
  {
    id: 'skills',
    header: 'Skills',
    width: '116px',
    className: 'pl-5',
    cell: ({ employee }) => <Names names={employee.skillLevels} />,
  },
  {
    id: 'stations',
    header: 'Stations',
    width: '152px',
    cell: ({ employee }) => <Names names={employee.stations} />,
  },
  {
    id: 'availability',
    header: 'Availability',
    width: '196px',
    cell: ({ hours }) => <HoursLines lines={hours} />,
  },
  {
    id: 'today',
    header: 'Today',
    width: '92px',
    sortValue: ({ load }) => load.bookedMinutes,
    cell: ({ load }) => <TodayLoad load={load} closed="Off today" />,
  },
];

export function StaffCard({ row, actions }: { row: StaffRow; actions: ReactNode }) {
  const { employee, name, hours, load } = row;
  return (
    <article aria-label={name} className="flex flex-col gap-2 px-3.5 py-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="truncate font-semibold text-title">
            <bdi>{name}</bdi>
          </h2>
          <div className="mt-1 flex items-center gap-2">
            <Tag>{employee.type}</Tag>
            <span className="text-meta text-text-3">{rateText(employee)} an hour</span>
          </div>
        </div>
        {actions}
      </div>
      <Contact employee={employee} />
      <div className="text-label text-text-2">
        <p className="truncate">{employee.skillLevels.join(', ')}</p>
        <p className="truncate">
          <BidiText text={employee.stations.map(isolate).join(', ') || 'No station'} />
        </p>
      </div>
      <HoursLines lines={hours} />
      <p className="border-t pt-2 text-meta text-text-3">{`Today: ${loadText(load, 'off')}`}</p>
    </article>
  );
}
