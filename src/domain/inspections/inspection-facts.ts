import type { DamagePin, Inspection, View } from './inspection.ts';
import { VIEWS } from './inspection.ts';

/** Returns how the customer signed; undefined without strokes and without a typed name and its statement. */
export function signatureWay({ signature }: Pick<Inspection, 'signature'>): 'drawn' | 'typed' | undefined {
  if (!signature) return undefined;
  if (signature.paths.length > 0) return 'drawn';
  return signature.name.trim() && signature.statement ? 'typed' : undefined;
}

/** A step of the walk around the car. */
export type WalkStep = { view: View; photoIds: readonly string[]; skippedBecause: string | undefined };

/** Returns the eight views in walking order. */
export function walkSteps({ walkaround }: Pick<Inspection, 'walkaround'>): WalkStep[] {
  return VIEWS.map((view) => {
    const step = walkaround.find((one) => one.view === view);
    return { view, photoIds: step?.photoIds ?? [], skippedBecause: step?.skippedBecause };
  });
}

/** Returns the views without a photo that were not skipped. */
export function missingViews(inspection: Pick<Inspection, 'walkaround'>): View[] {
  return walkSteps(inspection)
    .filter(({ photoIds, skippedBecause }) => photoIds.length === 0 && !skippedBecause)
    .map(({ view }) => view);
}

function isNewer(one: Inspection, other: Inspection): boolean {
  return one.replacesId === other.id || (one.at > other.at && other.replacesId !== one.id);
}

/** Returns the newest version of the job's inspection of the kind. `closed`: without versions that are still open. */
export function currentInspection(
  inspections: readonly Inspection[],
  kind: Inspection['kind'],
  { closed = false } = {},
): Inspection | undefined {
  return inspections
    .filter((one) => one.kind === kind && (!closed || one.closedAt !== undefined))
    .reduce<Inspection | undefined>((newest, one) => (newest && !isNewer(one, newest) ? newest : one), undefined);
}

/** Returns the ids of the versions that the inspection replaces, the newest first. The oldest may have been removed. */
export function replacedIdsOf(inspection: Inspection, inspections: readonly Inspection[]): string[] {
  const byId = new Map(inspections.map((one) => [one.id, one]));
  const ids: string[] = [];
  let before = inspection.replacesId;
  while (before !== undefined && before !== inspection.id && !ids.includes(before)) {
    ids.push(before);
    before = byId.get(before)?.replacesId;
  }
  return ids;
}

/** Returns the number of the version, from 1. */
export function versionOf(inspection: Inspection, inspections: readonly Inspection[]): number {
  return replacedIdsOf(inspection, inspections).length + 1;
}

/** Returns whether the check-in or the hand-over was closed without a signature, and not acknowledged by link since. */
export function isUnsigned(inspections: readonly Inspection[]): boolean {
  return (['in', 'out'] as const).some((kind) => {
    const closed = currentInspection(inspections, kind, { closed: true });
    return closed !== undefined && !signatureWay(closed) && !closed.acknowledgement;
  });
}

/** Damage on the drawing. Known: it was there at check-in. */
export type ShownPin = DamagePin & { isKnown: boolean };

/** Returns the damage of a hand-over: that of the check-in, which is known, and what is new. */
export function pinsAtHandOver(checkIn: Inspection | undefined, handOver: Inspection | undefined): ShownPin[] {
  const before = checkIn?.pins ?? [];
  const known = new Set(before.map(({ id }) => id));
  const added = (handOver?.pins ?? []).filter(({ id }) => !known.has(id));
  return [...before.map((pin) => ({ ...pin, isKnown: true })), ...added.map((pin) => ({ ...pin, isKnown: false }))];
}
