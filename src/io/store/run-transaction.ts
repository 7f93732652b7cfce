import type { BookDay } from '#domain/books/booked.ts';
import { localDay } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { AddressConsent } from '#domain/messages/address-consent.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Clock } from '#io/browser/clock.ts';
import { pause } from '#io/browser/pause.ts';
import type { Engine } from './engine.ts';
import { applyChange, createPatchBuilder } from './patch-builder.ts';
import {
  type AnyRecord,
  type Change,
  type EntityType,
  type Lists,
  type Newest,
  type Operation,
  perEntity,
  StoreError,
} from './store.ts';
import { type AnyPatch, type Base, readerOf } from './table.ts';
import type { TaskOptions } from './task-options.ts';

export type TransactionCallback = (newest: Newest) => Promise<readonly Operation[]> | readonly Operation[];

/** Texts to commit with the operations, and the progress of long work. */
export type TransactionOptions = { texts?: ReadonlyMap<string, string>; work?: TaskOptions };

/** The committed patch of each list. */
export type CommittedPatches = ReadonlyMap<EntityType, AnyPatch>;

/** Returns the day on which changes of invoices are booked. */
export function bookDayOf(
  settings: Settings | undefined,
  { clock, zone }: { clock: Clock; zone: () => string },
): BookDay {
  return { today: localDay(clock.now(), zone()), zone: zone(), closedThrough: settings?.booksClosedThrough ?? '' };
}

/** Limit of runs of one callback, which runs again when another write came first. */
const MAX_ATTEMPTS = 20;

/** Changes between two pauses for the page. */
const SLICE = 200;

export type CommandContext = { clock: Clock; bookDay: () => BookDay };

/** Returns the ids of the records that the operation reads. */
function idsOf(operation: Operation): readonly string[] {
  if (operation.kind === 'set') return [];
  return [operation.kind === 'add' ? operation.item.id : operation.id];
}

/** A customer before and after a command. */
type ChangedCustomer = { before?: Customer | undefined; after: Customer };

/** Returns whether a no may have to be kept: a customer was asked. */
function wereAsked(changes: readonly ChangedCustomer[]): boolean {
  return changes.some(({ after }) => (after.consents?.length ?? 0) > 0);
}

/** Returns what the customers add to the answers that outlive them, `kept`. */
async function newOutlivingConsents(
  changes: readonly ChangedCustomer[],
  kept: readonly AddressConsent[],
): Promise<AddressConsent[]> {
  if (!wereAsked(changes)) return [];
  const { outlivingConsents } = await import('#domain/messages/consent.ts');
  return outlivingConsents(changes, kept);
}

function changedCustomers(patch: AnyPatch | undefined, before: ReadonlyMap<string, AnyRecord>): ChangedCustomer[] {
  const after = !patch
    ? []
    : 'all' in patch
      ? patch.all
      : [...patch.rows.values()].flatMap((change) => (change === 'removed' ? [] : [change.record]));
  return after.map((record) => ({ before: before.get(record.id), after: record }) as ChangedCustomer);
}

