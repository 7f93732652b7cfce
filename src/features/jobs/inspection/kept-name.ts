import type { DamagePin, Inspection } from '#domain/inspections/inspection.ts';

/** Returns the name of a text of an inspection while it is typed and not stored. All versions share it. */
export function keptName({ jobId, kind }: Pick<Inspection, 'jobId' | 'kind'>, text: string): string {
  return `inspection ${kind} ${jobId} ${text}`;
}

/** Names the note of a damage outside of its dialog. */
export function noteLabel({ number }: Pick<DamagePin, 'number'>): string {
  return `Note of damage ${number}`;
}
