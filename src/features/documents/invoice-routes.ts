import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const invoiceRoutes = [
  createRoute({
    getParentRoute,
    path: paths.invoices,
    staticData: { title: 'Invoices' },
    component: lazyComponent(async () => (await import('#features/documents/list/invoice-list.tsx')).InvoiceList),
  }),
  createRoute({
    getParentRoute,
    path: paths.newInvoice,
    validateSearch: z.object({ customerId: optionalText, addService: optionalText }),
    staticData: { title: 'New Invoice', narrow: true },
    component: lazyComponent(async () => (await import('#features/documents/form/invoice-pages.tsx')).NewInvoicePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.addInvoiceService,
    validateSearch: z.object({ invoiceId: optionalText, customerId: optionalText, vehicleSize: optionalText }),
    staticData: { title: 'Add Service to Invoice', narrow: true },
    component: lazyComponent(
      async () => (await import('#features/documents/add-service/add-invoice-service-page.tsx')).AddInvoiceServicePage,
    ),
  }),
  createRoute({
    getParentRoute,
    path: paths.editInvoice,
    validateSearch: z.object({ addService: optionalText }),
    staticData: { title: 'Edit Invoice', record: 'invoices', nameInTitle: true, narrow: true },
    component: lazyComponent(async () => (await import('#features/documents/form/invoice-pages.tsx')).EditInvoicePage),
  }),
  createRoute({
    getParentRoute,
    path: paths.viewInvoice,
    validateSearch: z.object({ open: optionalText }),
    staticData: { title: 'Invoice', record: 'invoices', nameInTitle: 'alone' },
    component: lazyComponent(async () => (await import('#features/documents/view/invoice-view.tsx')).ViewInvoicePage),
  }),
] as const;
