import { appendFile, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, tries } from './killable.ts';
import { BUILD } from './records.ts';
import { storeOn } from './store-on.ts';

/** The newest log of the browser's database, in a profile that no browser has open. */
async function logIn(profile: string): Promise<string> {
  const all = join(profile, 'Default', 'IndexedDB');
  const [folder = ''] = (await readdir(all)).filter((name) => name.endsWith('.leveldb'));
  const logs = (await readdir(join(all, folder))).filter((name) => name.endsWith('.log'));
  return join(all, folder, logs.sort().at(-1) ?? '');
}

/** The head of an entry of 200 bytes, as when the browser is killed before it writes the entry itself (LevelDB log format). */
const TORN = Buffer.from([1, 2, 3, 4, 200, 0, 1]);

test('what is saved after a crash that tore off an entry of the browser’s log is there after the next crash too', async ({
  start,
}) => {
  let browser = await start('store');
  let store = await storeOn(browser.page);
  await store.seed('demo');
  let expected = await store.list('leads');
  for (let round = 1; round <= tries(1, 20); round += 1) {
    await browser.kill();
    await appendFile(await logIn(browser.profile), TORN);

    browser = await start('store');
    store = await storeOn(browser.page);
    expected = [...expected, await store.add('leads', BUILD.leads(`after-${round}`))];
    await browser.kill();

    browser = await start('store');
    store = await storeOn(browser.page);
    const leads = await store.list('leads');
    expect(await store.notices(), 'no notice for the user').toEqual([]);
    expect(leads).toEqual(expected);
  }
});

test('the user is notified of a database that the browser found damaged and emptied', async ({ start }) => {
  let browser = await start('store');
  let store = await storeOn(browser.page);
  await store.seed('demo');
  const expected = await store.lists();
  // The keys follow the safe copy, and reach the disk when the browser is closed.
  const shown = (names: string[]) => names.filter((name) => localStorage.getItem(`bms_${name}`) !== null);
  await expect.poll(() => browser.page.evaluate(shown, Object.keys(expected))).toEqual(Object.keys(expected));
  await browser.context.close();
  const log = await open(await logIn(browser.profile), 'r+');
  await log.write(Buffer.from([0xff]), 0, 1, 40);
  await log.close();

  browser = await start('store');
  store = await storeOn(browser.page);
  expect(await store.notices()).toEqual([
    {
      entity: 'settings',
      message:
        "The browser found its database damaged and emptied it. What you see comes from the browser's simple storage. Check that your last changes are there. If something is missing, import your last exported file with Data, Import.",
    },
  ]);
  expect(await store.lists()).toEqual(expected);
});
