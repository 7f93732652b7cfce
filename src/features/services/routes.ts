import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch, optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const serviceRoutes = [
  createRoute({
    getParentRoute,
    path: paths.services,
    validateSearch: listSearch('category'),
    staticData: { title: 'Services', lists: ['services'] },
    component: lazyComponent(async () => (await import('./service-list.tsx')).ServiceList),
  }),
  createRoute({
    getParentRoute,
    path: paths.newService,
    validateSearch: z.object({ copy: optionalText }),
    staticData: { title: 'New Service', narrow: true },
    component: lazyComponent(async () => (await import('./service-pages.tsx')).NewServicePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.addService,
    staticData: { title: 'Add Service', narrow: true },
    component: lazyComponent(async () => (await import('./service-pages.tsx')).AddServicePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.editService,
    staticData: { title: 'Edit Service', record: 'services', nameInTitle: true, narrow: true },
    component: lazyComponent(async () => (await import('./service-pages.tsx')).EditServicePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.packages,
    staticData: { title: 'Packages', lists: ['services'], narrow: true },
    component: lazyComponent(async () => (await import('./packages/packages-page.tsx')).PackagesPage),
  }),
] as const;
