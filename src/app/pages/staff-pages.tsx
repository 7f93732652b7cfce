import { getRouteApi } from '@tanstack/react-router';
import { EditStaffMember } from '#features/staff/staff-pages.tsx';
import { paths } from '#parts/paths.ts';

const editRoute = getRouteApi(paths.editStaffMember);

export function EditStaffMemberPage() {
  const { id } = editRoute.useParams();
  return <EditStaffMember key={id} id={id} />;
}
