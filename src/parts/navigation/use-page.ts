import { useMatches } from '@tanstack/react-router';

/** Returns what the route of the page on the screen says of it. */
export function usePageFacts() {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}

/** Returns the path of the page on the screen, which changes with the page and not before it. */
export function usePathname(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}
