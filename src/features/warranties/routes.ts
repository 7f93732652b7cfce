import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const warrantyRoutes = [
  createRoute({
    getParentRoute,
    path: paths.warranties,
    validateSearch: listSearch('state', 'maker'),
    staticData: { title: 'Warranties', access: 'everyone', lists: ['warranties', 'claims'] },
    component: lazyComponent(async () => (await import('./warranty-list.tsx')).WarrantyList),
  }),
  createRoute({
    getParentRoute,
    path: paths.warranty,
    staticData: { title: 'Warranty', access: 'everyone', record: 'warranties', nameInTitle: 'alone' },
    component: lazyComponent(async () => (await import('./warranty-page.tsx')).WarrantyPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.claim,
    staticData: { title: 'Claim', access: 'everyone', record: 'claims', nameInTitle: 'alone' },
    component: lazyComponent(async () => (await import('./claims/claim-page.tsx')).ClaimPage),
  }),
] as const;
