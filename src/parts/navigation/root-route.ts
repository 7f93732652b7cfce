import { createRootRoute } from '@tanstack/react-router';
import type { EntityType } from '#io/store/store.ts';

/** What the shell shows and checks for a page; each route gives its own. */
type PageFacts = {
  /** The page's h1. */
  title?: string;
  /** The title for who may only read the page. */
  readOnlyTitle?: string;
  /** Who may open the page; the others see `NoAccess`. Without it only owners and managers. */
  access?: 'everyone';
  /** The list whose record the `id` of the address names, for title and breadcrumb. */
  record?: EntityType;
  /** The title is 'Edit' and the record's name, or the name alone, once it is loaded. */
  nameInTitle?: boolean | 'alone';
  /** The page sets the window's title itself. */
  ownTitle?: boolean;
  /** A form or a wizard: at most 1208 px wide. */
  narrow?: boolean;
  /** The page brings its own bar at the bottom of a phone. */
  ownPhoneBar?: boolean;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

/** The parent of every page. The app gives it the shell (`app/router.tsx`). */
export const rootRoute = createRootRoute();
