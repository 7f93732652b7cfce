import type { Customer } from '#domain/customers/customer.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { pause } from '#io/browser/pause.ts';
import { createListeners } from '#io/store/listeners.ts';
import { ENTITY_TYPES, type Entities, type EntityType, type Store } from '#io/store/store.ts';
import { momentOf, recordText } from './record-text.ts';
import type { SearchRecord, SearchReply, SearchRequest } from './search-messages.ts';
import type { ConnectSearch, SearchConnection } from './search-worker.ts';

/** The lists in the order in which they are read and shown. */
export const SEARCHED_LISTS: readonly EntityType[] = ENTITY_TYPES.toSorted((a, b) => LISTS[a].rank - LISTS[b].rank);

/** Lists whose records show their customer. */
const WITH_CUSTOMER = ENTITY_TYPES.filter((list) => Object.values(LISTS[list].snapshots).includes('customers'));

/** Time for making texts before the page may draw and answer keys. */
const SLICE_MS = 6;
/** A page that is never idle gets the next slice after this time. */
const IDLE_TIMEOUT_MS = 300;

export type SearchState = {
  /** Changes whenever the same question may have another answer. */
  version: number;
  /** The engine has all lists as they are now. */
  isCurrent: boolean;
  /** A list could not be read, or the engine failed. `read` tries again. */
  failed: boolean;
};

export type ShopSearch = {
  state(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Sends changed lists to the engine, which it starts if needed: at once when someone waits for them, else when the page is idle. */
  read(today: string, isAwaited?: boolean): Promise<void>;
  /** Answers the question, unless a newer one is asked before it is sent: then the promise stays pending. Rejects without an engine. */
  find(question: SearchRequest): Promise<SearchReply>;
  /** Closes the engine; `read` starts again. */
  stop(): void;
};

type PendingRequest = {
  question: SearchRequest;
  resolve: (answer: SearchReply) => void;
  reject: (error: unknown) => void;
};

/** Keeps the texts of a shop's records in a search engine that runs elsewhere. */
export function createShopSearch(store: Store, connect: ConnectSearch): ShopSearch {
  const listeners = createListeners<void>();
  const changed = new Set<EntityType>(SEARCHED_LISTS);
  let state: SearchState = { version: 0, isCurrent: false, failed: false };
  let connection: SearchConnection | undefined;
  let isSending = false;
  let isAwaited = false;
  let asked: PendingRequest | undefined;
  let next: PendingRequest | undefined;
  let unwatch: (() => void)[] | undefined;

  function publish(how: Partial<SearchState>): void {
    state = { ...state, ...how, version: state.version + 1 };
    listeners.notify();
  }

  function watchLists(): (() => void)[] {
    return SEARCHED_LISTS.map((list) =>
      store[list].subscribe(() => {
        changed.add(list);
        // The others show the customer of today.
        if (list === 'customers') for (const other of WITH_CUSTOMER) changed.add(other);
        publish({ isCurrent: false });
      }),
    );
  }

  function disconnect(): void {
    connection?.close();
    connection = undefined;
    isSending = false;
    asked = undefined;
    next = undefined;
    for (const list of SEARCHED_LISTS) changed.add(list);
  }

  /** A list that is read ahead and fails is read again when the search is opened. */
  function failToRead(error: unknown): void {
    if (isAwaited) console.error('The search could not read the shop', error);
    publish({ isCurrent: false, failed: true });
  }

  function connected(): SearchConnection {
    connection ??= connect(
      (answer) => {
        asked?.resolve(answer);
        asked = undefined;
        askNext();
      },
      (error) => {
        const unanswered = [asked, next];
        disconnect();
        for (const one of unanswered) one?.reject(error);
        console.error('The worker of the search failed', error);
        publish({ isCurrent: false, failed: true });
      },
    );
    return connection;
  }

  function askNext(): void {
    if (asked || !next) return;
    asked = next;
    next = undefined;
    connection?.send({ type: 'find', question: asked.question });
  }

  function rest(): Promise<void> {
    if (isAwaited) return pause();
    return new Promise((resolve) => {
      runWhenIdle(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    });
  }

  async function sendList<E extends EntityType>(to: SearchConnection, list: E, today: string): Promise<void> {
    const records = (await store[list].list()) as readonly Entities[E][];
    const customers = WITH_CUSTOMER.includes(list) ? await store.customers.list() : [];
    const customerById = new Map<string | undefined, Customer>(customers.map((customer) => [customer.id, customer]));
    await rest();
    to.send({ type: 'begin', list });
    let slice: SearchRecord[] = [];
    let until = performance.now() + SLICE_MS;
    for (const record of records) {
      const { customerId } = record as { customerId?: string };
      const text = recordText(list, record, customerById.get(customerId));
      slice.push({ id: record.id, text, moment: momentOf(record) });
      if (performance.now() < until) continue;
      to.send({ type: 'records', records: slice });
      slice = [];
      await rest();
      if (connection !== to) return;
      until = performance.now() + SLICE_MS;
    }
    to.send({ type: 'records', records: slice });
    to.send({ type: 'end', today });
  }

  async function sendChanges(to: SearchConnection, today: string): Promise<void> {
    isSending = true;
    let list = SEARCHED_LISTS.find((one) => changed.has(one));
    while (list) {
      changed.delete(list);
      try {
        await sendList(to, list, today);
      } catch (error) {
        changed.add(list);
        if (connection === to) failToRead(error);
        break;
      }
      // An engine that was closed has none of its lists any more.
      if (connection !== to) return;
      publish({ isCurrent: changed.size === 0 });
      list = SEARCHED_LISTS.find((one) => changed.has(one));
    }
    if (connection !== to) return;
    isSending = false;
    isAwaited = false;
  }

  async function read(today: string, isWaitedFor = false): Promise<void> {
    isAwaited ||= isWaitedFor;
    unwatch ??= watchLists();
    if (state.failed) publish({ failed: false });
    try {
      const to = connected();
      if (!isSending) await sendChanges(to, today);
    } catch (error) {
      failToRead(error);
    }
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    read,
    find: (question) =>
      new Promise((resolve, reject) => {
        if (!connection) return reject(new Error('The search engine is not running'));
        next = { question, resolve, reject };
        askNext();
      }),
    stop() {
      for (const stop of unwatch ?? []) stop();
      unwatch = undefined;
      disconnect();
    },
  };
}
