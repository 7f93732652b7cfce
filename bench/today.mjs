// Measures the Today board with many jobs: node bench/today.mjs [--rounds 7]
// 50 open jobs, which fill the window, and 300 open with 10,000 delivered ones, in turns in one browser: the board's start, a move,
// one letter in its search.
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { measure, openSeededShop, readRounds, report, scrolled, searchTimes, timed } from './large-shop.mjs';
import { timeUntilReady } from './load-page.mjs';
import { dayFromToday, shopLists } from './shop.mjs';
import { startServer } from './static-server.mjs';

/** @import { Round, Shop } from './large-shop.mjs' */

const OPEN_STAGES = ['Booked', 'Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check', 'Ready'];
const CARDS = 'article[data-card]';

/** Returns a shop with a job for each booking; the first `open` ones are in the shop. @param {{ open: number, closed: number }} jobs */
function shopWithJobs({ open, closed }) {
  const lists = shopLists({ customers: Math.min(2_000, open + closed), bookings: open + closed });
  const bookings = lists.bookings.map((booking, index) => {
    if (index >= open) return { ...booking, status: 'Complete', date: dayFromToday(-20 - (index % 700)) };
    return {
      ...booking,
      status: index % 7 === 0 ? 'Scheduled' : 'In Progress',
      date: dayFromToday(index % 7 === 0 ? 1 : 0),
    };
  });
  const jobs = bookings.map(({ id, customerId, customer, date, createdAt }, index) => {
    const isOpen = index < open;
    return {
      id: `job-${index}`,
      jobNumber: `JOB-${String(index + 1).padStart(4, '0')}`,
      customerId,
      customer,
      bookingIds: [id],
      invoiceIds: [],
      stage: isOpen ? OPEN_STAGES[index % 7] : 'Delivered',
      stageLog: [],
      promisedAt: `${dayFromToday(index % 3)}T22:00:00.000Z`,
      ...(!isOpen && { deliveredAt: `${date}T20:00:00.000Z` }),
      checklist: [],
      customerNotes: '',
      internalNotes: '',
      createdAt,
      updatedAt: createdAt,
    };
  });
  return { ...lists, bookings, jobs };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function todayRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/today`, { selector: CARDS, count: 8 });
  await page.waitForTimeout(SETTLED_MS);
  const search = await searchTimes(page, 'Search cars');
  const move = page.locator('section[data-drop="Prep"]').getByRole('button', { name: /^Move JOB/ });
  await move.first().click();
  const moved = await timed(page, 'section[data-drop="In Work"] h2 + span', () =>
    page.getByRole('menuitem', { name: 'In Work' }).click(),
  );
  const scroll = await scrolled(page, CARDS);
  await page
    .locator('section[data-drop="In Work"]')
    .getByRole('button', { name: /^Move JOB/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Prep' }).click();
  return { times: { ready, ...search, move: moved }, scroll };
}

const SETTLED_MS = 1500;

try {
  const rounds = readRounds();
  ensureBuilt();
  const server = await startServer(DIST);
  const browser = await chromium.launch(launchOptions());
  try {
    const shops = {
      few: await openSeededShop(browser, server.url, shopWithJobs({ open: 50, closed: 0 })),
      many: await openSeededShop(browser, server.url, shopWithJobs({ open: 300, closed: 10_000 })),
    };
    if (!report(await measure([{ name: 'today', round: todayRound }], shops, rounds))) process.exitCode = 1;
  } finally {
    await browser.close();
    server.stop();
  }
} catch (error) {
  explainAndExit(error);
}
