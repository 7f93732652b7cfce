// Measures storage: node bench/durability.mjs [--rounds 30] [--bookings 100000]
//   save   one changed customer among 5,000, until it is committed, compared to a plain write of the whole list to
//          localStorage, in turns
//   size   a shop of 100,000 bookings compared to one of 1,200: the app's start until the month is shown, one saved booking,
//          the bookings of a month, the heap of the page, an export and the saves during it; next to the longest task of the same
//          page while it is almost idle
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit, ROOT, UserError } from '../scripts/install.mjs';
import { serveStorePage } from '../test/store-page/serve-store-page.mjs';
import { launchOptions } from './browser.mjs';
import { timeUntilReady } from './load-page.mjs';
import { dayFromToday, shopLists } from './shop.mjs';
import { BLANK, startServer } from './static-server.mjs';
import { quartiles, verdictOf } from './stats.mjs';
import { ms, printTable } from './table.mjs';

/** @import { Page } from '@playwright/test' */

/** @typedef {import('../test/store-page/store-page.ts').StorePage} StorePage */
/** @typedef {Parameters<StorePage['listOf']>[0]} ListName */
/** @typedef {Awaited<ReturnType<typeof openProfile>>} Profile */
/** @typedef {Awaited<ReturnType<typeof oneRound>>} Round */

const CUSTOMERS = 5000;
const SAVE_LIMIT = 1;
/** Creates bookings at a few jobs a day, over as many days as needed. */
const BOOKINGS_A_DAY = 15;
const FEW_BOOKINGS = 1200;
const FILL_AT_ONCE = 1000;
const FIRST_BOOKING = { selector: 'td a[href$="/edit"]', count: 1 };
const PATIENCE_MS = 120_000;

function readOptions() {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '30' }, bookings: { type: 'string', default: '100000' } },
  });
  const [rounds, bookings] = [Number(values.rounds), Number(values.bookings)];
  if (![rounds, bookings].every((number) => Number.isInteger(number) && number >= 1)) {
    throw new UserError('--rounds and --bookings are whole numbers from 1.');
  }
  return { rounds, bookings };
}

