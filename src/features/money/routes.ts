import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.money,
    staticData: { title: 'Money', lists: ['deposits', 'removals'] },
    component: lazyComponent(async () => (await import('./money-page.tsx')).MoneyPage),
  }),
] as const;
