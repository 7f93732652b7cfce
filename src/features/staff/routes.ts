import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const staffRoutes = [
  createRoute({
    getParentRoute,
    path: paths.staff,
    validateSearch: listSearch(),
    staticData: { title: 'Staff', lists: ['employees'] },
    component: lazyComponent(async () => (await import('./staff-list.tsx')).StaffList),
  }),
  createRoute({
    getParentRoute,
    path: paths.newStaffMember,
    staticData: { title: 'New Staff Member', narrow: true },
    component: lazyComponent(async () => (await import('./staff-pages.tsx')).NewStaffMemberPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.editStaffMember,
    staticData: { title: 'Edit Staff Member', record: 'employees', nameInTitle: true, narrow: true },
    component: lazyComponent(async () => (await import('./staff-pages.tsx')).EditStaffMemberPage),
  }),
] as const;
