import type { Customer } from '#domain/customers/customer.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { pause } from '#io/browser/pause.ts';
import { createListeners } from '#io/store/listeners.ts';
import { ENTITY_TYPES, type Entities, type EntityType, type Store } from '#io/store/store.ts';
import { momentOf, recordText } from './record-text.ts';
import type { SearchRecord, SearchReply, SearchRequest } from './search-messages.ts';
import type { ConnectSearch, SearchConnection } from './search-worker.ts';

/** Lists in the order in which they are read and shown. */
export const SEARCHED_LISTS: readonly EntityType[] = ENTITY_TYPES.toSorted((a, b) => LISTS[a].rank - LISTS[b].rank);

/** Lists whose records show their customer. */
const WITH_CUSTOMER = ENTITY_TYPES.filter((list) => Object.values(LISTS[list].snapshots).includes('customers'));

/** Time for building texts before the page may render and handle keys. */
const SLICE_MS = 6;
/** A page that is never idle gets the next slice after this time. */
const IDLE_TIMEOUT_MS = 300;

export type SearchState = {
  /** Changes whenever the same request may get another reply. */
  version: number;
  /** The engine has the current content of all lists. */
  isCurrent: boolean;
  /** A list could not be read, or the engine failed. `read` tries again. */
  failed: boolean;
};

export type ShopSearch = {
  state(): SearchState;
  subscribe(listener: () => void): () => void;
  /** Starts the engine if needed and sends it the changed lists: at once if `isAwaited`, else when the page is idle. */
  read(today: string, isAwaited?: boolean): Promise<void>;
  /** Searches. If a newer request is made before this one is sent, the promise stays pending. Rejects without an engine. */
  find(request: SearchRequest): Promise<SearchReply>;
  /** Closes the engine; `read` starts again. */
  stop(): void;
};

type PendingRequest = {
  request: SearchRequest;
  resolve: (reply: SearchReply) => void;
  reject: (error: unknown) => void;
};

/** Keeps the texts of the shop's records up to date in a search engine, such as a worker. */
export function createShopSearch(store: Store, connect: ConnectSearch): ShopSearch {
  const listeners = createListeners<void>();
  const changed = new Set<EntityType>(SEARCHED_LISTS);
  let state: SearchState = { version: 0, isCurrent: false, failed: false };
  let connection: SearchConnection | undefined;
  let isSending = false;
  let isAwaited = false;
  let active: PendingRequest | undefined;
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
        // Their records show the current customer.
        if (list === 'customers') for (const other of WITH_CUSTOMER) changed.add(other);
        publish({ isCurrent: false });
      }),
    );
  }

  function disconnect(): void {
    connection?.close();
    connection = undefined;
    isSending = false;
    active = undefined;
    next = undefined;
    for (const list of SEARCHED_LISTS) changed.add(list);
  }

  /** Logs only if awaited: a list that fails in the background is read again when the search opens. */
  function failToRead(error: unknown): void {
    if (isAwaited) console.error('The search could not read the shop', error);
    publish({ isCurrent: false, failed: true });
  }

  function connected(): SearchConnection {
    connection ??= connect(
      (reply) => {
        active?.resolve(reply);
        active = undefined;
        sendNext();
      },
      (error) => {
        const unanswered = [active, next];
        disconnect();
        for (const one of unanswered) one?.reject(error);
        console.error('The search worker failed', error);
        publish({ isCurrent: false, failed: true });
      },
    );
    return connection;
  }

  function sendNext(): void {
    if (active || !next) return;
    active = next;
    next = undefined;
    connection?.send({ type: 'find', request: active.request });
  }

  function waitForTurn(): Promise<void> {
    if (isAwaited) return pause();
    return new Promise((resolve) => {
      runWhenIdle(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    });
  }

  async function sendList<E extends EntityType>(to: SearchConnection, list: E, today: string): Promise<void> {
    const records = (await store[list].list()) as readonly Entities[E][];
    const customers = WITH_CUSTOMER.includes(list) ? await store.customers.list() : [];
    const customerById = new Map<string | undefined, Customer>(customers.map((customer) => [customer.id, customer]));
    await waitForTurn();
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
      await waitForTurn();
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
      // The engine was closed, and its lists with it.
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
    find: (request) =>
      new Promise((resolve, reject) => {
        if (!connection) return reject(new Error('The search engine is not running'));
        next = { request, resolve, reject };
        sendNext();
      }),
    stop() {
      for (const stop of unwatch ?? []) stop();
      unwatch = undefined;
      disconnect();
    },
  };
}
