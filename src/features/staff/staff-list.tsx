import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type HoursLine, weekHoursLines } from '#domain/calendar/work-week.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { fullName } from '#domain/customers/customer.ts';
import { formatCount, formatDollars } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { employeeLoad, type Load } from '#domain/scheduling/load.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isolate } from '#domain/text/direction.ts';
import { useIndexed, useList, useSettings, useToday } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { HoursLines } from '#parts/hours/hours-lines.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { usePreload } from '#parts/navigation/use-preload.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { EmailLink, PhoneLink } from '#parts/records/contact-links.tsx';
import { RowActions } from '#parts/records/row-actions.tsx';
import { loadText, TodayLoad } from '#parts/records/today-load.tsx';
import { Tag } from '#ui/display/badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { EmptyList, ListHead, ListSkeleton } from '#ui/table/list-page.tsx';
import { useDeleteStaffMember } from './use-delete-staff.tsx';

/** A person with the values that their row shows. */
type StaffRow = { employee: Employee; name: string; hours: readonly HoursLine[]; load: Load };

function NewStaffLink() {
  usePreload(paths.newStaffMember);
  return (
    <Link to={paths.newStaffMember} data-tour="new-staff-member" className={buttonClass('solid')}>
      <Plus size={16} aria-hidden />
      New Staff Member
    </Link>
  );
}

/** All staff members, in stored order. */
export function StaffList() {
  const today = useToday();
  const { data, failure, retry } = combineQueries({
    employees: useList('employees'),
    bookings: useIndexed('bookings', { name: 'date', from: today, to: today }),
    settings: useSettings(),
  });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  if (data.employees.length === 0) {
    return (
      <EmptyList
        title="No staff members"
        text="Add the people who do the work, with their skills and hours. Get started by adding the first one."
        action={<NewStaffLink />}
      />
    );
  }
  return <Staff {...data} today={today} />;
}

type StaffProps = { employees: readonly Employee[]; bookings: readonly Booking[]; settings: Settings; today: string };

function Staff({ employees, bookings, settings, today }: StaffProps) {
  const navigate = useNavigate();
  const remove = useDeleteStaffMember();
  const rows = useMemo(
    () =>
      employees.map((employee): StaffRow => {
        return {
          employee,
          name: fullName(employee),
          hours: weekHoursLines(employee.availability, 'off'),
          load: employeeLoad(employee, today, bookings, settings),
        };
      }),
    [employees, bookings, settings, today],
  );
  const actionsOf = ({ employee, name }: StaffRow) => (
    <RowActions
      name={name}
      edit={{ to: paths.editStaffMember, params: { id: employee.id } }}
      onDelete={() => void remove(employee)}
    />
  );
  return (
    <>
      <ListHead
        action={
          <div className="flex gap-2">
            <ExportCsvButton list="employees" />
            <NewStaffLink />
          </div>
        }
      >
        <b className="font-bold text-text">{formatCount(employees.length)}</b>{' '}
        {employees.length === 1 ? 'staff member' : 'staff members'}
      </ListHead>
      <DataTable
        label="Staff"
        columns={[...COLUMNS, { id: 'actions', header: 'Actions', align: 'end', width: '88px', cell: actionsOf }]}
        rows={rows}
        rowKey={({ employee }) => employee.id}
        minWidth={900}
        onRowOpen={({ employee }) => void navigate({ to: paths.editStaffMember, params: { id: employee.id } })}
        rowHeight={76}
        cardHeight={256}
        renderCard={(row) => <StaffCard row={row} actions={actionsOf(row)} />}
      />
    </>
  );
}

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

const COLUMNS: readonly Column<StaffRow>[] = [
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

function StaffCard({ row, actions }: { row: StaffRow; actions: ReactNode }) {
  const { employee, name, hours, load } = row;
  return (
    <article aria-label={name} className="flex h-full flex-col gap-2 px-3.5 py-3">
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
      <p className="mt-auto border-t pt-2 text-meta text-text-3">{`Today: ${loadText(load, 'off')}`}</p>
    </article>
  );
}
