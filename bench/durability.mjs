// What durable storage costs: node bench/durability.mjs [--rounds 30] [--bookings 100000]
//   save   one changed customer among 5,000, until it is committed, compared to a plain write of the whole list to localStorage
//   size   a shop of 100,000 bookings compared to one of 1,200: the app's start until the month is shown, one saved booking, the
//          bookings of a month, the heap of the page, an export, the saves during it and its import; next to the longest task of the
//          same page while it is almost idle
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { serveStorePage } from '../test/store-page/serve-store-page.mjs';
import { compare, printTable, rounded } from './figures.mjs';
import { atEnd, bench, inTurns, launchOptions, PATIENCE_MS } from './harness.mjs';
import { timeUntilReady } from './page-times.mjs';
import { dayFromToday, SIGNED_IN, shopLists } from './shop.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { StorePage } from '../test/store-page/store-page.ts' */

/** @typedef {Parameters<StorePage['listOf']>[0]} ListName */
/** @typedef {Awaited<ReturnType<typeof openProfile>>} Profile */

const CUSTOMERS = 5000;
const SAVE_LIMIT = 1;
/** Creates bookings at a few jobs a day, over as many days as needed. */
const BOOKINGS_A_DAY = 15;
const FEW_BOOKINGS = 1200;
const FILL_AT_ONCE = 1000;
const SIZE_ROUNDS = 7;
const FIRST_BOOKING = { selector: 'td a[href$="/edit"]', count: 1 };
/** An origin of its own without a server: its page is made up. */
const PLAIN_URL = 'http://plain.localhost/';

