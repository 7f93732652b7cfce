import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
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
  createRoute({
    getParentRoute,
    path: '$id',
    validateSearch: z.object({ film: optionalText, tier: optionalText }),
    staticData,
    component: SettingsSection,
  }),
]);