/** Starts a browser with a separate profile. `reopen` restarts it with the same data. */
async function openProfile() {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-durability-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 800 },
    });
  let context = await open();
  return {
    page: () => context.newPage(),
    async reopen() {
      await context.close();
      context = await open();
    },
    async close() {
      // The browser may have ended already. Its last use reports the reason.
      await context.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Returns the store page, with its longest task since the last call (Chromium reports tasks from 50 ms).
 * @param {Profile} profile
 * @param {string} url
 */
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
  return {
    page,
    /**
     * Returns the milliseconds until `work`, run in the page, resolves.
     * @template T
     * @param {(store: StorePage, argument: T) => Promise<void>} work
     * @param {T} argument
     * @returns {Promise<number>}
     */
    async time(work, argument) {
      return page.evaluate(`(async () => {
        const argument = ${JSON.stringify(argument)};
        const began = performance.now();
        await (${work})(window.storePage, argument);
        return performance.now() - began;
      })()`);
    },
    longestTask: () =>
      page.evaluate(() => {
        const { longest } = window;
        window.longest = 0;
        return longest;
      }),
  };
}

/** @param {Page} page @param {string} name @param {object[]} list */
async function setList(page, name, list) {
  await page.evaluate(({ list, text }) => window.storePage.listOf(list).set(JSON.parse(text)), {
    list: /** @type {ListName} */ (name),
    text: JSON.stringify(list),
  });
}

/**
 * Waits until the mirror in localStorage has the change, so that the next save starts on an idle page.
 * @param {Page} page
 * @param {ListName} name
 * @param {string} text
 */
async function untilQuiet(page, name, text) {
  await page.waitForFunction(
    ([key, words]) => {
      const kept = localStorage.getItem(key);
      return kept === null || kept.includes(words);
    },
    [`bms_${name}`, text],
    { timeout: PATIENCE_MS, polling: 20 },
  );
}

/** @param {StorePage} store @param {{ name: ListName, id: string, notes: string }} change */
const update = async ({ listOf }, { name, id, notes }) => {
  await listOf(name).update(id, { notes });
};

/** @param {string} url @param {number} rounds */
async function measureSaves(url, rounds) {
  const { customers } = shopLists({ customers: CUSTOMERS });
  const profile = await openProfile();
  const plainServer = await startServer(join(ROOT, 'bench', 'floor'));
  try {
    const store = await openStore(profile, url);
    await store.page.evaluate(() => window.storePage.store.seed('starter'));
    await setList(store.page, 'customers', customers);
    const plain = await profile.page();
    await plain.goto(plainServer.url + BLANK);
    await plain.evaluate((text) => {
      window.list = JSON.parse(text);
    }, JSON.stringify(customers));
    await store.longestTask();

    /** @type {{ store: number[], plain: number[] }} */
    const times = { store: [], plain: [] };
    // The first two runs warm up the code.
    for (let round = -2; round < rounds; round += 1) {
      const { id } = customers[((round + 2) * 61) % CUSTOMERS];
      const notes = `changed in round ${round}`;
      const ours = await store.time(update, { name: 'customers', id, notes });
      await untilQuiet(store.page, 'customers', notes);
      const its = await plain.evaluate(
        ({ place, text }) => {
          const began = performance.now();
          window.list[place] = { ...window.list[place], notes: text };
          localStorage.setItem('bms_customers', JSON.stringify(window.list));
          return performance.now() - began;
        },
        { place: ((round + 2) * 61) % CUSTOMERS, text: notes },
      );
      if (round < 0) continue;
      times.store.push(ours);
      times.plain.push(its);
    }
    return { store: quartiles(times.store), plain: quartiles(times.plain), longestTask: await store.longestTask() };
  } finally {
    await profile.close();
    plainServer.stop();
  }
}

/** @param {Awaited<ReturnType<typeof measureSaves>>} saves */
function reportSaves({ store, plain, longestTask }) {
  const verdict = verdictOf(store, plain, SAVE_LIMIT);
  printTable([
    ['one save among 5,000 customers', 'store ms', 'plain write ms', 'ratio', `of ${SAVE_LIMIT}`, 'longest task ms'],
    ['', ms(store, 1), ms(plain, 1), (store.median / plain.median).toFixed(2), verdict, task(longestTask)],
  ]);
  return verdict !== 'missed';
}

/** @param {number} longest */
const task = (longest) => (longest === 0 ? '<50' : longest.toFixed(0));

/**
 * Signs in the demo user to create a shop, then replaces its lists with ones of the given size.
 * @param {Profile} profile
 * @param {string} url
 * @param {number} size
 */
async function fillShop(profile, url, size) {
  const app = await profile.page();
  await app.goto(url);
  await app.getByRole('button', { name: 'Load Demo' }).click();
  await app.getByRole('button', { name: 'Sign In' }).click();
  await app.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  await app.close();

  const days = Math.max(360, Math.round(size / BOOKINGS_A_DAY));
  const { bookings, ...others } = shopLists({ bookings: size, days });
  const { page } = await openStore(profile, url);
  for (const [name, list] of Object.entries({ ...others, bookings: [] })) await setList(page, name, list);
  const began = performance.now();
  for (let from = 0; from < size; from += FILL_AT_ONCE) {
    await page.evaluate(
      (text) =>
        window.storePage.transact(
          JSON.parse(text).map((/** @type {object} */ item) => ({ entity: 'bookings', kind: 'add', item })),
        ),
      JSON.stringify(bookings.slice(from, from + FILL_AT_ONCE)),
    );
  }
  console.error(`${size} bookings written in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await page.close();
}

/** @param {Page} page */
async function heapMb(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
}

/** @param {StorePage} store @param {{ from: string, to: string }} span */
const month = async ({ listOf }, { from, to }) => {
  await listOf('bookings').query({ name: 'date', from, to });
};
/** @param {StorePage} store */
const exportAll = async ({ store }) => {
  await store.exportFile();
};
/** Returns the longest of consecutive saves until the export is written. */
const saveDuringExport = `(async ({ store, listOf }) => {
  let isDone = false;
  let longest = 0;
  const exporting = store.exportFile().finally(() => {
    isDone = true;
  });
  for (let save = 0; !isDone; save += 1) {
    const began = performance.now();
    await listOf('bookings').update('booking-' + (save % 1000), { notes: 'saved during an export' });
    longest = Math.max(longest, performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await exporting;
  return longest;
})(window.storePage)`;
/** Runs 4 ms slices for three seconds, to measure delays caused by the machine. */
const idleSlices = async () => {
  const end = performance.now() + 3000;
  while (performance.now() < end) {
    const sliceEnd = performance.now() + 4;
    while (performance.now() < sliceEnd);
    await new Promise((resolve) => setTimeout(resolve));
  }
};

/**
 * Runs one round for one shop in a new browser.
 * @param {Profile} profile
 * @param {string} url
 * @param {number} round
 */
async function oneRound(profile, url, round) {
  await profile.reopen();
  const app = await profile.page();
  const start = await timeUntilReady(app, `${url}/schedule`, FIRST_BOOKING);
  const heap = await heapMb(app);
  await app.close();
  const store = await openStore(profile, url);
  await store.time(month, { from: dayFromToday(-60), to: dayFromToday(-31) });
  await store.longestTask();
  const query = await store.time(month, { from: dayFromToday(-30), to: dayFromToday(0) });
  const notes = `changed in round ${round}`;
  const save = await store.time(update, { name: 'bookings', id: `booking-${round}`, notes });
  await untilQuiet(store.page, 'bookings', notes);
  const savingTask = await store.longestTask();
  const exporting = await store.time(exportAll, undefined);
  const exportTask = await store.longestTask();
  /** @type {number} */
  const saveDuring = await store.page.evaluate(saveDuringExport);
  await store.longestTask();
  await store.time(idleSlices, undefined);
  const floorTask = await store.longestTask();
  await store.page.close();
  return { start, heap, query, save, savingTask, exporting, exportTask, saveDuring, floorTask };
}

/** @param {string} url @param {number[]} sizes @param {number} rounds */
async function measureSizes(url, sizes, rounds) {
  /** @type {Profile[]} */
  const profiles = [];
  try {
    for (const size of sizes) {
      const profile = await openProfile();
      profiles.push(profile);
      await fillShop(profile, url, size);
    }
    /** @type {Round[][]} */
    const seen = sizes.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      const turn = sizes.map((_, index) => index);
      for (const index of round % 2 === 0 ? turn : turn.toReversed()) {
        seen[index].push(await oneRound(profiles[index], url, round));
      }
      console.error(`round ${round + 1} of ${rounds}`);
    }
    return seen;
  } finally {
    for (const profile of profiles) await profile.close();
  }
}

/** @param {number[]} sizes @param {Round[][]} seen */
function reportSizes(sizes, seen) {
  /** @param {number} index @param {keyof Round} key */
  const column = (index, key) => seen[index].map((round) => round[key]);
  /** @param {string} title @param {keyof Round} key */
  const row = (title, key, digits = 0) => {
    const [few, many] = sizes.map((_, index) => quartiles(column(index, key)));
    return [title, ms(few, digits), ms(many, digits), (many.median / few.median).toFixed(2)];
  };
  /** @param {string} title @param {keyof Round} key */
  const worst = (title, key) => [title, ...sizes.map((_, index) => task(Math.max(...column(index, key)))), ''];
  printTable([
    ['bookings', ...sizes.map((size) => size.toLocaleString('en-US')), 'ratio'],
    row('start, month on the screen, ms', 'start'),
    row('one month by its index, ms', 'query', 1),
    row('one booking saved, ms', 'save', 1),
    worst('longest task of query and save, ms', 'savingTask'),
    row('export, ms', 'exporting'),
    worst('longest task of the export, ms', 'exportTask'),
    worst('longest task of next to nothing, ms', 'floorTask'),
    row('longest save during an export, ms', 'saveDuring'),
    row('heap with the month shown, MB', 'heap', 1),
  ]);
}

try {
  const { rounds, bookings } = readOptions();
  ensureBuilt();
  const server = await serveStorePage(DIST);
  try {
    const isMet = reportSaves(await measureSaves(server.url, rounds));
    if (!isMet) process.exitCode = 1;
    const sizes = [FEW_BOOKINGS, bookings];
    reportSizes(sizes, await measureSizes(server.url, sizes, Math.min(rounds, 7)));
  } finally {
    server.stop();
  }
} catch (error) {
  explainAndExit(error);
}
