import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const stationRoutes = [
  createRoute({
    getParentRoute,
    path: paths.stations,
    validateSearch: listSearch(),
    staticData: { title: 'Stations', lists: ['stations'] },
    component: lazyComponent(async () => (await import('./station-list.tsx')).StationList),
  }),
  createRoute({
    getParentRoute,
    path: paths.newStation,
    staticData: { title: 'New Station', narrow: true },
    component: lazyComponent(async () => (await import('./station-pages.tsx')).NewStationPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.editStation,
    staticData: { title: 'Edit Station', record: 'stations', nameInTitle: true, narrow: true },
    component: lazyComponent(async () => (await import('./station-pages.tsx')).EditStationPage),
  }),
] as const;
