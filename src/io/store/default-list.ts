import { today } from '#io/browser/clock.ts';
import type { ListWorld } from '#io/local/local-list.ts';
import type { AnyRecord, EntityType, ShopKind } from './store.ts';
import { LIST_NAMES, RECORD_NAMES, storable } from './stored-records.ts';

/** Records in place of a list that is gone or damaged, and the words for them. */
export type DefaultList<T> = { records: readonly T[]; description: string };

/** What a shop of that kind starts with. Throws SamplesMissing while the samples are not loaded. */
export function defaultList(
  entity: EntityType,
  kind: ShopKind | undefined,
  { samples, clock, zone }: Pick<ListWorld, 'samples' | 'clock' | 'zone'>,
): DefaultList<AnyRecord> {
  if (!kind) return { records: [], description: 'an empty list' };
  const records = samples.of(kind, today(clock, zone()))[entity] as readonly AnyRecord[];
  return {
    records: records.map((record) => storable(entity, record)),
    description: 'the list that a new shop starts with',
  };
}

/** What to say of a list; `broken` counts its bad records, and is absent when all of it is bad. */
export function unreadableMessage(entity: EntityType, broken: number | undefined): string {
  if (broken === undefined) return `The ${LIST_NAMES[entity]} could not be read`;
  return broken === 1
    ? `One ${RECORD_NAMES[entity]} could not be read`
    : `${broken} of the ${LIST_NAMES[entity]} could not be read`;
}
