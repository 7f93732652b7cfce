import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DOCUMENT_KINDS, type DocumentKind } from '#parts/documents/document-kinds.ts';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch, optionalText } from '#parts/navigation/search-params.ts';
import { type LazyComponent, lazyComponent } from '#ui/lazy-component.tsx';

/** The screens of one kind of document. */
type DocumentScreens = Record<'list' | 'create' | 'addService' | 'edit' | 'view', LazyComponent<object>>;

const SCREENS: { readonly [K in DocumentKind]: DocumentScreens } = {
  invoice: {
    list: lazyComponent(async () => (await import('./list/invoice-list.tsx')).InvoiceList),
    create: lazyComponent(async () => (await import('./form/invoice-form.tsx')).NewInvoicePage),
    addService: lazyComponent(async () => (await import('./add-service/add-service-page.tsx')).AddInvoiceServicePage),
    edit: lazyComponent(async () => (await import('./form/invoice-form.tsx')).EditInvoicePage),
    view: lazyComponent(async () => (await import('./view/invoice-view.tsx')).ViewInvoicePage),
  },
  estimate: {
    list: lazyComponent(async () => (await import('./list/estimate-list.tsx')).EstimateList),
    create: lazyComponent(async () => (await import('./form/estimate-form.tsx')).NewEstimatePage),
    addService: lazyComponent(async () => (await import('./add-service/add-service-page.tsx')).AddEstimateServicePage),
    edit: lazyComponent(async () => (await import('./form/estimate-form.tsx')).EditEstimatePage),
    view: lazyComponent(async () => (await import('./view/estimate-view.tsx')).ViewEstimatePage),
  },
};

const getParentRoute = () => rootRoute;

/** Returns the five pages of a kind of document. */
function routesOf<K extends DocumentKind>(kind: K) {
  const { title, entity, list, add, addService, edit, view } = DOCUMENT_KINDS[kind];
  const screens = SCREENS[kind];
  return [
    createRoute({
      getParentRoute,
      path: list,
      validateSearch: listSearch('status'),
      staticData: { title: `${title}s`, lists: [entity] },
      component: screens.list,
    }),
    createRoute({
      getParentRoute,
      path: add,
      validateSearch: z.object({
        customerId: optionalText,
        vehicleId: optionalText,
        addService: optionalText,
        optionId: optionalText,
      }),
      staticData: { title: `New ${title}`, narrow: true },
      component: screens.create,
    }),
    createRoute({
      getParentRoute,
      path: addService,
      validateSearch: z.object({
        invoiceId: optionalText,
        estimateId: optionalText,
        customerId: optionalText,
        vehicleSize: optionalText,
        optionId: optionalText,
      }),
      staticData: { title: `Add Service to ${title}`, narrow: true },
      component: screens.addService,
    }),
    createRoute({
      getParentRoute,
      path: edit,
      validateSearch: z.object({ addService: optionalText, optionId: optionalText }),
      staticData: { title: `Edit ${title}`, record: entity, nameInTitle: true, narrow: true },
      component: screens.edit,
    }),
    createRoute({
      getParentRoute,
      path: view,
      validateSearch: z.object({ open: optionalText }),
      staticData: { title, record: entity, nameInTitle: 'alone' },
      component: screens.view,
    }),
  ] as const;
}

export const documentRoutes = [
  ...routesOf('invoice'),
  ...routesOf('estimate'),
  createRoute({
    getParentRoute,
    path: paths.bookEstimate,
    staticData: { title: 'Book Estimate', record: 'estimates', narrow: true },
    component: lazyComponent(async () => (await import('./book/book-estimate-page.tsx')).BookEstimatePage),
  }),
] as const;
