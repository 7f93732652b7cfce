import type { Job } from '#domain/jobs/job.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { stableText } from '#domain/records/stable-text.ts';
import {
  type DamagePin,
  type Inspection,
  MAX_PINS,
  type PaintReading,
  type Signature,
  type View,
} from './inspection.ts';
import { missingViews, signatureWay, walkSteps } from './inspection-facts.ts';

type Made = { id: string; kind: Inspection['kind']; at: string; by: string };

/** Returns a new inspection of the job's car. */
export function newInspection(job: Job, { id, kind, at, by }: Made): Inspection {
  return {
    id,
    jobId: job.id,
    jobNumber: job.jobNumber,
    kind,
    at,
    by,
    bodyType: job.customer.vehicle.bodyType,
    belongings: '',
    walkaround: [],
    pins: [],
    readings: [],
    createdAt: at,
    updatedAt: at,
  };
}

/** Returns a copy of a closed inspection that can be changed and replaces it. */
export function newVersion(closed: Inspection, { id, at, by }: Omit<Made, 'kind'>): Inspection {
  const { signature: _, unsignedBecause: _why, acknowledgement: _seen, closedAt: _at, ...rest } = closed;
  return { ...rest, id, at, by, replacesId: closed.id, createdAt: at, updatedAt: at };
}

const FIELDS_OF_WORK = ['fuel', 'belongings', 'walkaround', 'pins', 'readings'] as const;
/** Found during the inspection, until it is closed. */
export type Findings = Pick<Inspection, (typeof FIELDS_OF_WORK)[number]>;

/** Refuses to change a closed inspection. */
export function assertOpen({ closedAt }: Pick<Inspection, 'closedAt'>): void {
  if (closedAt !== undefined) throw new Rejection('This inspection is closed. Make a new version to change it.');
}

function withStep(
  inspection: Pick<Inspection, 'walkaround'>,
  view: View,
  change: Partial<Inspection['walkaround'][number]>,
) {
  const steps = walkSteps(inspection).map((step) => {
    const { skippedBecause, photoIds } = step;
    const kept = { view: step.view, photoIds: [...photoIds], ...(skippedBecause && { skippedBecause }) };
    return step.view === view ? { ...kept, ...change } : kept;
  });
  return steps.filter(({ photoIds, skippedBecause }) => photoIds.length > 0 || skippedBecause);
}

/** Returns the walkaround with more photos of the view. */
export function withPhotos(inspection: Inspection, view: View, added: readonly string[]): Pick<Findings, 'walkaround'> {
  const known = walkSteps(inspection).find((step) => step.view === view)?.photoIds ?? [];
  const photoIds = [...new Set([...known, ...added])];
  return { walkaround: withStep(inspection, view, { photoIds, skippedBecause: undefined }) };
}

export function withoutPhoto(inspection: Inspection, view: View, photoId: string): Pick<Findings, 'walkaround'> {
  const known = walkSteps(inspection).find((step) => step.view === view)?.photoIds ?? [];
  return { walkaround: withStep(inspection, view, { photoIds: known.filter((id) => id !== photoId) }) };
}

/** Returns the walkaround with the views skipped, or for an empty reason no longer skipped. */
export function withSkipped(
  inspection: Inspection,
  views: readonly View[],
  reason: string,
): Pick<Findings, 'walkaround'> {
  const skippedBecause = reason.trim() || undefined;
  return views.reduce<Pick<Findings, 'walkaround'>>(
    (walked, view) => ({ walkaround: withStep(walked, view, { skippedBecause }) }),
    inspection,
  );
}

/** Typed and shown about a damage. */
export type DamageFacts = Omit<DamagePin, 'id' | 'number' | 'acknowledged'>;

/**
 * Returns the damage with one more. Numbers go on from the highest, also of the damage that was `known` at check-in, and are not given twice:
 * a customer may have seen number 3. One that is there already is not added again.
 */
export function withDamage(
  { pins }: Pick<Inspection, 'pins'>,
  facts: DamageFacts,
  { id, known = [] }: { id: string; known?: readonly DamagePin[] },
): Pick<Findings, 'pins'> {
  if (pins.some((pin) => pin.id === id)) return { pins: [...pins] };
  if (pins.length >= MAX_PINS)
    throw new Rejection(`An inspection holds ${MAX_PINS} damages. Describe the others in a note, or with photos.`);
  const number = Math.max(0, ...[...known, ...pins].map((pin) => pin.number)) + 1;
  const pin = { ...facts, id, number, acknowledged: false } as DamagePin;
  return { pins: [...pins, pin] };
}

/** Returns the damage with one changed. */
export function withChangedDamage(
  { pins }: Pick<Inspection, 'pins'>,
  id: string,
  facts: Partial<DamageFacts>,
): Pick<Findings, 'pins'> {
  if (!pins.some((pin) => pin.id === id)) throw new Rejection('This damage was removed on another screen.');
  return { pins: pins.map((pin) => (pin.id === id ? { ...pin, ...facts } : pin)) };
}

/** Returns the damage without one. The others keep their numbers. */
export function withoutDamage({ pins }: Pick<Inspection, 'pins'>, id: string): Pick<Findings, 'pins'> {
  return { pins: pins.filter((pin) => pin.id !== id) };
}

/** Returns the paint readings with that of the panel; without it for undefined. */
export function withReading(
  { readings }: Pick<Inspection, 'readings'>,
  panelId: string,
  microns: number | undefined,
): Pick<Findings, 'readings'> {
  const others: PaintReading[] = readings.filter((one) => one.panelId !== panelId);
  return { readings: microns === undefined ? others : [...others, { panelId, microns }] };
}

/** Closes an inspection: the signature, or why there is none. */
export type Closing = { signature: Signature } | { unsignedBecause: string };

/** Returns what closes the inspection. Throws a `Rejection` that says what is missing. */
export function closed(inspection: Inspection, how: Closing, at: string): Partial<Inspection> {
  assertOpen(inspection);
  const missing = missingViews(inspection);
  if (missing.length > 0)
    throw new Rejection(`Take a photo of these views, or skip them with a reason: ${missing.join(', ')}.`);
  if ('unsignedBecause' in how) {
    const unsignedBecause = how.unsignedBecause.trim();
    if (!unsignedBecause) throw new Rejection('Write why the customer does not sign.');
    return { unsignedBecause, closedAt: at };
  }
  if (!how.signature.name.trim()) throw new Rejection('Type the name of the person who signs.');
  if (!signatureWay(how)) throw new Rejection('Let the customer sign, or type the name and tick the box below it.');
  // The customer was shown all of it.
  return { ...how, pins: inspection.pins.map((pin) => ({ ...pin, acknowledged: true })), closedAt: at };
}

/** Returns the text whose hash a signature holds: what was found, without the signature itself, what is set when it is closed, and stamps. */
export function signedText(inspection: Inspection): string {
  const {
    signature: _,
    unsignedBecause: _why,
    acknowledgement: _by,
    closedAt: _at,
    updatedAt: _stamp,
    pins,
    ...rest
  } = inspection;
  return stableText({ ...rest, pins: pins.map(({ acknowledged: _seen, ...pin }) => pin) });
}
