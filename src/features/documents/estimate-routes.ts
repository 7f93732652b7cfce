import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const estimateRoutes = [
  createRoute({
    getParentRoute,
    path: paths.estimates,
    staticData: { title: 'Estimates' },
    component: lazyComponent(async () => (await import('#features/documents/list/estimate-list.tsx')).EstimateList),
  }),
  createRoute({
    getParentRoute,
    path: paths.newEstimate,
    validateSearch: z.object({ customerId: optionalText, addService: optionalText }),
    staticData: { title: 'New Estimate', narrow: true },
    component: lazyComponent(async () => (await import('#features/documents/form/estimate-pages.tsx')).NewEstimatePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.addEstimateService,
    validateSearch: z.object({ estimateId: optionalText, customerId: optionalText, vehicleSize: optionalText }),
    staticData: { title: 'Add Service to Estimate', narrow: true },
    component: lazyComponent(
      async () =>
        (await import('#features/documents/add-service/add-estimate-service-page.tsx')).AddEstimateServicePage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: paths.editEstimate,
    validateSearch: z.object({ addService: optionalText }),
    staticData: { title: 'Edit Estimate', record: 'estimates', nameInTitle: true, narrow: true },
    component: lazyComponent(
      async () => (await import('#features/documents/form/estimate-pages.tsx')).EditEstimatePage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: paths.viewEstimate,
    validateSearch: z.object({ open: optionalText }),
    staticData: { title: 'Estimate', record: 'estimates', nameInTitle: 'alone' },
    component: lazyComponent(async () => (await import('#features/documents/view/estimate-view.tsx')).ViewEstimatePage),
  }),
] as const;
