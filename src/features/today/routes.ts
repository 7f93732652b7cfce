import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { todaySearchSchema } from './today-search.ts';

const getParentRoute = () => rootRoute;

export const todayRoutes = [
  createRoute({
    getParentRoute,
    path: paths.today,
    validateSearch: todaySearchSchema,
    staticData: { title: 'Today', access: 'everyone', lists: ['jobs', 'inspections'] },
    component: lazyComponent(async () => (await import('./today-page.tsx')).TodayPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.daySheet,
    staticData: { title: 'Day Sheet', access: 'everyone', lists: ['jobs'] },
    component: lazyComponent(async () => (await import('./day-sheet-page.tsx')).DaySheetPage),
  }),
] as const;
