import type { Entities, EntityType, Step } from '#io/store/store.ts';
import type { Opened } from '#parts/forms/use-opened.ts';

type Saving<E extends EntityType> = {
  /** What the form says. */
  facts: Partial<Omit<Entities[E], 'id'>>;
  /** The record that is edited; undefined for a new one. */
  opened: Opened<Entities[E]> | undefined;
  /** Of a new record. */
  id: string;
  at: string;
};

/**
 * The step that stores what a form says: an addition, or a change of the state that the form was opened on. A record that was
 * deleted elsewhere, and that the user keeps, is added again as it was.
 */
export function recordStep<E extends EntityType>(entity: E, { facts, opened, id, at }: Saving<E>): Step {
  const base = opened?.base;
  // What is whole is known to the caller's form alone; the store refuses a record that lacks something.
  const step = base
    ? { kind: 'update', id: base.id, change: facts, expected: { updatedAt: base.updatedAt } }
    : { kind: 'add', item: { id, createdAt: at, ...opened?.record, ...facts, updatedAt: at } };
  return { entity, ...step } as Step;
}
