import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { WORKWEEK } from '#domain/calendar/work-week.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { isSampleTime } from '#domain/samples/sample-records.ts';

/** What a new shop does first, in this order. */
export const FIRST_STEPS = ['bays', 'hours', 'staff', 'services', 'customer', 'quote'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

type ShopFacts = {
  stations: readonly Station[];
  employees: readonly Employee[];
  services: readonly Service[];
  customers: number;
  /** Estimates and bookings. */
  quotes: number;
  /** Steps whose screen was opened: what a shop starts with may be right as it stands. */
  seen: ReadonlySet<FirstStep>;
};

/** Whether somebody made or saved the record; what a shop starts with carries no such time. */
function isOwn({ createdAt, updatedAt }: { createdAt?: string | undefined; updatedAt?: string | undefined }): boolean {
  return updatedAt !== undefined || (createdAt !== undefined && !isSampleTime(createdAt));
}

function hasOwnHours({ operatingHours }: Station): boolean {
  return WORKWEEK.some((day) => {
    const [own, usual] = [operatingHours[day], DEFAULT_WEEK_HOURS[day]];
    return own.available !== usual.available || own.start !== usual.start || own.end !== usual.end;
  });
}

/** The steps that are done, as the shop's own data shows it, or because somebody looked and left it as it was. */
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

/** The step whose screen stands at the address, if any. To look at customers or quotes makes none. */
export function stepSeenAt(pathname: string): FirstStep | undefined {
  return SCREENS.find(([path]) => path.test(pathname))?.[1];
}
