import type { Fact } from './changed-fields.ts';
import { stableText } from './stable-text.ts';

/** Three versions of the same values. */
export type Versions<Value> = {
  /** Version that both sides started from. */
  base: Value;
  local: Value;
  remote: Value;
};

export type MergeRules<Draft> = {
  /** Fields that are right only together, such as the day and the time of a booking: a change of one counts as a change of all. */
  together?: readonly (readonly (keyof Draft & string)[])[];
  /** Fields whose entries have nothing to do with each other, such as the texts of the templates: each entry is merged alone. */
  apart?: readonly (keyof Draft & string)[];
};

export type MergedDrafts<Draft> = {
  /** Both sides' changes, with the local values where both changed the same field. */
  keepLocal: Draft;
  /** Both sides' changes, with the remote values where both changed the same field. */
  takeRemote: Draft;
  /** Fields that both sides changed to different values. */
  conflicts: readonly string[];
};

/** Returns text to compare values of forms by. An emptied number field is NaN where a record has nothing. */
function comparable(value: unknown): string {
  const stored = JSON.stringify([value], (_, one: unknown) => (Number.isNaN(one) ? undefined : one));
  return stableText(JSON.parse(stored));
}

function isSame(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

type Keyed = Readonly<Record<string, unknown>>;

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null;
}

function hasSameKeys(versions: readonly Keyed[]): boolean {
  return versions.every((one) => isSame(Object.keys(one).sort(), Object.keys(versions[0] ?? {}).sort()));
}

/** Merges the entries of one field; undefined when they don't match, such as lists of different lengths. */
function mergeEntries({ base, local, remote }: Versions<unknown>): MergedDrafts<unknown> | undefined {
  if (!isKeyed(base) || !isKeyed(local) || !isKeyed(remote) || !hasSameKeys([base, local, remote])) return undefined;
  const { keepLocal, takeRemote, conflicts } = mergeDrafts<Keyed>({ base, local, remote });
  const shaped = (entries: Keyed) => (Array.isArray(base) ? Object.values(entries) : entries);
  return { keepLocal: shaped(keepLocal), takeRemote: shaped(takeRemote), conflicts };
}

/** Merges two drafts of a record that were changed from the same version: a field that one side changed gets the value of that side. */
export function mergeDrafts<Draft extends object>(
  { base, local, remote }: Versions<Draft>,
  { together = [], apart = [] }: MergeRules<Draft> = {},
): MergedDrafts<Draft> {
  type Key = keyof Draft & string;
  const keys = new Set([base, local, remote].flatMap((one) => Object.keys(one) as Key[]));
  const fields = [...together, ...[...keys].filter((key) => !together.flat().includes(key)).map((key) => [key])];
  const keepLocal = { ...remote };
  const takeRemote = { ...remote };
  const conflicts: string[] = [];
  for (const field of fields) {
    const of = (draft: Draft) => field.map((key) => draft[key]);
    if (isSame(of(local), of(base))) continue;
    const [key] = field;
    const entries =
      field.length === 1 && key !== undefined && apart.includes(key)
        ? mergeEntries({ base: base[key], local: local[key], remote: remote[key] })
        : undefined;
    if (key !== undefined && entries) {
      keepLocal[key] = entries.keepLocal as Draft[Key];
      takeRemote[key] = entries.takeRemote as Draft[Key];
      if (entries.conflicts.length > 0) conflicts.push(key);
      continue;
    }
    const isConflict = !isSame(of(remote), of(base)) && !isSame(of(remote), of(local));
    if (isConflict) conflicts.push(...field);
    for (const one of field) {
      keepLocal[one] = local[one];
      if (!isConflict) takeRemote[one] = local[one];
    }
  }
  return { keepLocal, takeRemote, conflicts };
}

type FactVersions = Versions<readonly Fact[]> & {
  /** Facts of the base as its form saves it untouched, which can differ: saving an invoice makes it a Draft. */
  untouched: readonly Fact[];
};

/**
 * Returns true if the merged record has each change that one side made, and nothing that neither side had. A record can break this
 * although its drafts were merged field by field: an invoice that was sent meanwhile would become a Draft again.
 */
export function isFaithfulMerge({ base, untouched, local, remote }: FactVersions, merged: readonly Fact[]): boolean {
  const maps = [base, untouched, local, remote, merged].map((facts) => new Map(facts));
  const labels = new Set(maps.flatMap((facts) => [...facts.keys()]));
  return [...labels].every((label) => {
    const [was, saved, own, theirs, made] = maps.map((facts) => facts.get(label) ?? '');
    const isTheirs = theirs !== was && theirs !== own;
    return isTheirs ? own === saved && made === theirs : made === own;
  });
}
