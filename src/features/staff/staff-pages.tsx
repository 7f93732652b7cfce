import { useParams } from '@tanstack/react-router';
import { useList, useSettings } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { WhenLoaded } from '#parts/queries/when-loaded.tsx';
import { StaffForm } from './staff-form.tsx';

function useStaffShop() {
  return combineQueries({
    stations: useList('stations'),
    services: useList('services'),
    employees: useList('employees'),
    settings: useSettings(),
  });
}

export function NewStaffMemberPage() {
  return <WhenLoaded query={useStaffShop()}>{(shop) => <StaffForm shop={shop} />}</WhenLoaded>;
}

export function EditStaffMemberPage() {
  const { id } = useParams({ from: paths.editStaffMember });
  const query = useStaffShop();
  return (
    <EditRecord entity="employees" id={id} what="staff member" list={paths.staff} listName="staff">
      {(session) => <WhenLoaded query={query}>{(shop) => <StaffForm session={session} shop={shop} />}</WhenLoaded>}
    </EditRecord>
  );
}
