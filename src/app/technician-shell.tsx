import { paths } from '#parts/paths.ts';
import { Outlet, useShown } from '#parts/router/router-provider.tsx';
import { Layout } from './layout.tsx';
import { areaGroups } from './navigation.ts';
import { NotYours } from './not-yours.tsx';

/** The pages of a technician; the others show money or change something. */
const PAGES: readonly (string | undefined)[] = [
  paths.customers,
  paths.editCustomer,
  paths.schedule,
  paths.editBooking,
  paths.profile,
  paths.settings,
  paths.settingsSection,
  paths.help,
  paths.helpArticle,
  // What leads nowhere tells everybody so.
  undefined,
];

const GROUPS = areaGroups.map((areas) => areas.filter(({ to }) => PAGES.includes(to)));

/** The shop as technicians see it: schedule, customers and vehicles. What they may not see never comes from the server. */
export function TechnicianShell() {
  const { path } = useShown();
  return <Layout groups={GROUPS} page={PAGES.includes(path) ? <Outlet /> : <NotYours />} />;
}
