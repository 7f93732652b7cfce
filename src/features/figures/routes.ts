import { createRoute } from '@tanstack/react-router';
import { FIGURE_LISTS } from '#domain/figures/shop-rows.ts';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { periodSearchSchema, reportSearchSchema } from './period-search.ts';

const getParentRoute = () => rootRoute;

export const figureRoutes = [
  createRoute({
    getParentRoute,
    path: paths.dashboard,
    validateSearch: periodSearchSchema,
    staticData: { title: 'Dashboard', lists: FIGURE_LISTS },
    component: lazyComponent(async () => (await import('./dashboard-page.tsx')).DashboardPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.reports,
    validateSearch: periodSearchSchema,
    staticData: { title: 'Reports' },
    component: lazyComponent(async () => (await import('./reports-page.tsx')).ReportsPage),
  }),
  createRoute({
    getParentRoute,
    path: paths.report,
    validateSearch: reportSearchSchema,
    // Titles are part of the reports, which the first page doesn't load.
    loader: async ({ params: { id } }) => ({
      title: (await import('#domain/figures/reports.ts')).reportById(id)?.title,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    staticData: { title: 'Report', lists: FIGURE_LISTS },
    component: lazyComponent(async () => (await import('./report-page.tsx')).ReportPage),
  }),
] as const;
