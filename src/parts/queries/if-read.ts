import type { QueryResult } from '#io/react/world.tsx';

/**
 * Returns what a query read; undefined before that, and when it failed, which the page says. For what a screen can do without, such
 * as a link or a hint. What would be wrong without it is drawn with `Loaded`.
 */
export function ifRead<T>({ data }: QueryResult<T>): T | undefined {
  return data;
}
