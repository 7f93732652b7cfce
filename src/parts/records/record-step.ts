import type { Entities, EntityType, Operation } from '#io/store/store.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';

/** The id and the instant of a save: a new record gets both. */
export type Made = { id: string; at: string };

/** Values that a form saves, and the version they replace. */
export type Saving<Facts, T> = {
  facts: Facts;
  /** The record that is edited; undefined for a new one. */
  session: Pick<EditSession<T>, 'record' | 'base'> | undefined;
  made: Made;
};

/**
 * Returns the operation that stores what a form says: adds a record, or changes the version that the form was opened on. A record
 * that was deleted elsewhere, and that the user keeps, is added again as it was.
 */
export function recordStep<E extends EntityType>(
  entity: E,
  { facts, session, made: { id, at } }: Saving<Partial<Omit<Entities[E], 'id'>>, Entities[E]>,
): Operation {
  const base = session?.base;
  // The form alone knows that its record is complete; the store refuses one that lacks something.
  const step = base
    ? { kind: 'update', id: base.id, change: facts, expected: { updatedAt: base.updatedAt } }
    : { kind: 'add', item: { id, createdAt: at, ...session?.record, ...facts, updatedAt: at } };
  return { entity, ...step } as Operation;
}
