import type { Customer } from '#domain/customer.ts';
import { createListeners, type Entities, type EntityType, pause, type Store } from '#io/react.tsx';
import { type Line, type Shelf, shelfOf } from './page.ts';
import { momentOf, recentFirst, recordText } from './record-text.ts';
import { createTurn, inSlices } from './slices.ts';
import { insideOf, lettersIn } from './word-starts.ts';

/** The lists in the order in which they are read and shown. */
const KINDS = [
  'customers',
  'invoices',
  'estimates',
  'bookings',
  'leads',
  'services',
  'stations',
  'employees',
] as const satisfies readonly EntityType[];

/** The lists whose records name a customer. */
const OF_CUSTOMERS: readonly EntityType[] = ['invoices', 'estimates', 'bookings'];

export type ShopIndex = {
  shelves(): readonly Shelf[];
  vocabulary(): ReadonlySet<string>;
  /** Whether all shelves are as the lists are. */
  isCurrent(): boolean;
  /**
   * Reads what was not read yet or has changed, a list at a time and in slices. Rejects when a list cannot be read; what was read
   * before stays.
   */
  bringUp(today: string): Promise<void>;
  /** The same, a slice each time that `whenFree` calls back; at once from when `bringUp` is called. */
  bringUpWhenFree(today: string, whenFree: (work: () => void) => void): Promise<void>;
  /** Another number when a list has changed or was read. */
  version(): number;
  /** Called when that number changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
};

/** The texts of all records, without the records: read once, and a list anew where something in it changed. */
function createShopIndex(store: Store): ShopIndex {
  const shelves = new Map<EntityType, Shelf>();
  const vocabulary = new Set<string>();
  const marked = new Set<string>();
  const old = new Set<EntityType>(KINDS);
  const listeners = createListeners<void>();
  let work: Promise<void> | undefined;
  let isAwaited = false;
  let begin = () => {};
  let isReading = false;
  let version = 0;

  let free = async () => {};
  const rest = () => (isAwaited ? pause() : free());
  const untilFree = async () => void (isAwaited || (await free()));

  function tell(): void {
    version += 1;
    listeners.tell();
  }

  for (const entity of KINDS) {
    store[entity].subscribe(() => {
      old.add(entity);
      // The others show the customer as they are today.
      if (entity === 'customers') for (const other of OF_CUSTOMERS) old.add(other);
      tell();
    });
  }

  function lineOf<E extends EntityType>(entity: E, record: Entities[E], live: Customer | undefined): Line {
    const line = { id: record.id, text: recordText(entity, record, live) };
    for (const word of lettersIn(line.text)) {
      if (marked.has(word)) continue;
      marked.add(word);
      vocabulary.add(insideOf(word));
    }
    return line;
  }

  async function read<E extends EntityType>(entity: E, today: string): Promise<void> {
    old.delete(entity);
    const records = (await store[entity].list()) as readonly Entities[E][];
    const customers = OF_CUSTOMERS.includes(entity) ? await store.customers.list() : [];
    const byId = new Map(customers.map((customer) => [customer.id, customer]));
    const found: { line: Line; at: string }[] = [];
    await inSlices(
      records,
      createTurn(rest),
      () => true,
      (record) => {
        const { customerId } = record as { customerId?: string };
        const live = customerId === undefined ? undefined : byId.get(customerId);
        found.push({ line: lineOf(entity, record, live), at: momentOf(record) });
      },
    );
    await untilFree();
    // Later ones first where the day is the same.
    const order = recentFirst(entity, today);
    const recent = found.reverse().sort((a, b) => order(a.at, b.at));
    const lines = recent.map(({ line }) => line);
    await untilFree();
    shelves.set(entity, shelfOf(entity, lines));
  }

  async function readAll(today: string): Promise<void> {
    for (let [entity] = KINDS.filter((one) => old.has(one)); entity; [entity] = KINDS.filter((one) => old.has(one))) {
      await untilFree();
      isReading = true;
      try {
        await read(entity, today);
      } catch (error) {
        old.add(entity);
        throw error;
      } finally {
        isReading = false;
      }
      tell();
    }
  }

  function reading(today: string): Promise<void> {
    work ??= readAll(today).finally(() => {
      work = undefined;
      isAwaited = false;
    });
    return work;
  }

  return {
    shelves: () => KINDS.flatMap((entity) => shelves.get(entity) ?? []),
    vocabulary: () => vocabulary,
    isCurrent: () => old.size === 0 && !isReading,
    bringUp(today) {
      isAwaited = true;
      begin();
      return reading(today);
    },
    bringUpWhenFree(today, whenFree) {
      free = () =>
        new Promise((resolve) => {
          begin = resolve;
          whenFree(resolve);
        });
      return reading(today);
    },
    version: () => version,
    subscribe: listeners.add,
  };
}

const indexes = new WeakMap<Store, ShopIndex>();

/** The index of a shop: one, as long as the page stands. */
export function indexOf(store: Store): ShopIndex {
  const known = indexes.get(store) ?? createShopIndex(store);
  indexes.set(store, known);
  return known;
}
