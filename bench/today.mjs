// 300 open jobs and 10,000 delivered ones on the Today board, compared with 50 open ones, which fill the window:
// node bench/today.mjs [--rounds 7]
// The board's start, one letter in its search, a move, and scrolling.
import { compareShops, openShop } from './few-and-many.mjs';
import { bench, launch, serve } from './harness.mjs';
import { scrolled, searchTimes, timed, timeUntilReady } from './page-times.mjs';
import { BUILD, dayFromToday, shopLists } from './shop.mjs';

/** @import { Round, Shop } from './few-and-many.mjs' */

const LIMIT = 2;
const STAGES = /** @type {const} */ (['Booked', 'Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check', 'Ready']);
const CARDS = 'article[data-card]';
const SETTLED_MS = 1500;

/** Returns a shop with a job for each booking; the first `open` ones are in the shop. @param {number} open @param {number} delivered */
function shopWithJobs(open, delivered) {
  const lists = shopLists({ customers: Math.min(2_000, open + delivered), bookings: open + delivered });
  const bookings = lists.bookings.map((booking, index) => {
    if (index >= open) return { ...booking, status: 'Complete', date: dayFromToday(-20 - (index % 700)) };
    const isBooked = index % 7 === 0;
    return { ...booking, status: isBooked ? 'Scheduled' : 'In Progress', date: dayFromToday(isBooked ? 1 : 0) };
  });
  const jobs = bookings.map(({ id, customerId, customer, date, createdAt, updatedAt }, index) =>
    BUILD.buildJob({
      id: `job-${index}`,
      jobNumber: `JOB-${String(index + 1).padStart(4, '0')}`,
      customerId,
      customer,
      bookingIds: [id],
      stage: index < open ? STAGES[index % 7] : 'Delivered',
      promisedAt: `${dayFromToday(index % 3)}T22:00:00.000Z`,
      deliveredAt: index < open ? undefined : `${date}T20:00:00.000Z`,
      createdAt,
      updatedAt,
    }),
  );
  return { ...lists, bookings, jobs };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function todayRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/today`, { selector: CARDS, count: 8 });
  await page.waitForTimeout(SETTLED_MS);
  const search = await searchTimes(page, 'Search cars');
  /** Presses the menu of the first card in a column. @param {string} column */
  const openMenu = (column) =>
    page
      .locator(`section[data-drop="${column}"]`)
      .getByRole('button', { name: /^Move JOB/ })
      .first()
      .click();
  await openMenu('Prep');
  const move = await timed(page, 'section[data-drop="In Work"] h2 + span', () =>
    page.getByRole('menuitem', { name: 'In Work' }).click(),
  );
  const scroll = await scrolled(page, CARDS);
  // Back, so that each round finds the same columns.
  await openMenu('In Work');
  await page.getByRole('menuitem', { name: 'Prep' }).click();
  return { times: { ready, ...search, move }, scroll };
}

await bench({ rounds: 7 }, async ({ rounds }) => {
  const [url, browser] = [await serve(), await launch()];
  const few = await openShop(browser, url, shopWithJobs(50, 0));
  const many = await openShop(browser, url, shopWithJobs(300, 10_000));
  await compareShops(rounds, { few, many }, { today: todayRound }, LIMIT);
});
