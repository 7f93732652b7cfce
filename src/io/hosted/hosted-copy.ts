import type { DBSchema, IDBPDatabase } from 'idb';
import type { SignedIn } from '#io/auth/auth.ts';
import { pause } from '#io/browser/pause.ts';
import { openBrowserDatabase } from '#io/database/browser-database.ts';
import type { AnyRecord, EntityType } from '#io/store/store.ts';
import type { RemoteTexts } from './hosted-remote.ts';

/** A record and where it stands in its list. */
export type Placed = { record: AnyRecord; place: number };

/** For whom lists are kept, and what belongs to all of them. */
export type CopyFacts = { viewer: string; shop: string; texts: RemoteTexts; readAt: string };

/** What becomes of a list that is kept: some of its records are other ones now (undefined: gone), or all of them. */
export type CopyChange = { all: readonly Placed[] } | { some: ReadonlyMap<string, Placed | undefined> };

/**
 * The lists as they were read last, in this browser, for as long as nobody signs out: shown while the server is not reached. It keeps
 * what a member has read and thus may see. Where the browser keeps nothing, nothing is there.
 */
export type HostedCopy = {
  /** Who was signed in last. */
  who(): Promise<SignedIn | undefined>;
  keepWho(who: SignedIn): Promise<void>;
  facts(viewer: string): Promise<CopyFacts | undefined>;
  /** What was kept for another viewer or shop goes. */
  keepFacts(facts: CopyFacts): Promise<void>;
  list(entity: EntityType): Promise<readonly Placed[] | undefined>;
  keepList(entity: EntityType, change: CopyChange): Promise<void>;
  forget(): Promise<void>;
};

interface Schema extends DBSchema {
  facts: { key: 'who' | 'shop'; value: SignedIn | CopyFacts };
  /** Lists that are there whole. */
  whole: { key: EntityType; value: true };
  records: { key: [EntityType, string]; value: Placed };
}

const NAME = 'clearcoat-last-read';
/** Records between two breaths of the page. */
const SLICE = 500;

const inList = (entity: EntityType) => IDBKeyRange.bound([entity, ''], [entity, []]);

export function createHostedCopy(name = NAME): HostedCopy {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openBrowserDatabase<Schema>({
      name,
      version: 1,
      upgrade(db) {
        db.createObjectStore('facts');
        db.createObjectStore('whole');
        db.createObjectStore('records');
        return undefined;
      },
      onLost() {
        opening = undefined;
      },
    });
    return opening;
  }

  /** A browser that keeps nothing has no copy: the shop works without. */
  async function where<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
    if (typeof indexedDB === 'undefined') return undefined;
    try {
      return await work(await open());
    } catch {
      opening = undefined;
      return undefined;
    }
  }

  async function forgetLists(db: IDBPDatabase<Schema>): Promise<void> {
    const tx = db.transaction(['facts', 'whole', 'records'], 'readwrite');
    await Promise.all([
      tx.objectStore('facts').delete('shop'),
      tx.objectStore('whole').clear(),
      tx.objectStore('records').clear(),
      tx.done,
    ]);
  }

  async function keepSome(db: IDBPDatabase<Schema>, entity: EntityType, some: ReadonlyMap<string, Placed | undefined>) {
    const all = [...some];
    for (let from = 0; from < all.length; from += SLICE) {
      const tx = db.transaction('records', 'readwrite');
      const written = all
        .slice(from, from + SLICE)
        .map(([id, placed]) => (placed ? tx.store.put(placed, [entity, id]) : tx.store.delete([entity, id])));
      await Promise.all([...written, tx.done]);
      await pause();
    }
  }

  /** The list counts as there once all of it is. */
  async function keepAll(db: IDBPDatabase<Schema>, entity: EntityType, all: readonly Placed[]): Promise<void> {
    const tx = db.transaction(['whole', 'records'], 'readwrite');
    await Promise.all([
      tx.objectStore('whole').delete(entity),
      tx.objectStore('records').delete(inList(entity)),
      tx.done,
    ]);
    await keepSome(db, entity, new Map(all.map((placed) => [placed.record.id, placed])));
    await db.put('whole', true, entity);
  }

  /** One change after the other. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: (db: IDBPDatabase<Schema>) => Promise<unknown>): Promise<void> {
    const turn = last.then(() => where(work));
    last = turn;
    return turn.then(() => undefined);
  }

  return {
    who: () => where(async (db) => (await db.get('facts', 'who')) as SignedIn | undefined),
    keepWho: (who) => inTurn((db) => db.put('facts', who, 'who')),
    facts: (viewer) =>
      where(async (db) => {
        const facts = (await db.get('facts', 'shop')) as CopyFacts | undefined;
        return facts?.viewer === viewer ? facts : undefined;
      }),
    keepFacts: (facts) =>
      inTurn(async (db) => {
        const before = (await db.get('facts', 'shop')) as CopyFacts | undefined;
        if (before?.viewer !== facts.viewer || before.shop !== facts.shop) await forgetLists(db);
        await db.put('facts', facts, 'shop');
      }),
    list: (entity: EntityType) =>
      where(async (db) => {
        if (!(await db.get('whole', entity))) return undefined;
        return (await db.getAll('records', inList(entity))) as readonly Placed[];
      }),
    keepList: (entity, change) =>
      inTurn(async (db) => {
        if ('all' in change) await keepAll(db, entity, change.all);
        else if (await db.get('whole', entity)) await keepSome(db, entity, change.some);
      }),
    forget: () =>
      inTurn(async (db) => {
        await forgetLists(db);
        await db.clear('facts');
      }),
  };
}
