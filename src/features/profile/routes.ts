import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const profileRoutes = [
  createRoute({
    getParentRoute,
    path: paths.profile,
    staticData: { title: 'Profile', access: 'everyone', narrow: true },
    component: lazyComponent(async () => (await import('./profile-screen.tsx')).ProfileScreen),
  }),
] as const;
