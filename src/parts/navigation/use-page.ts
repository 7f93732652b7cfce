import { useMatches } from '@tanstack/react-router';

/** Returns the facts of the current page's route. */
export function usePageFacts() {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}

/** Returns the path of the current page. Changes with the page, not before it. */
export function usePathname(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}

/** Returns whether the page fills the window, without sidebar and top bar: the Today board on the wall of a shop. */
export function useIsWall(): boolean {
  return useMatches({ select: (matches) => matches.some(({ search }) => 'wall' in search && search.wall === '1') });
}
