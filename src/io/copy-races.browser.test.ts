import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildLead } from '#test/build.ts';
import { inKey, type SafeBrowser, safeBrowser, writeKeys } from '#test/safe-shop.ts';
import type { CopyEngine } from './copy-engine.ts';
import type { LocalShop } from './local-store.ts';
import { copyEngineIn } from './open-copy-engine.ts';

let browser: SafeBrowser;

beforeEach(async () => {
  browser = await safeBrowser();
});
afterEach(() => browser.close());

async function copyOf(shop: LocalShop): Promise<CopyEngine['copy']> {
  return ((await shop.engine()) as CopyEngine).copy;
}

const noticesOf = (shop: LocalShop) => shop.store.notices().map(({ what }) => what);
const idsOf = async (shop: LocalShop) => (await shop.store.leads.list()).map(({ id }) => id);

/** A database that opens when it is told to. */
function gated(name: string) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const openEngine: ReturnType<typeof copyEngineIn> = async (...args) => {
    await gate;
    return copyEngineIn(name)(...args);
  };
  return { openEngine, open };
}

describe('two tabs', () => {
  test('a list that was drawn before another tab changed it is not taken for the newest', async () => {
    writeKeys({ leads: [buildLead({ id: 'a' })] });
    const one = browser.open();
    await one.store.leads.list();
    await browser.rest();
    const gate = gated(browser.name);
    const two = browser.open({ openEngine: gate.openEngine });
    expect(await idsOf(two)).toEqual(['a']);
    await one.store.leads.add(buildLead({ id: 'b' }));
    await one.store.leads.remove('a');
    await ((await one.engine()) as CopyEngine).rest();
    const heard: unknown[] = [];
    two.store.leads.subscribe(({ list }) => heard.push(list?.map(({ id }) => id)));
    gate.open();
    await two.engine();
    expect(await idsOf(two)).toEqual(['b']);
    expect(heard).toEqual([['b']]);
  });

  test('what one tab writes is never taken for the work of a stranger by the other: 60 saves each, no notice, no backup', async () => {
    writeKeys({ leads: [buildLead({ id: 'counter', notes: '0' })] });
    const shops = [browser.open(), browser.open()];
    const count = async (shop: LocalShop) => {
      for (let step = 0; step < 60; step += 1) {
        await shop.store.transact(async (newest) => {
          const notes = String(Number((await newest.leads.get('counter'))?.notes) + 1);
          return [{ entity: 'leads', kind: 'update', id: 'counter', change: { notes } }];
        });
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await Promise.all(shops.map(count));
    await browser.rest();
    for (const shop of shops) {
      expect((await shop.store.leads.get('counter'))?.notes).toBe('120');
      expect(noticesOf(shop)).toEqual([]);
      expect(await (await copyOf(shop)).backups()).toEqual([]);
    }
    expect(inKey('leads')).toMatchObject([{ notes: '120' }]);
  }, 30_000);
});
