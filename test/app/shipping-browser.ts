import { openDB } from 'idb';
import { cleanup } from 'vitest-browser-react/pure';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import type { EntityType, Lists } from '#io/store/store.ts';
import { localBrowser } from '#test/browser/local-browser.ts';
import { renderApp } from './render-app.tsx';

type Setting = Omit<NonNullable<Parameters<typeof renderApp>[0]>, 'shop' | 'samples' | 'storage'>;

/**
 * A browser with the store that ships: a database of its own and the mirror in localStorage. The app of a tab is drawn on it; the shop
 * starts with these lists.
 */
export async function shippingBrowser(lists: Partial<Lists> = {}) {
  const browser = await localBrowser();
  const shop = { ...starterShop('2026-11-20'), ...lists };
  const samples = { demo: () => shop, starter: () => shop };

  /** Draws the app in a new tab. */
  const open = (path: string, setting: Setting = {}) =>
    renderApp({ ...setting, path, shop: browser.open({ samples }) });

  async function closeTabs(): Promise<void> {
    await cleanup();
    // A read that is cut off would report its failure.
    await browser.rest();
    await browser.leaveAll();
  }

  return {
    open,
    /** Closes all tabs and draws the app in a new one, as after a restart. */
    async reopen(path: string, setting?: Setting) {
      await closeTabs();
      return open(path, setting);
    },
    /** A tab that draws nothing. */
    openTab: (): OpenedShop => browser.open({ samples }),
    /** The records of the list as IndexedDB has them, with keys instead of the snapshots of other records. */
    async inDatabase(entity: EntityType): Promise<unknown[]> {
      const db = await openDB(browser.name);
      const rows = (await db.getAllFromIndex(entity, 'place')) as { record: unknown }[];
      db.close();
      return rows.map(({ record }) => record);
    },
    async close(): Promise<void> {
      await closeTabs();
      await browser.close();
    },
  };
}
