import { outlineOf } from '#domain/body/outlines.ts';
import { formatDate } from '#domain/calendar/calendar.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';
import type { Claim } from './claim.ts';
import { seenOn } from './claim-hint.ts';
import type { Warranty } from './warranty.ts';
import { warrantyState } from './warranty-state.ts';

type DoubtfulClaim = Pick<Claim, 'positions' | 'since' | 'reportedOn'>;

function doubtOfState(warranty: Warranty, day: string): string | undefined {
  const { state, on = '' } = warrantyState(warranty, day);
  const number = warranty.warrantyNumber;
  if (state === 'Void') {
    const reason = warranty.voided?.reason.trim();
    return `${number} is void since ${formatDate(on)}${reason ? `: ${reason}` : '.'}`;
  }
  if (state === 'Expired') return `${number} ended on ${formatDate(on)}, before this was seen.`;
  if (state === 'Inspection missed') return `${number} asks for an inspection by ${formatDate(on)}. It was missed.`;
  return undefined;
}

/** Returns what speaks against a claim, a sentence each. It can be recorded all the same. */
export function claimDoubts(claim: DoubtfulClaim, warranty: Warranty): string[] {
  const { startsOn, coverage, customer } = warranty;
  const day = seenOn(claim);
  const covered = new Set(coverage.map(({ positionId }) => positionId));
  const others = coverage.length === 0 ? [] : claim.positions.filter((one) => !covered.has(one));
  const entries = others.map((positionId) => ({ positionId, extent: 'full' as const }));
  return [
    doubtOfState(warranty, day),
    day < startsOn ? `This was seen on ${formatDate(day)}. The warranty starts on ${formatDate(startsOn)}.` : undefined,
    others.length > 0
      ? `Not on this certificate: ${positionsText(entries, outlineOf(customer.vehicle.bodyType))}.`
      : undefined,
  ].filter((text) => text !== undefined);
}
