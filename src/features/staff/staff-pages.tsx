import { useParams } from '@tanstack/react-router';
import { useList, useSettings } from '#io/react/react.tsx';
import { useOpened } from '#parts/forms/use-opened.ts';
import { paths } from '#parts/navigation/paths.ts';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { StaffForm } from './staff-form.tsx';

function useCrew() {
  return combineQueries({
    stations: useList('stations'),
    services: useList('services'),
    employees: useList('employees'),
    settings: useSettings(),
  });
}

export function NewStaffMemberPage() {
  const { data, failure, retry } = useCrew();
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && <StaffForm shop={data} />;
}

export function EditStaffMemberPage() {
  const { id } = useParams({ from: paths.editStaffMember });
  return <EditStaffMember key={id} id={id} />;
}

function EditStaffMember({ id }: { id: string }) {
  const { data, failure, retry } = useCrew();
  const { opened, ...reading } = useOpened('employees', id);
  if (opened === null) return <RecordNotFound what="Staff member" list={paths.staff} listName="staff" />;
  if (reading.failed) return <LoadFailure title="Failed to load the staff member" onRetry={reading.retry} />;
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  return data && opened && <StaffForm key={opened.version} opened={opened} shop={data} />;
}
