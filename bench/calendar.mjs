// Measures the calendar with many bookings: node bench/calendar.mjs [--rounds 7]
// 10 and 10,000 bookings, in turns in one browser: the month's start, the next month and the one before, one station, opening a day.
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { measure, openSeededShop, readRounds, report, timed } from './large-shop.mjs';
import { timeUntilReady } from './load-page.mjs';
import { shopLists } from './shop.mjs';
import { startServer } from './static-server.mjs';

/** @import { Round, Shop } from './large-shop.mjs' */

/** Ten bookings around today, and 10,000 with the same density: different storage, same display. */
const STORED = { few: { bookings: 10, days: 20 }, many: { bookings: 10_000, days: 20_000 } };
const LIMIT = 1.5;
/** About 15 a day over two years, so that every day of the month is full. */
const BUSY = { bookings: 10_000, days: 660 };

const BOOKINGS = { selector: 'td a[href$="/edit"]', count: 4 };
/** Days with their bookings. */
const DAYS = 'table[aria-label="Calendar"][aria-busy="false"]';

/** @param {Shop} shop @returns {Promise<Round>} */
async function calendarRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/schedule`, BOOKINGS);
  await page.waitForTimeout(SETTLED_MS);
  /** @param {string} name */
  const press = (name, selector = DAYS) =>
    timed(page, selector, () => page.getByRole('button', { name, exact: true }).click());
  /** @type {Record<string, number>} */
  const times = {
    ready,
    'next month': await press('Next month'),
    'month before': await press('Previous month'),
    'one station': await press('Station A'),
    'all stations': await press('All Stations'),
  };
  await page.locator('td[aria-current="date"]').focus();
  times['open a day'] = await timed(page, 'dialog h2', () => page.keyboard.press('Enter'));
  await page.keyboard.press('Escape');
  return { times };
}

/** Waits until the next view is drawn and prefetching is done. */
const SETTLED_MS = 1500;

try {
  const rounds = readRounds();
  ensureBuilt();
  const server = await startServer(DIST);
  const browser = await chromium.launch(launchOptions());
  try {
    /** @param {Parameters<typeof shopLists>[0]} shop */
    const open = (shop) => openSeededShop(browser, server.url, shopLists(shop));
    const few = await open(STORED.few);
    const stored = { few, many: await open(STORED.many) };
    if (!report(await measure([{ name: 'stored', round: calendarRound }], stored, rounds), LIMIT)) process.exitCode = 1;
    console.log('\nA full month compared to an almost empty one, without a budget:');
    const full = { few, many: await open(BUSY) };
    report(await measure([{ name: 'full', round: calendarRound }], full, rounds), Number.POSITIVE_INFINITY);
  } finally {
    await browser.close();
    server.stop();
  }
} catch (error) {
  explainAndExit(error);
}
