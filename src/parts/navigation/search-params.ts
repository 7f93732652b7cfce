import * as z from 'zod/mini';

/** Search params of an address: `{ month: '2026-11' }`. */
export type Search = Readonly<Record<string, string | undefined>>;

/** Parses the search part of an address. Values stay text: '?customerId=7' is the text '7'. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Returns '?month=2026-11', or '' without params. Leaves out what is undefined or empty. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (typeof value === 'string' && value) query.set(key, value);
  const text = query.toString();
  return text && `?${text}`;
}

/** A search param that may be absent. */
export const optionalText = z.optional(z.string());

/** A search param with one of these values. Others count as absent. */
export function optionalOneOf<const T extends readonly string[]>(values: T) {
  return z.catch(z.optional(z.enum(values)), undefined);
}

/** Schema of a list page: what is searched for, the sort, and its filters. The list itself passes over values that it doesn't know. */
export function listSearch<const Filter extends string>(...filters: Filter[]) {
  const names: ('q' | 'sort' | Filter)[] = ['q', 'sort', ...filters];
  return z.object(
    Object.fromEntries(names.map((name) => [name, optionalText])) as Record<'q' | 'sort' | Filter, typeof optionalText>,
  );
}
