import { daysBetween, sameDayAfter } from '#domain/calendar/calendar.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { Claim, Verdict } from './claim.ts';
import type { Warranty } from './warranty.ts';

/** Days from the start in which edges and bubbles are usually the installer's work. */
const WORK_DAYS = 30;
/** Half of the term in years, in months; of a term without years, as many as of ten. */
const halfTerm = (years = 10) => years * 6;

/** A proposal of who pays, and why. Nobody: undefined. A person decides. */
export type SortingHint = { who: Verdict | undefined; why: string };

type HintFacts = Pick<Claim, 'fault' | 'positions' | 'since' | 'reportedOn'>;

/** Returns the day on which the fault was first seen, as far as it is known. */
export const seenOn = ({ since, reportedOn }: Pick<Claim, 'since' | 'reportedOn'>): string => since ?? reportedOn;

const inDays = (count: number) => (count === 1 ? '1 day' : `${count} days`);

function hintOfWork(fault: 'Edge lift' | 'Bubbles', day: string, startsOn: string): SortingHint {
  const days = daysBetween(startsOn, day);
  if (days < 0) return { who: undefined, why: 'It was seen before the warranty starts.' };
  return days <= WORK_DAYS
    ? { who: 'Ours', why: `${fault} within ${WORK_DAYS} days usually comes from the installation.` }
    : { who: undefined, why: `${fault} after ${inDays(days)} can be the work, the film or the use. Look at the car.` };
}

function hintOfCracking(day: string, { startsOn, promise }: Pick<Warranty, 'startsOn' | 'promise'>): SortingHint {
  const half = sameDayAfter(startsOn, halfTerm(promise.years));
  return day >= startsOn && day <= half
    ? { who: "Maker's", why: 'Film that cracks in the first half of its term usually failed as a material.' }
    : { who: undefined, why: 'Cracking this late can be wear. Look at the car.' };
}

/** Returns who probably answers for the fault. It is a hint from the fault and its day alone, never a decision. */
export function sortingHint(claim: HintFacts, warranty: Pick<Warranty, 'startsOn' | 'promise'>): SortingHint {
  const day = seenOn(claim);
  switch (claim.fault) {
    case 'Edge lift':
    case 'Bubbles':
      return hintOfWork(claim.fault, day, warranty.startsOn);
    case 'Yellowing':
      return new Set(claim.positions).size > 1
        ? { who: "Maker's", why: 'Yellowing on several panels usually comes from the film.' }
        : { who: undefined, why: 'Yellowing on one panel can be a stain. Look for it on other panels.' };
    case 'Cracking':
      return hintOfCracking(day, warranty);
    case 'No self-healing':
      return { who: "Maker's", why: 'Self-healing is a promise of the film.' };
    case 'Collision':
      return { who: 'Not covered', why: 'Damage of a collision is no fault of film or work.' };
    case 'Neglect':
      return { who: 'Not covered', why: 'Damage by neglect is no fault of film or work.' };
    default:
      return { who: undefined, why: 'This fault has several causes. Look at the car.' };
  }
}

/** Returns whether the reason is missing that a refusal needs. */
export const lacksReason = (who: Verdict, reason: string): boolean => who === 'Not covered' && isBlankText(reason);
