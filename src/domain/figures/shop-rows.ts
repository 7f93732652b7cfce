import type { Entities } from '#domain/lists/lists.ts';
import type { Settings } from '#domain/shop/settings.ts';

/** Lists that figures are computed from. */
export const FIGURE_LISTS = [
  'invoices',
  'deposits',
  'removals',
  'estimates',
  'leads',
  'bookings',
  'jobs',
  'claims',
  'customers',
  'services',
  'employees',
  'stations',
] as const;

/** The shop's lists, and the day and zone that it counts in. `at`: the current instant. */
export type ShopRows = { readonly [E in (typeof FIGURE_LISTS)[number]]: readonly Entities[E][] } & {
  settings: Settings;
  today: string;
  zone: string;
  at: string;
};
