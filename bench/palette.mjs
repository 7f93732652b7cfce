// The search in the top bar among 10,000 customers, invoices, estimates, bookings and leads each, compared with 10 of each:
// node bench/palette.mjs [--rounds 7]
// Opening the search and its first answer as soon as the page is drawn (then all lists are read for it), and the same once they were
// read while the page had nothing to do; then each key, from the key to the frame that shows its answer; the longest tasks meanwhile.
import { freshPage, openShop } from './few-and-many.mjs';
import { compare, quantile, rounded, within } from './figures.mjs';
import { bench, inTurns, launch, serve } from './harness.mjs';
import { computed, LONGEST_TASK_MS, longestTask, timeUntilReady, watchComputed } from './page-times.mjs';
import { BUILD, shopLists } from './shop.mjs';

/** @import { CDPSession, Page } from '@playwright/test' */
/** @import { Shop } from './few-and-many.mjs' */

/** @typedef {Awaited<ReturnType<typeof measure>>} Round */

/** Budget from key to answer in ms, at the 95th percentile. */
const ANSWER_MS = 100;
/** A name, two names, a typo, a phone number, a number, a day, no match. */
const QUERIES = ['smith', 'james nguyen', 'porshe', '(555) 010-1234', 'inv-0099', 'nov 21', 'zzzz'];
const DRAWN_MS = 1_500;
/** Delay in ms before the page starts idle work. */
const SETTLED_MS = 3_000;
/** A page that uses less processor time than this per second is idle. */
const AT_REST_MS = 20;

/** @param {number} count */
function listsOf(count) {
  const lists = shopLists({ customers: count, invoices: count, bookings: count, leads: count });
  const estimates = lists.invoices.map(({ id, invoiceNumber, dueDate, ...bill }) =>
    BUILD.buildEstimate({
      id: `estimate-${id}`,
      estimateNumber: invoiceNumber.replace('INV', 'EST'),
      customerId: bill.customerId,
      customer: bill.customer,
      date: bill.date,
      expiryDate: dueDate,
      status: 'Sent',
      items: bill.items,
      subtotal: bill.subtotal,
      taxAmount: bill.taxAmount,
      totalAmount: bill.totalAmount,
      createdAt: bill.createdAt,
      updatedAt: bill.updatedAt,
    }),
  );
  return { ...lists, estimates };
}

/** Returns the milliseconds from the key to the frame that shows its answer. @param {Page} page @param {string} key @param {string} typed */
async function answerTo(page, key, typed) {
  await page.evaluate((text) => {
    window.timeInput(() => {
      const field = /** @type {HTMLInputElement | null} */ (document.querySelector('dialog [role=combobox]'));
      const list = document.querySelector('dialog [role=listbox]');
      return field?.value === text && list?.getAttribute('aria-busy') === 'false';
    });
  }, typed);
  await page.keyboard.press(key);
  return page.evaluate(() => window.measured);
}

/** @param {Page} page @param {CDPSession} devtools */
async function comesToRest(page, devtools) {
  for (let spent = Number.POSITIVE_INFINITY; spent > AT_REST_MS; ) {
    const before = await computed(devtools);
    await page.waitForTimeout(1000);
    spent = (await computed(devtools)) - before;
  }
}

/** @param {Page} page */
async function opened(page) {
  const { result, longest } = await longestTask(page, async () => ({
    open: await answerTo(page, '/', ''),
    first: await answerTo(page, 's', 's'),
  }));
  return { ...result, longest };
}

/** Measures all keys of all queries. @param {Page} page */
async function typed(page) {
  /** @type {number[]} */
  const keys = [];
  for (const query of QUERIES) {
    await page.keyboard.press('Control+a');
    keys.push(await answerTo(page, 'Delete', ''));
    for (let end = 1; end <= query.length; end += 1) {
      keys.push(await answerTo(page, query[end - 1], query.slice(0, end)));
    }
  }
  return keys;
}

/** Opens the invoice list in a new page. @param {Shop} shop */
async function load(shop) {
  const page = await freshPage(shop);
  const devtools = await watchComputed(page);
  await timeUntilReady(page, `${shop.url}/invoices`, { selector: 'tbody tr[data-index]', count: 1 });
  await page.waitForTimeout(DRAWN_MS);
  return { page, devtools };
}

/** @param {Shop} shop */
async function measure(shop) {
  const first = await load(shop);
  const atOnce = await opened(first.page);

  const { page, devtools } = await load(shop);
  const { longest: ahead } = await longestTask(page, async () => {
    await page.waitForTimeout(SETTLED_MS);
    await comesToRest(page, devtools);
  });
  const later = await opened(page);
  const before = await computed(devtools);
  const { result: keys, longest: typing } = await longestTask(page, () => typed(page));
  return { atOnce, ahead, later, keys, typing, spent: ((await computed(devtools)) - before) / keys.length };
}

await bench({ rounds: 7 }, async ({ rounds }) => {
  const [url, browser] = [await serve(), await launch()];
  const shops = {
    few: await openShop(browser, url, listsOf(10)),
    many: await openShop(browser, url, listsOf(10_000)),
  };
  const { few, many } = await inTurns(rounds, { few: () => measure(shops.few), many: () => measure(shops.many) });
  /** @param {string} name @param {(round: Round) => number | number[]} of */
  const row = (name, of) => ({ name, times: many.flatMap(of), base: few.flatMap(of) });
  compare(
    ['', '10,000 of each, ms', '10 of each, ms'],
    [
      row('open at once', ({ atOnce }) => atOnce.open),
      row('first answer at once', ({ atOnce }) => atOnce.first),
      row('open later', ({ later }) => later.open),
      row('first answer later', ({ later }) => later.first),
      row('each key after it', ({ keys }) => keys),
      row('computed for a key', ({ spent }) => spent),
    ],
  );
  /** @param {string} name @param {(round: Round) => number | number[]} of @param {number} limit @param {number} part */
  const budget = (name, of, limit, part) =>
    within(name, quantile(many.flatMap(of), part), limit, ` (few: ${rounded(quantile(few.flatMap(of), part))})`);
  budget('95 of 100 answers, ms', ({ keys }) => keys, ANSWER_MS, 0.95);
  /** @param {string} when @param {(round: Round) => number} of */
  const tasks = (when, of) => budget(`longest task ${when}, ms`, of, LONGEST_TASK_MS, 1);
  tasks('while all is read for the first key', ({ atOnce }) => atOnce.longest);
  tasks('while all is read ahead', ({ ahead }) => ahead);
  tasks('of opening and the first answer then', ({ later }) => later.longest);
  tasks('while typing', ({ typing }) => typing);
});
