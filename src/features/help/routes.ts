import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

const HelpScreen = lazyComponent(async () => (await import('./help-screen.tsx')).HelpScreen);

export const helpRoutes = [
  createRoute({
    getParentRoute,
    path: paths.help,
    validateSearch: z.object({ q: optionalText }),
    staticData: { title: 'Help', access: 'everyone' },
    component: HelpScreen,
  }),
  createRoute({
    getParentRoute,
    path: paths.helpArticle,
    staticData: { title: 'Help', access: 'everyone', ownTitle: true },
    component: HelpScreen,
  }),
] as const;
