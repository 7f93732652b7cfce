import { LISTS } from '#domain/lists/lists.ts';
import { today } from '#io/browser/clock.ts';
import type { ListWorld } from '#io/store/memory-lists.ts';
import type { AnyRecord, EntityType, ShopKind } from '#io/store/store.ts';
import { LIST_NAMES, RECORD_NAMES, storable } from '#io/store/stored-records.ts';

/** Records that replace a missing or damaged list, and their name in a message. */
export type DefaultList<T> = { records: readonly T[]; description: string };

/** Returns the list of a new shop of that kind. Throws SamplesNotLoaded before the samples are loaded. */
export function defaultList(
  entity: EntityType,
  kind: ShopKind | undefined,
  { samples, clock, zone }: Pick<ListWorld, 'samples' | 'clock' | 'zone'>,
): DefaultList<AnyRecord> {
  if (!kind || LISTS[entity].sampledWith !== undefined) return { records: [], description: 'an empty list' };
  const records = samples.of(kind, today(clock, zone()))[entity] as readonly AnyRecord[];
  return {
    records: records.map((record) => storable(entity, record)),
    description: 'the list of a new shop',
  };
}

/** Returns the message about a damaged list. `broken`: the number of damaged records; undefined when the whole list is damaged. */
export function unreadableMessage(entity: EntityType, broken: number | undefined): string {
  if (broken === undefined) return `The ${LIST_NAMES[entity]} couldn't be read`;
  return broken === 1
    ? `One ${RECORD_NAMES[entity]} couldn't be read`
    : `${broken} of the ${LIST_NAMES[entity]} couldn't be read`;
}
