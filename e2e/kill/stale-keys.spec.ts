import { expect, test, tries } from './killable.ts';
import { BUILD } from './records.ts';
import { storeOn } from './store-on.ts';

/** Writes that follow the one that reached the disk. */
const BEHIND = tries([60], [1, 60, 600]);

for (const behind of BEHIND) {
  test(`keys that the disk shows as they were ${behind} saves before the kill are not taken for newer`, async ({
    start,
  }) => {
    let browser = await start('store');
    let store = await storeOn(browser.page);
    await store.seed('starter');
    await store.add('leads', { ...BUILD.leads('counter'), notes: '0' });
    let last = 0;
    const save = async () => {
      last += 1;
      await store.update('leads', 'counter', { notes: String(last) });
    };
    const before = await browser.localStorageOnDisk();
    while ((await browser.localStorageOnDisk()) === before) await save();
    for (let count = 0; count < behind; count += 1) await save();
    await browser.kill();

    browser = await start('store');
    store = await storeOn(browser.page);
    expect((await store.list('leads')).map(({ notes }) => notes)).toEqual([String(last)]);
    expect(await store.notices()).toEqual([]);
    // The open format follows.
    const notes = () =>
      browser.page.evaluate(() =>
        JSON.parse(localStorage.getItem('bms_leads') ?? '[]').map((lead: { notes: string }) => lead.notes),
      );
    await expect.poll(notes).toEqual([String(last)]);
  });
}
