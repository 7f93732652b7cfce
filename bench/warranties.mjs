// The register of 10,000 certificates and the messages that are due of them, compared with 100: node bench/warranties.mjs [--rounds 5]
import { compareShops, openShop } from './few-and-many.mjs';
import { bench, launch, serve } from './harness.mjs';
import { scrolled, searchTimes, timeUntilReady } from './page-times.mjs';
import { BUILD, dayFromToday, listOf, shopLists } from './shop.mjs';

/** @import { Round, Shop } from './few-and-many.mjs' */

const LIMIT = 2;
const ROWS = 'main [role="row"], main tbody tr';
const AGES = 3000;

/** Returns a shop whose certificates began in the last eight years, each with an inspection a year. @param {number} count */
function shopWithWarranties(count) {
  const lists = shopLists({ customers: Math.min(2_000, count) });
  const warranties = listOf(count, (index) => {
    const customer = lists.customers[index % lists.customers.length] ?? BUILD.buildCustomer();
    return BUILD.buildWarranty({
      id: `warranty-${index}`,
      warrantyNumber: `WAR-${String(index + 1).padStart(4, '0')}`,
      jobId: `job-${index}`,
      customerId: customer.id,
      customer,
      startsOn: dayFromToday(-((index * 7) % AGES)),
    });
  });
  return { ...lists, warrantyTiers: [BUILD.buildWarrantyTier()], warranties };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function registerRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/warranties`, { selector: ROWS, count: 8 });
  await page.waitForTimeout(1500);
  const search = await searchTimes(page, 'Search warranties');
  return { times: { ready, ...search }, scroll: await scrolled(page, ROWS) };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function dueRound({ page, url }) {
  return {
    times: { ready: await timeUntilReady(page, `${url}/messages`, { selector: 'main li, main h2', count: 1 }) },
  };
}

await bench({ rounds: 5 }, async ({ rounds }) => {
  const [url, browser] = [await serve(), await launch()];
  const few = await openShop(browser, url, shopWithWarranties(100));
  const many = await openShop(browser, url, shopWithWarranties(10_000));
  await compareShops(rounds, { few, many }, { register: registerRound, due: dueRound }, LIMIT);
});
