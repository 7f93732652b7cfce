import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch, optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

/** The filter of the timeline, and how many events its lists show. */
const timelineSearch = z.object({
  show: optionalText,
  shown: optionalText,
  next: optionalText,
  before: optionalText,
});

export const customerRoutes = [
  createRoute({
    getParentRoute,
    path: paths.customers,
    validateSearch: listSearch('source'),
    staticData: { title: 'Customers', access: 'everyone', lists: ['customers'] },
    component: lazyComponent(async () => (await import('./customer-list.tsx')).CustomerList),
  }),
  createRoute({
    getParentRoute,
    path: paths.newCustomer,
    validateSearch: z.object({ lead: optionalText, contact: optionalText }),
    staticData: { title: 'New Customer', narrow: true },
    component: lazyComponent(async () => (await import('./customer-pages.tsx')).NewCustomerPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.importCustomers,
    staticData: { title: 'Import Customers', narrow: true },
    component: lazyComponent(async () => (await import('./customer-list.tsx')).ImportCustomersPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.customer,
    validateSearch: timelineSearch,
    staticData: { title: 'Customer', access: 'everyone', record: 'customers', nameInTitle: 'alone' },
    component: lazyComponent(async () => (await import('./page/customer-page.tsx')).CustomerPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.vehicle,
    validateSearch: timelineSearch,
    staticData: { title: 'Vehicle', access: 'everyone', record: 'customers' },
    component: lazyComponent(async () => (await import('./garage/vehicle-page.tsx')).VehiclePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.editCustomer,
    staticData: {
      title: 'Edit Customer',
      readOnlyTitle: 'Customer',
      access: 'everyone',
      record: 'customers',
      nameInTitle: true,
      narrow: true,
    },
    component: lazyComponent(async () => (await import('./customer-pages.tsx')).EditCustomerPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.statement,
    validateSearch: z.object({ month: optionalText }),
    staticData: { title: 'Statement', record: 'customers' },
    component: lazyComponent(async () => (await import('./account/statement-page.tsx')).StatementPage),
  }),
] as const;
