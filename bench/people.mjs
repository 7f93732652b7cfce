// Measures the customer and lead pages of a large shop: node bench/people.mjs [--rounds 7]
// 10 and 10,000 customers, 10 and 2,000 leads, in turns in one browser: the list's start, one more letter in its search, a sort,
// opening a record, saving it, moving a card of the board; the longest task while scrolling, and how many rows are drawn.
// Also compares 5,000 customers to a bare React page that does the same.
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { buildFloor, floorFolder, removeFloor } from './floor-pages.mjs';
import {
  FRAME_MS,
  freshPage,
  measure,
  openSeededShop,
  PATIENCE_MS,
  readRounds,
  report,
  scrolled,
  searchTimes,
  timed,
} from './large-shop.mjs';
import { timeUntilReady } from './load-page.mjs';
import { shopLists } from './shop.mjs';
import { BLANK, startServer } from './static-server.mjs';
import { quartiles, verdictOf } from './stats.mjs';
import { ms, printTable } from './table.mjs';

/** @import { Round, Shop } from './large-shop.mjs' */
/** @import { Browser, Page } from '@playwright/test' */

/** @typedef {Record<string, number[]>} Times by action */

const SHOPS = { few: { customers: 10, leads: 10 }, many: { customers: 10_000, leads: 2_000 } };
const AGAINST_FLOOR = { customers: 5_000 };
/** Allowed ratio of a warm action to the bare page. A search may always take two frames. */
const FLOOR_LIMITS = { ready: 2.1, sort: 2.6, open: 1.5, save: 1.3 };
const FLOOR_PAGE = 'customers';
/** Times that a record is opened and saved. The first loads and compiles the form; the others are warm. */
const VISITS = 3;
/** Waits for follow-up work of an action, so that it does not count for the next one. */
const SETTLED_MS = 500;

const ROWS = 'tbody tr[data-index]';
const CARDS = 'article[draggable]';

/** @param {Shop & { path?: string }} shop @returns {Promise<Round>} */
async function customersRound({ page, url, path = '/customers' }) {
  const ready = await timeUntilReady(page, url + path, { selector: ROWS, count: 10 });
  const search = await searchTimes(page, 'Search customers');
  const sort = await timed(page, 'th[aria-sort="ascending"]', () =>
    page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click(),
  );
  const scroll = await scrolled(page, ROWS);
  await page.evaluate(() => scrollTo(0, 0));
  return { times: { ready, ...search, sort, ...(await visitTimes(page)) }, scroll };
}

/** Returns the first open and save, and the median of the following ones. @param {Page} page */
async function visitTimes(page) {
  /** @type {{ open: number[], save: number[] }} */
  const times = { open: [], save: [] };
  for (let visit = 0; visit < VISITS; visit += 1) {
    times.open.push(
      await timed(page, 'form[aria-label="Edit customer"]', () => page.locator(`${ROWS} a`).nth(visit).click()),
    );
    await page.getByRole('textbox', { name: 'Notes' }).fill(`Seen ${Math.random()}`);
    times.save.push(
      await timed(page, 'table[aria-label="Customers"]', () =>
        page.getByRole('button', { name: 'Update Customer' }).press('Enter'),
      ),
    );
    await page.waitForTimeout(SETTLED_MS);
  }
  /** @param {number[]} all */
  const warm = (all) => quartiles(all.slice(1)).median;
  return {
    'first open': times.open[0],
    open: warm(times.open),
    'first save': times.save[0],
    save: warm(times.save),
  };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function leadsRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/leads`, { selector: CARDS, count: 10 });
  const search = await searchTimes(page, 'Search leads');
  const scroll = await scrolled(page, CARDS);
  await page.evaluate(() => scrollTo(0, 0));
  // Any first card: the moves of earlier rounds may have emptied columns of a small shop.
  await page
    .locator(CARDS)
    .first()
    .getByRole('button', { name: /^Move .* to$/ })
    .click();
  const move = await timed(page, 'p.sr-only[role="status"]', () => page.getByRole('menuitem').first().click());
  return { times: { ready, ...search, move }, scroll };
}

/** Opens the bare page with the same customers in localStorage. @param {Browser} browser @param {string} url */
async function openFloor(browser, url) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url + BLANK);
  await page.evaluate(
    (text) => localStorage.setItem('bms_customers', text),
    JSON.stringify(shopLists(AGAINST_FLOOR).customers),
  );
  return { context, page, url, path: `/${FLOOR_PAGE}.html` };
}

const PAGES = [
  { name: 'customers', round: customersRound },
  { name: 'leads', round: leadsRound },
];

/** @param {Shop} ours @param {Shop} floor @param {number} rounds */
async function measureFloor(ours, floor, rounds) {
  /** @type {{ ours: Times, floor: Times }} */
  const taken = { ours: {}, floor: {} };
  for (let round = 0; round < rounds; round += 1) {
    const turns = /** @type {['ours' | 'floor', Shop][]} */ (Object.entries({ ours, floor }));
    for (const [whose, shop] of round % 2 === 0 ? turns : turns.toReversed()) {
      await freshPage(shop);
      const { times } = await customersRound(shop);
      for (const [action, took] of Object.entries(times)) {
        taken[whose][action] = [...(taken[whose][action] ?? []), took];
      }
    }
    console.error(`round ${round + 1} of ${rounds} against the bare page`);
  }
  return taken;
}

/**
 * Prints the table compared to the bare page. Returns whether all budgets were met.
 * @param {{ ours: Times, floor: Times }} taken
 */
function reportFloor({ ours, floor }) {
  const rows = [['5,000 customers', 'ours ms', 'floor ms', 'ratio', 'limit', '']];
  const verdicts = [];
  for (const [action, limit] of Object.entries(FLOOR_LIMITS)) {
    const [our, its] = [quartiles(ours[action]), quartiles(floor[action])];
    const verdict = verdictOf(our, its, limit);
    verdicts.push(verdict);
    rows.push([action, ms(our), ms(its), (our.median / its.median).toFixed(2), String(limit), verdict]);
  }
  const search = quartiles(ours.search);
  const verdict = search.median <= 2 * FRAME_MS ? 'met' : 'missed';
  verdicts.push(verdict);
  rows.push(['search', ms(search), ms(quartiles(floor.search)), '', '2 frames', verdict]);
  printTable(rows);
  return !verdicts.includes('missed');
}

try {
  const rounds = readRounds();
  ensureBuilt();
  await buildFloor([FLOOR_PAGE]);
  const server = await startServer(DIST);
  const floorServer = await startServer(floorFolder(FLOOR_PAGE));
  const browser = await chromium.launch(launchOptions());
  try {
    const shops = {
      few: await openSeededShop(browser, server.url, shopLists(SHOPS.few)),
      many: await openSeededShop(browser, server.url, shopLists(SHOPS.many)),
    };
    if (!report(await measure(PAGES, shops, rounds))) process.exitCode = 1;
    const ours = await openSeededShop(browser, server.url, shopLists(AGAINST_FLOOR));
    const floor = await openFloor(browser, floorServer.url);
    if (!reportFloor(await measureFloor(ours, floor, rounds))) process.exitCode = 1;
  } finally {
    await browser.close();
    server.stop();
    floorServer.stop();
    removeFloor();
  }
} catch (error) {
  explainAndExit(error);
}
