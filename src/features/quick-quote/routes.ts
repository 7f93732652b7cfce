import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const quickQuoteRoutes = [
  createRoute({
    getParentRoute,
    path: paths.quickQuote,
    validateSearch: z.object({
      step: optionalText,
      customerId: optionalText,
      vehicleId: optionalText,
      leadId: optionalText,
    }),
    staticData: { title: 'Quick Quote', narrow: true, ownPhoneBar: true },
    component: lazyComponent(async () => (await import('./quick-quote.tsx')).QuickQuote),
  }),
] as const;
