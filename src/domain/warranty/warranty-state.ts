import { addDays, daysBetween, sameDayAfter } from '#domain/calendar/calendar.ts';
import type { Warranty } from './warranty.ts';
import type { WarrantyPromise } from './warranty-tier.ts';

const MONTHS_PER_YEAR = 12;
/** An inspection is due so many days before its day. */
const DUE_DAYS = 30;

export type TermFacts = Pick<Warranty, 'promise' | 'startsOn' | 'transfers'>;
export type StateFacts = TermFacts & Pick<Warranty, 'registeredOn' | 'visits' | 'voided'>;

export const WARRANTY_STATES = [
  'Active',
  'Register',
  'Register late',
  'Inspection due',
  'Inspection missed',
  'Expired',
  'Void',
] as const;
export type WarrantyState = (typeof WARRANTY_STATES)[number];

const yearsAfter = (date: string, years: number) => sameDayAfter(date, years * MONTHS_PER_YEAR);

/** Returns the last day of the term for the first owner; undefined while the car lives or stays with its owner. */
function ownTerm({ term, years = 0 }: WarrantyPromise, startsOn: string): string | undefined {
  return term === 'years' ? yearsAfter(startsOn, years) : undefined;
}

const earlier = (a: string | undefined, b: string) => (a === undefined || b < a ? b : a);

/**
 * Returns the last day that is covered; undefined while no day is known. A car that is sold ends the warranty on the day before, unless it goes with
 * the car: then for the rest of the term, or at most the years from the start that the tier allows.
 */
export function coveredThrough({ promise, startsOn, transfers }: TermFacts): string | undefined {
  const end = ownTerm(promise, startsOn);
  const [first] = transfers.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  if (!first) return end;
  // 'While the customer owns the car' is over with the first owner, whatever is said of transfers.
  if (promise.transfer === 'no' || (promise.term === 'ownership' && promise.transfer === 'yes'))
    return earlier(end, addDays(first.date, -1));
  return promise.transfer === 'yes' ? end : earlier(end, yearsAfter(startsOn, promise.transferYears ?? 0));
}

/** An inspection that the warranty asks for. `by`: the last day on which it counts. */
export type DueInspection = { due: string; by: string };

/**
 * Returns the inspections up to the end of the term or the first one after `day`, oldest first. They count from the first day of the term, not from
 * the last visit: one that was late moves no other.
 */
function inspectionsUntil(warranty: TermFacts, day: string): DueInspection[] {
  const { inspectionMonths, inspectionLateDays = 0 } = warranty.promise;
  const end = coveredThrough(warranty);
  const all: DueInspection[] = [];
  if (inspectionMonths === undefined) return all;
  for (let at = 1; ; at += 1) {
    const due = sameDayAfter(warranty.startsOn, at * inspectionMonths);
    if (end !== undefined && due >= end) return all;
    all.push({ due, by: addDays(due, inspectionLateDays) });
    if (due > day) return all;
  }
}

/** Returns the inspections without a visit: one counts from the day after the one before could be done last. */
function openInspections({ visits, ...warranty }: TermFacts & Pick<Warranty, 'visits'>, day: string): DueInspection[] {
  let after = warranty.startsOn;
  return inspectionsUntil(warranty, day).filter(({ by }) => {
    const from = after;
    after = by;
    return !visits.some(({ date }) => date > from && date <= by);
  });
}

/** A state, with the day it turns on: by when to register or come, when it was missed, when it ended. */
export type StateOnDay = { state: WarrantyState; on?: string | undefined };

/** Returns the state on the day of the shop. */
export function warrantyState(warranty: StateFacts, today: string): StateOnDay {
  const { promise, startsOn, registeredOn, voided } = warranty;
  if (voided) return { state: 'Void', on: voided.date };
  const end = coveredThrough(warranty);
  if (end !== undefined && today > end) return { state: 'Expired', on: end };
  const open = openInspections(warranty, today);
  const missed = promise.isInspectionRequired ? open.find(({ by }) => by < today) : undefined;
  if (missed) return { state: 'Inspection missed', on: missed.by };
  if (promise.registerDays !== undefined && registeredOn === undefined) {
    const by = addDays(startsOn, promise.registerDays);
    return { state: today > by ? 'Register late' : 'Register', on: by };
  }
  const due = open.find(({ by }) => by >= today);
  if (due && daysBetween(today, due.due) <= DUE_DAYS) return { state: 'Inspection due', on: due.by };
  return { state: 'Active', on: end };
}

/** Returns whether the car went to another owner with its warranty. */
export const isTransferred = ({ transfers }: Pick<Warranty, 'transfers'>) => transfers.length > 0;

/** Returns the next inspection that can still be done in time; undefined when the warranty is over or asks for none. */
export function nextInspection(warranty: StateFacts, today: string): DueInspection | undefined {
  const { state } = warrantyState(warranty, today);
  if (state === 'Void' || state === 'Expired' || state === 'Inspection missed') return undefined;
  return openInspections(warranty, today).find(({ by }) => by >= today);
}
