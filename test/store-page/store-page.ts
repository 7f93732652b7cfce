import * as z from 'zod/mini';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { systemClock } from '#io/browser/clock.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import { openShop } from '#io/shop/shop-store.ts';
import {
  type Change,
  type Collection,
  ENTITY_TYPES,
  type EntityType,
  type Lists,
  type Operation,
} from '#io/store/store.ts';
import { checkInOperations } from '#parts/jobs/job-operations.ts';
import { moneyOn } from './money-on-page.ts';

// The one place where the kill tests, the tab tests and the durability bench make a store. It is built as the app is, and
// runs on the browser's own storage; it is not part of the app.
z.config({ jitless: true });

const shop = openShop({
  storage: browserStorage('localStorage'),
  clock: systemClock,
  samples: { demo: demoShop, starter: starterShop },
  openEngine: databaseEngine('clearcoat'),
});
const { store } = shop;

export type PageRecord = { id: string; notes?: unknown };
/** A step of a transaction, as plain values that pass between a test and the page. */
export type PlainOperation = { entity: EntityType } & Change<PageRecord>;

function listOf(entity: EntityType): Collection<PageRecord> {
  // TypeScript does not follow the key: the caller answers for the record being one of that list.
  return store[entity] as unknown as Collection<PageRecord>;
}

async function lists(): Promise<Lists> {
  const all = ENTITY_TYPES.map(async (entity) => [entity, await store[entity].list()] as const);
  return Object.fromEntries(await Promise.all(all)) as Lists;
}

const page = {
  store,
  listOf,
  lists,
  money: moneyOn(store),
  transact: (steps: readonly PlainOperation[]) => store.transact(() => steps as unknown as readonly Operation[]),
  /** Checks the car of the booking in, as the board does. */
  checkIn: async (bookingId: string) => {
    const settings = await store.settings.get();
    await store.transact(async (newest) => {
      const at = systemClock.now().toISOString();
      const now = { date: at.slice(0, 10), time: '09:00' };
      const inputs = { newId: () => crypto.randomUUID(), at, settings };
      return (
        await checkInOperations(
          newest,
          bookingId,
          'Checked In',
          { at, by: 'Sam', now, settings, isInspected: true },
          inputs,
        )
      ).operations;
    });
  },
};

/** The API of the page under `window.storePage`. Every promise is the store's own: it resolves with the acknowledgement. */
export type StorePage = typeof page;

// After what a crash may have left in the keys was put right; before that, a screen is drawn from them for a moment.
await shop.engine();
Object.assign(window, { storePage: page });
