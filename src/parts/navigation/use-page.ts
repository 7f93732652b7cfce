import { useMatches } from '@tanstack/react-router';
import type { Search } from './search-params.ts';

/** Returns the facts of the current page's route. */
export function usePageFacts() {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}

/** Returns the title that the route of the current page has loaded, such as that of a report. */
export function useLoadedTitle(): string | undefined {
  return useMatches({ select: (matches): string | undefined => matches.at(-1)?.loaderData?.title });
}

/** Returns the path of the current page. Changes with the page, not before it. */
export function usePathname(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}

const NO_SEARCH: Search = {};

/** Returns the search params of the current page, as its route reads them. */
export function usePageSearch(): Search {
  return useMatches({ select: (matches): Search => matches.at(-1)?.search ?? NO_SEARCH });
}

/** Returns whether the page fills the window, without sidebar and top bar: the Today board on the wall of a shop. */
export function useIsWall(): boolean {
  return useMatches({ select: (matches) => matches.some(({ search }) => 'wall' in search && search.wall === '1') });
}
