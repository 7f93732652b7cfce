import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { isSampleTime } from '#domain/samples/sample-records.ts';
import { SAMPLE_STATIONS } from '#domain/samples/sample-services.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/shop/settings.ts';
import type { AppUser } from './profile.ts';

/** Steps of the set-up, each a short form. */
export const SET_UP_STEPS = ['trades', 'contact', 'documents', 'hours', 'staff', 'services'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Setup steps of a new shop, in order. */
export const FIRST_STEPS = [...SET_UP_STEPS, 'bays', 'customer', 'quote'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

type ShopFacts = {
  user: Pick<AppUser, 'phone' | 'address'>;
  settings: Pick<Settings, 'logo' | 'taxRatePercent' | 'weekHours'>;
  stations: readonly Station[];
  employees: readonly Employee[];
  services: readonly Service[];
  customers: number;
  /** Number of estimates and bookings. */
  quotes: number;
  /** Steps whose form was saved. The initial data may need no change. */
  saved: ReadonlySet<FirstStep>;
};

type Timed = { createdAt?: string | undefined; updatedAt?: string | undefined };

/** Returns whether the shop created or saved the record. Initial records have no such timestamps. */
export function isOwn({ createdAt, updatedAt }: Timed): boolean {
  return updatedAt !== undefined || (createdAt !== undefined && !isSampleTime(createdAt));
}

/** Returns what a station is besides its hours, which a step of its own sets. */
function sortOf({ name, capabilities, maxConcurrentJobs }: Station): string {
  return [name, ...capabilities, maxConcurrentJobs].join();
}

const SAMPLE_SORTS: ReadonlySet<string> = new Set(SAMPLE_STATIONS.map(sortOf));

/** Returns the completed steps: the shop has its own data, or saved the form of the step. */
export function doneSteps(facts: ShopFacts): ReadonlySet<FirstStep> {
  const { user, settings, stations, employees, services, customers, quotes, saved } = facts;
  const byData: Record<FirstStep, boolean> = {
    trades: false,
    contact: user.phone !== '' && user.address.street !== '',
    documents: settings.logo !== undefined || settings.taxRatePercent !== DEFAULT_SETTINGS.taxRatePercent,
    hours: settings.weekHours !== undefined,
    staff: employees.some(isOwn),
    services: services.some(isOwn),
    bays: stations.some((station) => !SAMPLE_SORTS.has(sortOf(station))),
    customer: customers > 0,
    quote: quotes > 0,
  };
  return new Set(FIRST_STEPS.filter((step) => byData[step] || saved.has(step)));
}
