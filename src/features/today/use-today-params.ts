import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Employee } from '#domain/catalog/employee.ts';
import { sameEmail } from '#domain/customers/email-key.ts';
import { useUser } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useRole } from '#parts/navigation/use-can.ts';
import { parseTodayParams, type TodayParams, todaySearch } from './today-params.ts';

/** Reads the board's params from the URL, and the staff member that the user is. `setParams` replaces the URL. */
export function useTodayParams(employees: readonly Employee[]) {
  const user = useUser();
  const role = useRole();
  const navigate = useNavigate();
  const search = useSearch({ from: paths.today });
  const email = user?.email ?? '';
  const me = employees.find((employee) => sameEmail(employee.email, email));
  const viewer = { isStaff: me !== undefined, prefersMine: role === 'technician' };
  return {
    me,
    params: parseTodayParams(search, viewer),
    setParams: (params: TodayParams) =>
      void navigate({ to: paths.today, search: todaySearch(params, viewer), replace: true, resetScroll: false }),
  };
}
