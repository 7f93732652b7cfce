// 10,000 bookings compared with 10 on the calendar: node bench/calendar.mjs [--rounds 7]
// The month's start, the next month and the one before, one station, opening a day.
import { compareShops, openShop } from './few-and-many.mjs';
import { bench, launch, serve } from './harness.mjs';
import { timed, timeUntilReady } from './page-times.mjs';
import { shopLists } from './shop.mjs';

/** @import { Round, Shop } from './few-and-many.mjs' */

/** Ten bookings around today, and 10,000 with the same density: different storage, same display. */
const FEW = { bookings: 10, days: 20 };
const MANY = { bookings: 10_000, days: 20_000 };
const LIMIT = 1.5;
/** About 15 a day over two years, so that every day of the month is full. */
const BUSY = { bookings: 10_000, days: 660 };

const BOOKINGS = { selector: 'td a[href$="/edit"]', count: 4 };
/** Days with their bookings. */
const DAYS = 'table[aria-label="Calendar"][aria-busy="false"]';
/** Until the page has prefetched the adjacent months. */
const SETTLED_MS = 1500;

/** @param {Shop} shop @returns {Promise<Round>} */
async function calendarRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/schedule`, BOOKINGS);
  await page.waitForTimeout(SETTLED_MS);
  /** @param {string} name */
  const press = (name) => timed(page, DAYS, () => page.getByRole('button', { name, exact: true }).click());
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
  return { times };
}

await bench({ rounds: 7 }, async ({ rounds }) => {
  const [url, browser] = [await serve(), await launch()];
  /** @param {Parameters<typeof shopLists>[0]} size */
  const open = (size) => openShop(browser, url, shopLists(size));
  const few = await open(FEW);
  await compareShops(rounds, { few, many: await open(MANY) }, { stored: calendarRound }, LIMIT);
  console.log('\nA full month compared to an almost empty one, without a budget:');
  await compareShops(rounds, { few, many: await open(BUSY) }, { full: calendarRound });
});
