// The dashboard of a shop with 10,000 bookings, delivered jobs and invoices, compared with 1,000 of each:
// node bench/dashboard.mjs [--rounds 5] [--records 10000]
// The first figures, another period, the longest task of the page while it opens, and its memory.
import { compareShops, openShop } from './few-and-many.mjs';
import { bench, launch, PATIENCE_MS, serve } from './harness.mjs';
import { longestTask, timed, timeUntilReady } from './page-times.mjs';
import { BUILD, shopLists } from './shop.mjs';

/** @import { Round, Shop } from './few-and-many.mjs' */

const FEW = 1_000;
const DAYS = 1_400;
const TILES = '[aria-label="Figures"] [role="group"]';
const CHARTS = 'main figure svg, main figure a';

/** @param {number} count */
function shopWithWork(count) {
  const lists = shopLists({ customers: Math.min(2_000, count), bookings: count, days: DAYS, invoices: count });
  const jobs = lists.bookings.map(({ id, customerId, customer, date, createdAt, updatedAt }, index) =>
    BUILD.buildJob({
      id: `job-${index}`,
      jobNumber: `JOB-${String(index + 1).padStart(4, '0')}`,
      customerId,
      customer,
      bookingIds: [id],
      stage: 'Delivered',
      stageLog: [
        { stage: 'In Work', at: `${date}T15:00:00.000Z`, by: '' },
        { stage: 'Quality Check', at: `${date}T18:30:00.000Z`, by: '' },
      ],
      deliveredAt: `${date}T20:00:00.000Z`,
      createdAt,
      updatedAt,
    }),
  );
  return { ...lists, jobs };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function dashboardRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/dashboard`, { selector: TILES, count: 6 });
  await page.locator(CHARTS).first().waitFor({ timeout: PATIENCE_MS });
  const select = page.getByRole('combobox', { name: 'Period' });
  await select.focus();
  const period = await timed(page, '[aria-label="Figures"] h2', () => select.press('ArrowDown'));
  await page.goto(`${url}/help`);
  const { longest } = await longestTask(page, async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.locator(CHARTS).first().waitFor({ timeout: PATIENCE_MS });
  });
  const devtools = await page.context().newCDPSession(page);
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return {
    times: { 'first figures': ready, 'another period': period, 'longest task': longest, 'heap, MB': usedSize / 1e6 },
  };
}

await bench({ rounds: 5, records: 10_000 }, async ({ rounds, records }) => {
  const [url, browser] = [await serve(), await launch()];
  const few = await openShop(browser, url, shopWithWork(FEW));
  const many = await openShop(browser, url, shopWithWork(records));
  await compareShops(rounds, { few, many }, { dashboard: dashboardRound });
});
