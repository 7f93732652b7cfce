import { createRoute } from '@tanstack/react-router';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const tutorialRoutes = [
  createRoute({
    getParentRoute,
    path: paths.tutorials,
    staticData: { title: 'Tutorials' },
    component: lazyComponent(async () => (await import('./tutorial-list.tsx')).TutorialList),
  }),
] as const;
