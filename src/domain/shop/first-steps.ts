import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { WORKWEEK } from '#domain/calendar/work-week.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { isSampleTime } from '#domain/samples/sample-records.ts';

/** Setup steps of a new shop, in order. */
export const FIRST_STEPS = ['bays', 'hours', 'staff', 'services', 'customer', 'quote'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

type ShopFacts = {
  stations: readonly Station[];
  employees: readonly Employee[];
  services: readonly Service[];
  customers: number;
  /** Number of estimates and bookings. */
  quotes: number;
  /** Steps whose screen was opened. The initial data may need no change. */
  seen: ReadonlySet<FirstStep>;
};

/** Returns whether the shop created or saved the record. Initial records have no such timestamps. */
function isOwn({ createdAt, updatedAt }: { createdAt?: string | undefined; updatedAt?: string | undefined }): boolean {
  return updatedAt !== undefined || (createdAt !== undefined && !isSampleTime(createdAt));
}

function hasOwnHours({ operatingHours }: Station): boolean {
  return WORKWEEK.some((day) => {
    const [own, usual] = [operatingHours[day], DEFAULT_WEEK_HOURS[day]];
    return own.available !== usual.available || own.start !== usual.start || own.end !== usual.end;
  });
}

/** Returns the completed steps: the shop has its own data, or opened the step's screen. */
export function doneSteps(facts: ShopFacts): ReadonlySet<FirstStep> {
  const { stations, employees, services, customers, quotes, seen } = facts;
  const byData: Record<FirstStep, boolean> = {
    bays: stations.some(isOwn),
    hours: stations.some(hasOwnHours),
    staff: employees.some(isOwn),
    services: services.some(isOwn),
    customer: customers > 0,
    quote: quotes > 0,
  };
  return new Set(FIRST_STEPS.filter((step) => byData[step] || seen.has(step)));
}

const SCREENS: readonly (readonly [start: RegExp, step: FirstStep])[] = [
  [/^\/stations(\/|$)/, 'bays'],
  [/^\/settings\/hours$/, 'hours'],
  [/^\/staff(\/|$)/, 'staff'],
  [/^\/services(\/|$)/, 'services'],
];

/** Returns the step that opening the path completes, if any. Opening customers or quotes completes none. */
export function stepSeenAt(pathname: string): FirstStep | undefined {
  return SCREENS.find(([path]) => path.test(pathname))?.[1];
}
