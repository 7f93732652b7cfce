import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const staticData = { title: 'Settings', access: 'everyone', narrow: true } as const;

/** The layout around the sections. */
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.settings,
  component: lazyComponent(async () => (await import('./settings-frame.tsx')).SettingsFrame),
});

const getParentRoute = () => settingsRoute;

const SettingsSection = lazyComponent(async () => (await import('./section-page.tsx')).SectionPage);

export const settingsRoutes = settingsRoute.addChildren([
  createRoute({ getParentRoute, path: '/', staticData, component: SettingsSection }),
  createRoute({ getParentRoute, path: '$id', staticData, component: SettingsSection }),
]);