/** Runs the callback and commits its operations, all or nothing. Returns undefined when another write came first. */
async function attempt(
  engine: Engine,
  callback: TransactionCallback,
  { clock, bookDay }: CommandContext,
  { texts, work }: TransactionOptions,
): Promise<CommittedPatches | undefined> {
  const bases = new Map<EntityType, Promise<Base<AnyRecord>>>();
  function baseOf(entity: EntityType): Promise<Base<AnyRecord>> {
    const base = bases.get(entity) ?? engine.newest(entity);
    bases.set(entity, base);
    return base;
  }
  let isFromOthers = false;
  const newest = perEntity<Newest>((entity) =>
    readerOf(async () => {
      isFromOthers = true;
      return (await baseOf(entity)).reader;
    }),
  );
  const operations = await callback(newest);
  const patches = new Map<EntityType, AnyPatch>();
  const before = new Map<string, AnyRecord>();

  async function addPatch(entity: EntityType, own: readonly Operation[]): Promise<void> {
    const base = await baseOf(entity);
    before.clear();
    const draft = createPatchBuilder<AnyRecord>((id) => before.get(id));
    for (let start = 0; start < own.length; start += SLICE) {
      if (start > 0) await pause();
      const slice = own.slice(start, start + SLICE);
      for (const [id, record] of await base.recordsOf(slice.flatMap(idsOf))) before.set(id, record);
      for (const operation of slice) applyChange(entity, draft, operation as Change<AnyRecord>, clock);
    }
    patches.set(entity, draft.patch());
  }

  const of = (entity: EntityType) => operations.filter((operation) => operation.entity === entity);
  const consents = of('consents');
  const others = new Set(operations.map((operation) => operation.entity));
  others.delete('consents');
  for (const entity of others) {
    await addPatch(entity, of(entity));
    if (entity !== 'customers') continue;
    // A no belongs to the number or address, so it is kept apart from the customer, who may be deleted.
    const changes = changedCustomers(patches.get(entity), before);
    if (!wereAsked(changes)) continue;
    isFromOthers = true;
    const kept = (await (await baseOf('consents')).reader.list()) as readonly AddressConsent[];
    const added = consents.flatMap((one) => (one.kind === 'add' ? [one.item as AddressConsent] : []));
    for (const item of await newOutlivingConsents(changes, [...kept, ...added]))
      consents.push({ entity: 'consents', kind: 'add', item });
  }
  if (consents.length > 0) await addPatch('consents', consents);
  // Samples that go when a shop starts for real were never booked.
  if (patches.has('invoices') && !texts) {
    const { bookChanges } = await import('./book-changes.ts');
    await bookChanges(patches, baseOf, bookDay(), clock.now().toISOString());
  }
  if (patches.size === 0 && !texts) return patches;
  const settled = new Map<EntityType, Base<AnyRecord>>();
  for (const [entity, base] of bases) settled.set(entity, await base);
  const command = { patches, bases: settled, isFromOthers, ...(texts && { texts }) };
  return (await engine.write(command, work)) ? patches : undefined;
}

/**
 * Runs the callback on the newest state, again when another write came first, and commits its operations and the texts together.
 * Requires the store lock.
 */
export async function runTransaction(
  engine: Engine,
  callback: TransactionCallback,
  context: CommandContext,
  options: TransactionOptions = {},
): Promise<CommittedPatches> {
  await engine.catchUp?.();
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const kept = await attempt(engine, callback, context, options);
    if (kept) return kept;
  }
  throw new StoreError('conflict', 'Something else keeps changing the data. Nothing was saved. Try again.');
}

/** Replaces the given lists, all or nothing. Requires the store lock. */
export async function replaceLists(
  engine: Pick<Engine, 'newest' | 'write'>,
  lists: Partial<Lists>,
  texts?: ReadonlyMap<string, string>,
  work?: TaskOptions,
): Promise<void> {
  const patches = new Map<EntityType, AnyPatch>();
  const bases = new Map<EntityType, Base<AnyRecord>>();
  async function replaceList(entity: EntityType, make: (base: Base<AnyRecord>) => Promise<readonly AnyRecord[]>) {
    const base = await engine.newest(entity);
    patches.set(entity, { all: await make(base) });
    bases.set(entity, base);
  }
  const { consents, ...others } = lists;
  for (const [entity, all] of Object.entries(others) as [EntityType, readonly AnyRecord[]][])
    await replaceList(entity, async () => all);
  // A no that was given to the shop outlives its lists.
  if (consents || lists.customers) {
    await replaceList('consents', async ({ reader }) => {
      const here = (await reader.list()) as readonly AddressConsent[];
      const kept = [...new Map([...here, ...(consents ?? [])].map((one) => [one.id, one])).values()];
      const changes = lists.customers?.map((after) => ({ after })) ?? [];
      return [...kept, ...(await newOutlivingConsents(changes, kept))];
    });
  }
  if (await engine.write({ patches, bases, ...(texts && { texts }) }, work)) return;
  throw new StoreError('conflict', 'Something else changed the data in the meantime. Nothing was changed. Try again.');
}
