import { EditStaffMember, NewStaffMember } from '#features/staff/staff-pages.tsx';
import { paths } from '#parts/paths.ts';
import { useParams } from '#parts/router/router-provider.tsx';

export function NewStaffMemberPage() {
  return <NewStaffMember />;
}

export function EditStaffMemberPage() {
  const { id } = useParams(paths.editStaffMember);
  return <EditStaffMember key={id} id={id} />;
}
