import type { Fact } from '#domain/records/changed-fields.ts';
import { isFaithfulMerge, type MergeRules, mergeDrafts } from '#domain/records/merge-drafts.ts';
import type { EditSession } from './edit-session.ts';

/** Options of a form that merges its changes of a stored record with those of another person. */
export type MergeOptions<Draft, T> = MergeRules<Draft> & {
  /** Returns the draft that the form opens a version with. */
  draftOfRecord: (record: T) => Draft;
  /** Returns the facts of a version, to show which of them were changed elsewhere. */
  factsOf: (record: T) => readonly Fact[];
  /** Returns the record as the form would save it. */
  localOf: (draft: Draft, record: T) => T;
};

/** Ways to go on after a record was changed elsewhere while a form was open on it. */
export type MergePlan<Draft> = {
  /** No question is left: both sides changed different fields, or made the same change. */
  isClean: boolean;
  /** Draft that keeps the local values where both sides changed a field. */
  keepLocal: Draft;
  /** Draft that takes the remote values there; undefined if the remote version replaces the whole draft. */
  takeRemote: Draft | undefined;
  /** Facts of the version that the form was filled from, of the form, and of the remote version. With questions left: as merged. */
  facts: { base: readonly Fact[]; local: readonly Fact[]; remote: readonly Fact[] };
};

/** Merges the draft of a form with the remote version of its record. */
export function mergePlan<Draft extends object, T>(
  { record, remote }: Pick<EditSession<T>, 'record'> & { remote: T },
  draft: Draft,
  { draftOfRecord, factsOf, localOf, ...rules }: MergeOptions<Draft, T>,
): MergePlan<Draft> {
  const opened = draftOfRecord(record);
  const merged = mergeDrafts({ base: opened, local: draft, remote: draftOfRecord(remote) }, rules);
  const base = factsOf(record);
  const theirs = factsOf(remote);
  const versions = {
    base,
    untouched: factsOf(localOf(opened, record)),
    local: factsOf(localOf(draft, record)),
    remote: theirs,
  };
  const local = factsOf(localOf(merged.keepLocal, remote));
  if (merged.conflicts.length === 0 && isFaithfulMerge(versions, local)) {
    return {
      isClean: true,
      keepLocal: merged.keepLocal,
      takeRemote: undefined,
      facts: { base, local: versions.local, remote: theirs },
    };
  }
  const mixed = factsOf(localOf(merged.takeRemote, remote));
  const isMixed = merged.conflicts.length > 0 && keepsRemote(base, theirs, mixed);
  return {
    isClean: false,
    keepLocal: merged.keepLocal,
    takeRemote: isMixed ? merged.takeRemote : undefined,
    facts: { base, local, remote: isMixed ? mixed : theirs },
  };
}

/** Returns true if a record has every change that the remote version made. */
function keepsRemote(base: readonly Fact[], remote: readonly Fact[], record: readonly Fact[]): boolean {
  const was = new Map(base);
  const has = new Map(record);
  return remote.every(([label, text]) => text === was.get(label) || text === has.get(label));
}
