import type { Entities, EntityType, Newest, Operation, Store } from '#io/store/store.ts';
import type { EditSession } from '#parts/forms/edit-session.ts';

/** The id and the instant of a save: a new record gets both. The id is the same for all tries of one form. */
export type Made = { id: string; at: string };

/** Values that a form saves, and the version they replace. */
export type Saving<Facts, T> = {
  facts: Facts;
  /** The record that is edited; undefined for a new one. */
  session: Pick<EditSession<T>, 'record' | 'base'> | undefined;
  made: Made;
};

type SavingRecord<E extends EntityType> = Saving<Partial<Omit<Entities[E], 'id'>>, Entities[E]>;

/**
 * Returns the operation that stores what a form says: adds a record, or changes the version that the form was opened on. A record
 * that was deleted elsewhere, and that the user keeps, is added again as it was. A new one that a try before has added, whose save was
 * not confirmed, is changed.
 */
export async function recordStep<E extends EntityType>(
  newest: Newest,
  entity: E,
  { facts, session, made: { id, at } }: SavingRecord<E>,
): Promise<Operation> {
  const base = session?.base;
  const isAdded = !session && (await newest[entity].get(id)) !== undefined;
  // The form alone knows that its record is complete; the store refuses one that lacks something.
  const step = base
    ? { kind: 'update', id: base.id, change: facts, expected: { updatedAt: base.updatedAt } }
    : isAdded
      ? { kind: 'update', id, change: facts }
      : { kind: 'add', item: { id, createdAt: at, ...session?.record, ...facts, updatedAt: at } };
  return { entity, ...step } as Operation;
}

/** Stores what a form says as its one operation. */
export function saveRecord<E extends EntityType>(store: Store, entity: E, saving: SavingRecord<E>): Promise<void> {
  return store.transact(async (newest) => [await recordStep(newest, entity, saving)]);
}
