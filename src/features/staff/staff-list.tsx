import { useNavigate } from '@tanstack/react-router';
import { useIndexed, useList, useSettingsQuery, useToday } from '#io/react/world.tsx';
import { ExportCsvButton } from '#parts/csv/export-csv-button.tsx';
import { NewRecordLink } from '#parts/lists/new-record-link.tsx';
import { RecordList } from '#parts/lists/record-list.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RowActions } from '#parts/records/row-actions.tsx';
import { STAFF_COLUMNS, StaffCard, type StaffRow, staffRows } from './staff-columns.tsx';
import { useDeleteStaffMember } from './use-delete-staff.tsx';

/** All staff members, in stored order. */
export function StaffList() {
  const navigate = useNavigate();
  const remove = useDeleteStaffMember();
  const today = useToday();
  const query = useQueries({
    employees: useList('employees'),
    bookings: useIndexed('bookings', { name: 'date', from: today, to: today }),
    settings: useSettingsQuery(),
  });
  const { data } = query;
  const actionsOf = ({ employee, name }: StaffRow) => (
    <RowActions
      name={name}
      edit={{ to: paths.editStaffMember, params: { id: employee.id } }}
      onDelete={() => void remove(employee)}
    />
  );
  return (
    <RecordList
      label="Staff"
      query={query}
      rows={data && staffRows(data.employees, data.bookings, data.settings, today)}
      counted={['staff member', 'staff members']}
      none={{
        title: 'No staff members',
        text: 'Add the people who do the work, with their skills and hours. Get started by adding the first one.',
        action: (
          <NewRecordLink to={paths.newStaffMember} tour="new-staff-member">
            New Staff Member
          </NewRecordLink>
        ),
      }}
      actions={
        <>
          <ExportCsvButton list="employees" />
          <NewRecordLink to={paths.newStaffMember} tour="new-staff-member">
            New Staff Member
          </NewRecordLink>
        </>
      }
      columns={[...STAFF_COLUMNS, { id: 'actions', header: 'Actions', align: 'end', width: '88px', cell: actionsOf }]}
      minWidth={900}
      rowHeight={76}
      onRowOpen={({ id }) => void navigate({ to: paths.editStaffMember, params: { id } })}
      renderCard={(row) => <StaffCard row={row} actions={actionsOf(row)} />}
    />
  );
}
