import type { Job } from '#domain/jobs/job.ts';
import { isInShop, isInspectionSkipped, movesInShop } from '#domain/jobs/job-facts.ts';
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

/** Returns the ids of the versions that the inspection replaces, the newest first. The oldest may have been removed. */
export function replacedIdsOf(inspection: Inspection, inspections: readonly Inspection[]): string[] {
  return chainOf(inspection, inspections).ids;
}

function chainOf(inspection: Inspection, inspections: readonly Inspection[]): { ids: string[]; isCircle: boolean } {
  const byId = new Map(inspections.map((one) => [one.id, one]));
  const ids: string[] = [];
  let before = inspection.replacesId;
  while (before !== undefined && before !== inspection.id && !ids.includes(before)) {
    ids.push(before);
    before = byId.get(before)?.replacesId;
  }
  return { ids, isCircle: before !== undefined };
}

/** Returns the number of the version, from 1; 0 for one of a damaged shop whose versions replace each other in a circle. */
export function versionOf(inspection: Inspection, inspections: readonly Inspection[]): number {
  const { ids, isCircle } = chainOf(inspection, inspections);
  return isCircle ? 0 : ids.length + 1;
}

/** An instant as all devices write it. Any other text says nothing about the order. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Returns the version of the kind that counts, of all inspections of one job: the one with the highest number. Clocks of devices differ, so
 * the time counts only among equal numbers (versions made on two devices, or inspections begun on each): the one begun last, then the last
 * by id. `closed`: of the closed versions alone.
 */
export function currentInspection(
  inspections: readonly Inspection[],
  kind: Inspection['kind'],
  { closed = false } = {},
): Inspection | undefined {
  return inspections
    .filter((one) => one.kind === kind && (!closed || one.closedAt !== undefined))
    .map((one) => ({ one, number: versionOf(one, inspections), at: INSTANT.test(one.at) ? one.at : '' }))
    .toSorted((a, b) => b.number - a.number || descending(a.at, b.at) || descending(a.one.id, b.one.id))[0]?.one;
}

function descending(a: string, b: string): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}

/** Returns the check-in whose damage is known at hand-over: the closed version that counts; the open one while none is closed. */
export function checkInAtHandOver(inspections: readonly Inspection[]): Inspection | undefined {
  return currentInspection(inspections, 'in', { closed: true }) ?? currentInspection(inspections, 'in');
}

/** Returns whether the customer signed at hand-over, or a closed hand-over inspection says why not. */
export function isHandOverAnswered(inspections: readonly Inspection[]): boolean {
  return currentInspection(inspections, 'out', { closed: true }) !== undefined;
}

/**
 * Lack in the inspections of a car. uninspected: the car was moved into the shop, and its check-in is neither closed nor skipped for a
 * reason. unsigned: the check-in or the hand-over was closed without a signature, and not acknowledged by link since.
 */
export type InspectionGap = 'uninspected' | 'unsigned';

/**
 * Returns what the inspections of the job lack; undefined when nothing is missing. A check-in that was closed counts also for a car that
 * was moved back to Booked since.
 */
export function inspectionGap(
  job: Pick<Job, 'stage' | 'stageLog'>,
  inspections: readonly Inspection[],
): InspectionGap | undefined {
  const closed = (kind: Inspection['kind']) => currentInspection(inspections, kind, { closed: true });
  const moves = movesInShop(job);
  // A job of an older booking has no log of how the car came.
  if (isInShop(job) && moves.length > 0 && !closed('in') && !isInspectionSkipped(moves)) return 'uninspected';
  const isUnsigned = [closed('in'), closed('out')].some((one) => one && !signatureWay(one) && !one.acknowledgement);
  return isUnsigned ? 'unsigned' : undefined;
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
