import { createRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/navigation/paths.ts';
import { rootRoute } from '#parts/navigation/root-route.ts';
import { listSearch, optionalText } from '#parts/navigation/search-params.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';

const getParentRoute = () => rootRoute;

export const messageRoutes = [
  createRoute({
    getParentRoute,
    path: paths.messages,
    validateSearch: z.extend(listSearch('state'), { round: optionalText }),
    staticData: { title: 'Messages', lists: ['messages', 'consents', 'followUps'] },
    component: lazyComponent(async () => (await import('./messages-page.tsx')).MessagesPage),
  }),
] as const;
