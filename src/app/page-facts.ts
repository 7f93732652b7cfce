import { useShown } from '#parts/router/router-provider.tsx';
import type { NamedEntity } from './record-name.tsx';

/** What the shell wants to know of a page. */
export type PageFacts = {
  /** The page's h1. */
  title?: string;
  /** The list whose records the {id} of the address names, for title and breadcrumb. */
  record?: NamedEntity;
  /** The title is 'Edit' and the record's name, or the name alone, once that is known. */
  nameInTitle?: boolean | 'alone';
  /** The page itself names the window. */
  ownTitle?: boolean;
  /** A form or a wizard: at most 1208 px wide. */
  narrow?: boolean;
  /** The page brings its own bar at the bottom of a phone. */
  ownPhoneBar?: boolean;
};

/** The facts of the page on the screen: routes.tsx gives each route these and no others. */
export function usePageFacts(): PageFacts {
  return useShown().facts;
}
