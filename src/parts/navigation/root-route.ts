import { createRootRoute } from '@tanstack/react-router';
import type { EntityType } from '#io/store/store.ts';

/** Facts about a page for the shell; each route sets them. */
type PageFacts = {
  /** The page's h1. */
  title?: string;
  /** Title for read-only users. */
  readOnlyTitle?: string;
  /** Roles that may open the page: by default owners and managers; technicians see `NoAccess`. */
  access?: 'everyone';
  /** List of the record that the URL's `id` names, for title and breadcrumb. */
  record?: EntityType;
  /** Lists that the page shows. Above them, it says how many of their records can't be shown. */
  lists?: readonly EntityType[];
  /** Once loaded, the record's name is in the title: 'Edit' and the name, or the name alone. */
  nameInTitle?: boolean | 'alone';
  /** The page sets the window's title itself. */
  ownTitle?: boolean;
  /** A form or a wizard: at most 1208 px wide. */
  narrow?: boolean;
  /** The page has its own bottom bar on a phone. */
  ownPhoneBar?: boolean;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

/** The parent of every page. The app gives it the shell (`app/router.tsx`). */
export const rootRoute = createRootRoute();