/** Starts a browser with a separate profile on disk. `reopen` restarts it with the same data. */
async function openProfile() {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-durability-'));
  const options = { ...launchOptions(), viewport: { width: 1280, height: 800 } };
  const open = () => chromium.launchPersistentContext(profile, { ...options, serviceWorkers: 'block' });
  let context = await open();
  const close = async () => {
    // The browser may have ended already. Its last use reports the reason.
    await context.close().catch(() => undefined);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  atEnd(close);
  return {
    close,
    page: () => context.newPage(),
    async reopen() {
      await context.close();
      context = await open();
    },
  };
}

/** Opens the store page, which keeps its longest task since the last call (Chromium reports tasks from 50 ms). @param {Profile} profile @param {string} url */
async function openStore(profile, url) {
  const page = await profile.page();
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${url}/store-page.html`);
  await page.waitForFunction(() => window.storePage);
  return page;
}

/** @param {Page} page */
const longestTask = (page) =>
  page.evaluate(() => {
    const { longest } = window;
    window.longest = 0;
    return longest;
  });

/** @param {number[]} tasks */
const longestOf = (tasks) => (Math.max(...tasks) === 0 ? '<50' : rounded(Math.max(...tasks)));

/**
 * Returns the milliseconds until `work`, run in the page, resolves.
 * @template T
 * @param {Page} page
 * @param {(store: StorePage, argument: T) => Promise<unknown>} work
 * @param {T} [argument]
 * @returns {Promise<number>}
 */
const time = (page, work, argument) =>
  page.evaluate(`(async () => {
    const argument = ${JSON.stringify(argument)};
    const began = performance.now();
    await (${work})(window.storePage, argument);
    return performance.now() - began;
  })()`);

/**
 * Times the save of a record, and waits until the mirror in localStorage has it too, so that the next save starts on an idle page.
 * @param {Page} page
 * @param {{ list: ListName, id: string, notes: string }} change
 */
async function timedSave(page, change) {
  const took = await time(page, ({ listOf }, { list, id, notes }) => listOf(list).update(id, { notes }), change);
  await page.waitForFunction(
    ({ list, notes }) => localStorage.getItem(`bms_${list}`)?.includes(notes) !== false,
    change,
    { timeout: PATIENCE_MS, polling: 20 },
  );
  return took;
}

/** @param {string} url @param {number} rounds */
async function compareSaves(url, rounds) {
  const { customers } = shopLists({ customers: CUSTOMERS });
  const profile = await openProfile();
  const page = await openStore(profile, url);
  await page.evaluate(() => window.storePage.store.seed('starter'));
  await page.evaluate((list) => window.storePage.listOf('customers').set(list), customers);
  const plain = await profile.page();
  await plain.route(PLAIN_URL, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await plain.goto(PLAIN_URL);
  await plain.evaluate((text) => {
    window.list = JSON.parse(text);
  }, JSON.stringify(customers));
  await longestTask(page);

  /** @param {number} round */
  const changeOf = (round) => ({ place: ((round + 2) * 61) % CUSTOMERS, notes: `changed in round ${round}` });
  const sides = {
    /** @param {number} round */
    store: (round) => {
      const { place, notes } = changeOf(round);
      return timedSave(page, { list: 'customers', id: customers[place].id, notes });
    },
    /** @param {number} round */
    plain: (round) =>
      plain.evaluate(({ place, notes }) => {
        const began = performance.now();
        window.list[place] = { ...window.list[place], notes };
        localStorage.setItem('bms_customers', JSON.stringify(window.list));
        return performance.now() - began;
      }, changeOf(round)),
  };
  const taken = await inTurns(rounds, sides, { warmUps: 2, isQuiet: true });
  const row = { name: 'one save among 5,000 customers', times: taken.store, base: taken.plain, limit: SAVE_LIMIT };
  compare(['', 'store ms', 'plain write ms'], [row]);
  console.log(`longest task of the saves: ${longestOf([await longestTask(page)])} ms`);
  await profile.close();
}

/** Opens a profile with a shop of this many bookings. @param {string} url @param {number} size */
async function filledProfile(url, size) {
  const profile = await openProfile();
  const app = await profile.page();
  await app.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await app.goto(`${url}/`);
  await app.evaluate((texts) => Object.assign(localStorage, texts), SIGNED_IN);
  await app.close();
  const days = Math.max(360, Math.round(size / BOOKINGS_A_DAY));
  const { bookings, ...others } = shopLists({ bookings: size, days });
  const page = await openStore(profile, url);
  for (const [name, records] of Object.entries({ ...others, bookings: [] })) {
    const list = { name: /** @type {ListName} */ (name), records };
    await page.evaluate(({ name, records }) => window.storePage.listOf(name).set(records), list);
  }
  const began = performance.now();
  for (let from = 0; from < size; from += FILL_AT_ONCE) {
    await page.evaluate(
      (items) => window.storePage.transact(items.map((item) => ({ entity: 'bookings', kind: 'add', item }))),
      bookings.slice(from, from + FILL_AT_ONCE),
    );
  }
  console.error(`${size} bookings written in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await page.close();
  return profile;
}

/** @param {Page} page */
async function heapMb(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

/** Times a query for the bookings of some days. @param {Page} page @param {number} from @param {number} to days from today */
const timedMonth = (page, from, to) =>
  time(page, ({ listOf }, days) => listOf('bookings').query({ name: 'date', ...days }), {
    from: dayFromToday(from),
    to: dayFromToday(to),
  });

/** Runs in the page. Returns the longest of consecutive saves until an export is written. */
async function saveDuringExport() {
  const { store, listOf } = window.storePage;
  let isDone = false;
  let longest = 0;
  const exporting = store.exportFile().finally(() => {
    isDone = true;
  });
  for (let save = 0; !isDone; save += 1) {
    const began = performance.now();
    await listOf('bookings').update(`booking-${save % 1000}`, { notes: 'saved during an export' });
    longest = Math.max(longest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await exporting;
  return longest;
}

/** Runs in the page: 4 ms slices for three seconds, to measure delays caused by the machine. */
async function idleSlices() {
  const end = performance.now() + 3000;
  while (performance.now() < end) {
    const sliceEnd = performance.now() + 4;
    while (performance.now() < sliceEnd);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Measures one shop in a new browser. @param {Profile} profile @param {string} url @param {number} round */
async function measureShop(profile, url, round) {
  await profile.reopen();
  const app = await profile.page();
  const start = await timeUntilReady(app, `${url}/schedule`, FIRST_BOOKING);
  const heap = await heapMb(app);
  await app.close();
  const page = await openStore(profile, url);
  await timedMonth(page, -60, -31);
  await longestTask(page);
  const query = await timedMonth(page, -30, 0);
  const save = await timedSave(page, { list: 'bookings', id: `booking-${round}`, notes: `changed in round ${round}` });
  const savingTask = await longestTask(page);
  const exporting = await time(page, async ({ store }) => {
    window.exported = await store.exportFile();
  });
  const exportTask = await longestTask(page);
  const saveDuring = await page.evaluate(saveDuringExport);
  await longestTask(page);
  await page.evaluate(idleSlices);
  const floorTask = await longestTask(page);
  const importing = await time(page, async ({ store }) => {
    const read = await store.readFile(window.exported);
    if (!('offer' in read)) throw new Error('The store refuses its own export.');
    await read.offer.take();
  });
  await page.close();
  return { start, heap, query, save, savingTask, exporting, exportTask, saveDuring, floorTask, importing };
}

/** @param {string} url @param {number} bookings @param {number} rounds */
async function compareSizes(url, bookings, rounds) {
  const profiles = { few: await filledProfile(url, FEW_BOOKINGS), many: await filledProfile(url, bookings) };
  const { few, many } = await inTurns(rounds, {
    few: (round) => measureShop(profiles.few, url, round),
    many: (round) => measureShop(profiles.many, url, round),
  });
  /** @typedef {keyof typeof few[0]} Figure */
  /** @param {string} name @param {Figure} of */
  const row = (name, of) => ({ name, times: many.map((one) => one[of]), base: few.map((one) => one[of]) });
  const columns = [bookings, FEW_BOOKINGS].map((size) => size.toLocaleString('en-US'));
  compare(
    ['bookings', columns[0], columns[1]],
    [
      row('start, month on the screen, ms', 'start'),
      row('one month by its index, ms', 'query'),
      row('one booking saved, ms', 'save'),
      row('export, ms', 'exporting'),
      row('longest save during an export, ms', 'saveDuring'),
      row('import of the export, ms', 'importing'),
      row('heap with the month shown, MB', 'heap'),
    ],
  );
  /** @param {string} name @param {Figure} of */
  const longest = (name, of) => [name, longestOf(many.map((one) => one[of])), longestOf(few.map((one) => one[of]))];
  printTable([
    ['longest task, ms', ...columns],
    longest('query and save', 'savingTask'),
    longest('export', 'exportTask'),
    longest('next to nothing', 'floorTask'),
  ]);
}

await bench({ rounds: 30, bookings: 100_000 }, async ({ rounds, bookings }) => {
  ensureBuilt();
  const { url, stop } = await serveStorePage(DIST);
  atEnd(stop);
  await compareSaves(url, rounds);
  await compareSizes(url, bookings, Math.min(rounds, SIZE_ROUNDS));
});
