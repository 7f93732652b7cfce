// Measures many invoices, and a long one: node bench/documents.mjs [--rounds 7]
// 10 and 10,000 invoices, in turns in one browser: the list's start, one more letter in its search, a filter, opening an invoice,
// saving it. And in an invoice of 100 lines every key and press, with the CPU time of the longest task.
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import {
  LONGEST_TASK_MS,
  measure,
  openSeededShop,
  readRounds,
  report,
  scrolled,
  searchTimes,
  timed,
} from './large-shop.mjs';
import { timeUntilReady } from './load-page.mjs';
import { shopLists } from './shop.mjs';
import { startServer } from './static-server.mjs';
import { quartiles } from './stats.mjs';
import { ms, printTable } from './table.mjs';
import { computed, longestTask } from './tasks.mjs';

/** @import { Round, Shop } from './large-shop.mjs' */
/** @import { CDPSession } from '@playwright/test' */

/** @typedef {Shop & { devtools: CDPSession }} WatchedShop */
/** @typedef {Awaited<ReturnType<typeof inputFacts>>} InputFacts */

const SHOPS = { few: { customers: 10, invoices: 10 }, many: { customers: 2_000, invoices: 10_000 } };
const LINES = 100;
const SETTLED_MS = 1_500;
const ROWS = 'tbody tr[data-index]';

/**
 * Every fourth invoice is a Draft, so that both shops have one to save.
 * @param {Parameters<typeof shopLists>[0]} size
 */
function invoicesShop(size) {
  const lists = shopLists(size);
  const invoices = lists.invoices.map((invoice, index) =>
    index % 4 === 0 ? { ...invoice, status: 'Draft' } : invoice,
  );
  return { ...lists, invoices };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function invoicesRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/invoices`, { selector: ROWS, count: 8 });
  const search = await searchTimes(page, 'Search invoices');
  const scroll = await scrolled(page, ROWS);
  await page.evaluate(() => scrollTo(0, 0));
  const filter = await timed(page, 'tbody', () =>
    page.getByRole('radio', { name: 'Draft', exact: true }).press('Space'),
  );
  const open = await timed(page, 'form[aria-label="Edit invoice"]', () =>
    page
      .getByRole('link', { name: /^Edit INV-/ })
      .first()
      .click(),
  );
  await page.getByRole('textbox', { name: 'Internal Notes' }).fill(`Seen ${Math.random()}`);
  const save = await timed(page, 'table[aria-label="Invoices"]', () =>
    page.getByRole('button', { name: 'Update Invoice' }).click(),
  );
  return { times: { ready, ...search, filter, open, save }, scroll };
}

/** A shop with one invoice of 100 lines. */
function longShop() {
  const lists = shopLists({ customers: 10, invoices: 1 });
  const [invoice] = lists.invoices;
  const items = Array.from({ length: LINES }, (_, index) => ({ ...invoice.items[0], id: `line-${index}` }));
  return { ...lists, invoices: [{ ...invoice, status: 'Draft', items }] };
}

/** Runs in the page: records the time from each key or click to the next frame. */
function watchInput() {
  window.inputFrames = [];
  /** @param {Event} event */
  const note = (event) =>
    !(event instanceof KeyboardEvent && event.key === 'Alt') &&
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.inputFrames.push(performance.now() - event.timeStamp);
      port2.postMessage(0);
    });
  for (const type of ['keydown', 'pointerup']) addEventListener(type, note, { capture: true });
}

/** @param {WatchedShop} shop @param {() => Promise<unknown>} act */
async function inputFacts({ page, devtools }, act, keys = 1) {
  await page.evaluate(() => {
    window.inputFrames = [];
  });
  const before = await computed(devtools);
  const { longest } = await longestTask(page, async () => {
    await act();
    // Includes the next frame.
    await page.waitForTimeout(200);
  });
  const spent = ((await computed(devtools)) - before) / keys;
  return { spent, longest, frames: await page.evaluate(() => window.inputFrames) };
}

const TYPED = { description: 'Paint protection film, front half', quantity: '12345.6', unitPrice: '98765.43' };
const MIDDLE = LINES / 2;

/** Runs the named actions in the long invoice, checking that no input is lost. @param {WatchedShop} shop */
async function longRound(shop) {
  const { page, url } = shop;
  await page.goto(`${url}/invoices/invoice-0/edit`);
  /** @param {number} index @param {string} name */
  const field = (index, name) => page.locator(`[name="items.${index}.${name}"]`);
  const lines = page.locator('[name$=".description"]');
  await field(LINES - 1, 'description').waitFor();
  // Exclude work that the page does on its own after startup.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(watchInput);
  /** @type {Record<string, InputFacts>} */
  const facts = {};
  for (const [name, text] of Object.entries(TYPED)) {
    const box = field(MIDDLE, name);
    await box.fill('');
    await box.focus();
    facts[`type in ${name}`] = await inputFacts(shop, () => page.keyboard.type(text), text.length);
    const kept = await box.inputValue();
    if (kept !== text) throw new Error(`Of “${text}” the field of ${name} kept “${kept}”.`);
  }
  /** @param {string} name @param {string} key @param {number} count */
  const press = async (name, key, count) => {
    facts[name] = await inputFacts(shop, () => page.keyboard.press(key));
    const found = await lines.count();
    if (found !== count) throw new Error(`After “${name}” there are ${found} lines, not ${count}.`);
  };
  await field(MIDDLE, 'taxable').focus();
  facts.taxable = await inputFacts(shop, () => page.keyboard.press('Space'));
  await field(MIDDLE, 'description').focus();
  await press('arrow down', 'ArrowDown', LINES);
  await press('move down', 'Alt+ArrowDown', LINES);
  await press('add a line', 'Enter', LINES + 1);
  await page.getByRole('button', { name: `Remove item ${MIDDLE}`, exact: true }).focus();
  await press('remove a line', 'Space', LINES);
  return facts;
}

/** Prints the table. Returns whether no task was too long. @param {Record<string, InputFacts>[]} rounds */
function reportLong(rounds) {
  const rows = [[`${LINES} lines`, 'computed ms', 'ms to the next frame', 'worst ms', 'longest task ms']];
  let isMet = true;
  for (const name of Object.keys(rounds[0])) {
    const frames = rounds.flatMap((facts) => facts[name].frames);
    const spent = quartiles(rounds.map((facts) => facts[name].spent));
    const longest = Math.max(...rounds.map((facts) => facts[name].longest));
    isMet &&= longest < LONGEST_TASK_MS;
    rows.push([name, ms(spent), ms(quartiles(frames)), Math.max(...frames).toFixed(0), longest.toFixed(0)]);
  }
  printTable(rows);
  return isMet;
}

try {
  const rounds = readRounds();
  ensureBuilt();
  const server = await startServer(DIST);
  const browser = await chromium.launch(launchOptions());
  try {
    const opened = await openSeededShop(browser, server.url, longShop());
    const long = { ...opened, devtools: await opened.context.newCDPSession(opened.page) };
    await long.devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taken = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await longRound(long));
    if (!reportLong(taken)) process.exitCode = 1;
    const shops = {
      few: await openSeededShop(browser, server.url, invoicesShop(SHOPS.few)),
      many: await openSeededShop(browser, server.url, invoicesShop(SHOPS.many)),
    };
    const pages = [{ name: 'invoices', round: invoicesRound }];
    if (!report(await measure(pages, shops, rounds))) process.exitCode = 1;
  } finally {
    await browser.close();
    server.stop();
  }
} catch (error) {
  explainAndExit(error);
}
