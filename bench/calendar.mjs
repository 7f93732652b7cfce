// What many bookings cost on the calendar: node bench/calendar.mjs [--rounds 7]
// 10 and 10,000 bookings, in turns in one browser: the month's start, the next month, the one before, one station, the week and
// back, and a day that opens.
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { measure, openShop, readRounds, report, timed } from './large-shop.mjs';
import { timeUntilReady } from './load-page.mjs';
import { shopLists } from './shop.mjs';
import { startServer } from './static-server.mjs';

/** Ten stand around today; 10,000 are some 15 a day, two years of a shop that is never idle. */
const SHOPS = { few: { bookings: 10, days: 14 }, many: { bookings: 10_000, days: 660 } };
const LIMIT = 1.5;

const BOOKINGS = { selector: 'td a[href$="/edit"]', count: 4 };
/** The days once their bookings are in them. */
const DAYS = 'table[aria-label="Calendar"][aria-busy="false"]';

async function calendarRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/schedule`, BOOKINGS);
  const press = (name, selector = DAYS) =>
    timed(page, selector, () => page.getByRole('button', { name, exact: true }).click());
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

try {
  const rounds = readRounds();
  ensureBuilt();
  const server = await startServer(DIST);
  const browser = await chromium.launch(launchOptions());
  try {
    const shops = {
      few: await openShop(browser, server.url, shopLists(SHOPS.few)),
      many: await openShop(browser, server.url, shopLists(SHOPS.many)),
    };
    if (!report(await measure([{ name: 'calendar', round: calendarRound }], shops, rounds), LIMIT))
      process.exitCode = 1;
  } finally {
    await browser.close();
    server.stop();
  }
} catch (error) {
  explainAndExit(error);
}
