import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalOneOf } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { JOB_TABS } from './job-tabs.ts';

const getParentRoute = () => rootRoute;

export const jobRoutes = [
  createRoute({
    getParentRoute,
    path: paths.job,
    validateSearch: z.object({
      tab: optionalOneOf(JOB_TABS),
      inspect: optionalOneOf(['out']),
    }),
    staticData: { title: 'Job', access: 'everyone', record: 'jobs', nameInTitle: 'alone' },
    component: lazyComponent(async () => (await import('./job-page.tsx')).JobPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.pickUpJob,
    staticData: { title: 'Pickup', access: 'everyone', record: 'jobs' },
    component: lazyComponent(async () => (await import('./pickup/pickup-page.tsx')).PickupPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.addJobService,
    staticData: { title: 'Add a Service', record: 'jobs', narrow: true },
    component: lazyComponent(
      async () => (await import('./add-service/add-service-to-job-page.tsx')).AddServiceToJobPage,
    ),
  }),
] as const;
