// How fast list and month are shown and how much script they load, compared to a bare React page that does the same:
// node bench/pages.mjs [--rounds 7] [--cpu 1]
import { compare, rounded, within } from './figures.mjs';
import { serveFloor } from './floor-pages.mjs';
import { bench, contextWith, inTurns, launch, serve } from './harness.mjs';
import { timeUntilReady } from './page-times.mjs';
import { shopLists, storageOf } from './shop.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Ready } from './page-times.mjs' */

/** @typedef {{ url: string, path: string, storage: Record<string, string>, ready: Ready }} Target */

const SCRIPT_LIMIT_KB = 155;
const READY_LIMIT = 2.1;
const ROWS = { selector: 'tbody tr[data-index]', count: 12 };
const BOOKINGS = { selector: 'td a[href$="/edit"]', count: 1 };

const PAGES = /** @type {const} */ ([
  { name: 'list, 2,500 invoices with copies', path: '/invoices', floor: 'list', ready: ROWS, size: { invoices: 2500 } },
  {
    name: 'list, 5,000 invoices by id',
    path: '/invoices',
    floor: 'list',
    ready: ROWS,
    size: { invoices: 5000, copies: false },
  },
  { name: 'month, 1,200 bookings', path: '/schedule', floor: 'month', ready: BOOKINGS, size: { bookings: 1200 } },
]);

/**
 * Opens the page with nothing cached. Returns milliseconds from the navigation, and kilobytes of 1024 bytes:
 * of the scripts asked for before it was ready, and of all.
 * @param {Browser} browser
 * @param {Target} target
 * @param {number} cpuSlowdown
 */
async function load(browser, { url, path, storage, ready }, cpuSlowdown) {
  const context = await contextWith(browser, url, storage);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const readyAt = await timeUntilReady(page, url + path, ready);
    // Idle pages load what may be needed next.
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime, transferSize }) => ({ startTime, transferSize })),
    );
    /** @param {number} until */
    const kbUntil = (until) =>
      scripts.reduce((sum, { startTime, transferSize }) => sum + (startTime < until ? transferSize : 0), 0) / 1024;
    return [{ ready: readyAt, scriptKb: kbUntil(readyAt), allKb: kbUntil(Number.POSITIVE_INFINITY) }];
  } catch (error) {
    // A headless browser sometimes stops drawing, also on floor pages.
    if (error.name !== 'TimeoutError') throw error;
    console.error(`lost a load of ${path}: ${error.message}`);
    return [];
  } finally {
    await context.close();
  }
}

await bench({ rounds: 7, cpu: 1 }, async ({ rounds, cpu }) => {
  const url = await serve();
  const floors = { list: await serveFloor('list'), month: await serveFloor('month') };
  let browser = await launch();
  const pages = PAGES.map(({ name, path, floor, ready, size }) => {
    const storage = storageOf(shopLists(size));
    const targets = {
      app: { url, path, storage, ready },
      floor: { url: floors[floor], path: `/${floor}.html`, storage, ready },
    };
    return { name, targets };
  });
  const sides = pages.flatMap(({ name, targets: { app, floor } }) => [
    [`floor of ${name}`, () => load(browser, floor, cpu)],
    [name, () => load(browser, app, cpu)],
  ]);
  /** @type {Record<string, Awaited<ReturnType<typeof load>>[]>} */
  const loads = await inTurns(rounds, Object.fromEntries(sides), {
    before: async () => {
      await browser.close();
      browser = await launch();
      // The first page includes the browser's start.
      await load(browser, pages[0].targets.floor, cpu);
    },
  });
  /** @param {string} name */
  const readyTimes = (name) => loads[name].flat().map(({ ready }) => ready);
  const rows = pages.map(({ name }) => ({
    name,
    times: readyTimes(name),
    base: readyTimes(`floor of ${name}`),
    limit: READY_LIMIT,
  }));
  compare(['page', 'ready ms', 'floor ms'], rows);
  for (const { name } of pages) {
    /** @param {'scriptKb' | 'allKb'} of */
    const most = (of) => Math.max(...loads[name].flat().map((one) => one[of]));
    within(
      `${name}: script kB`,
      most('scriptKb'),
      SCRIPT_LIMIT_KB,
      `, ${rounded(most('allKb'))} with what it loads once idle`,
    );
  }
});
