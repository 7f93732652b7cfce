import { useParams } from '@tanstack/react-router';
import { useList, useSettingsQuery } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { StaffForm } from './staff-form.tsx';

function useStaffShop() {
  return useQueries({
    stations: useList('stations'),
    services: useList('services'),
    employees: useList('employees'),
    settings: useSettingsQuery(),
  });
}

export function NewStaffMemberPage() {
  return <Loaded query={useStaffShop()}>{(shop) => <StaffForm shop={shop} />}</Loaded>;
}

export function EditStaffMemberPage() {
  const { id } = useParams({ from: paths.editStaffMember });
  const query = useStaffShop();
  return (
    <EditRecord entity="employees" id={id} what="staff member" list={paths.staff} listName="staff">
      {(session) => <Loaded query={query}>{(shop) => <StaffForm session={session} shop={shop} />}</Loaded>}
    </EditRecord>
  );
}
