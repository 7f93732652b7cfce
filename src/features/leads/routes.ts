import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LEAD_STATUSES } from '#domain/leads/lead.ts';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch, optionalOneOf, optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const leadRoutes = [
  createRoute({
    getParentRoute,
    path: paths.leads,
    validateSearch: z.extend(listSearch('show', 'only'), {
      lead: optionalText,
      status: optionalOneOf(LEAD_STATUSES),
    }),
    staticData: { title: 'Leads', lists: ['leads'] },
    component: lazyComponent(async () => (await import('./lead-screen.tsx')).LeadsPage),
  }),
] as const;
