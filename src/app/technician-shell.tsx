import { paths } from '#parts/paths.ts';
import type { Path } from '#parts/router/address.ts';
import { Outlet, useShown } from '#parts/router/router-provider.tsx';
import { isTechniciansPage } from '#parts/technicians-pages.ts';
import { Layout } from './layout.tsx';
import { areaGroups } from './navigation.ts';
import { NotYours } from './not-yours.tsx';
import { Title } from './page-title.tsx';

const GROUPS = areaGroups.map((areas) => areas.filter(({ to }) => isTechniciansPage(to)));

/** What the others edit, technicians read. */
const TITLES: { readonly [P in Path]?: string } = { [paths.editBooking]: 'Booking', [paths.editCustomer]: 'Customer' };

/** The shop as technicians see it: schedule, customers and vehicles. What they may not see never comes from the server. */
export function TechnicianShell() {
  const { path } = useShown();
  // What leads nowhere tells everybody so.
  const isOpen = path === undefined || isTechniciansPage(path);
  const page = isOpen ? <Outlet /> : <NotYours />;
  const title = path && TITLES[path];
  return title ? (
    <Layout groups={GROUPS} page={page} title={<Title title={title} />} />
  ) : (
    <Layout groups={GROUPS} page={page} />
  );
}
