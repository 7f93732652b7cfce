import { createRoute, createRouter, Navigate, type RouterHistory } from '@tanstack/react-router';
import { AppGate } from '#app/gates/app-gate.tsx';
import { DatabaseGate } from '#app/gates/database-gate.tsx';
import { FailedScreen } from '#app/shell/failed-screen.tsx';
import { manageFocus } from '#app/shell/manage-focus.ts';
import { customerRoutes } from '#features/customers/routes.ts';
import { documentRoutes } from '#features/documents/routes.ts';
import { figureRoutes } from '#features/figures/routes.ts';
import { helpRoutes } from '#features/help/routes.ts';
import { jobRoutes } from '#features/jobs/routes.ts';
import { leadRoutes } from '#features/leads/routes.ts';
import { messageRoutes } from '#features/messages/routes.ts';
import { moneyRoutes } from '#features/money/routes.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { quickQuoteRoutes } from '#features/quick-quote/routes.ts';
import { scheduleRoutes } from '#features/schedule/routes.ts';
import { serviceRoutes } from '#features/services/routes.ts';
import { settingsRoutes } from '#features/settings/routes.ts';
import { staffRoutes } from '#features/staff/routes.ts';
import { stationRoutes } from '#features/stations/routes.ts';
import { todayRoutes } from '#features/today/routes.ts';
import { tutorialRoutes } from '#features/tutorials/routes.ts';
import { warrantyRoutes } from '#features/warranties/routes.ts';
import { useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { parseSearch, stringifySearch } from '#parts/navigation/search-params.ts';
import { useFirstScreen } from '#parts/navigation/use-first-screen.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

/** Shows the shop, or the screen before it: sign-in, an invitation, no access. */
function Shell() {
  const { gate: Gate = AppGate, database } = useWorld();
  if (!database) return <Gate />;
  return (
    <DatabaseGate database={database}>
      <Gate />
    </DatabaseGate>
  );
}

const getParentRoute = () => rootRoute;

/** Opens the page with which this person begins. */
function Home() {
  return <Navigate to={useFirstScreen().path} replace />;
}

const homeRoute = createRoute({
  getParentRoute,
  path: paths.home,
  staticData: { access: 'everyone' },
  component: Home,
});

/** Redirects a signed-in user home. For others, the gate shows the sign-in screen at every URL. */
const authRoute = createRoute({
  getParentRoute,
  path: paths.auth,
  staticData: { access: 'everyone' },
  component: () => <Navigate to={paths.home} replace />,
});

const NotFound = lazyComponent(async () => (await import('#app/shell/not-found.tsx')).NotFound);

/** Matches every other URL. */
const notFoundRoute = createRoute({
  getParentRoute,
  path: '$',
  staticData: { title: 'Page not found', access: 'everyone' },
  component: NotFound,
});

const routeTree = rootRoute
  .update({ component: Shell })
  .addChildren([
    homeRoute,
    authRoute,
    ...documentRoutes,
    ...todayRoutes,
    ...figureRoutes,
    ...jobRoutes,
    ...leadRoutes,
    ...customerRoutes,
    ...messageRoutes,
    ...moneyRoutes,
    ...scheduleRoutes,
    ...quickQuoteRoutes,
    ...profileRoutes,
    ...serviceRoutes,
    ...warrantyRoutes,
    ...stationRoutes,
    ...staffRoutes,
    settingsRoutes,
    ...tutorialRoutes,
    ...helpRoutes,
    notFoundRoute,
  ]);

/** Creates the router. Tests pass a memory history. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedScreen,
    // A URL that can't be decoded, such as '/customers/50%/edit', matches no route at all.
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  manageFocus(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
