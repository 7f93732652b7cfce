// 10,000 invoices compared with 10, and an invoice of 100 lines: node bench/documents.mjs [--rounds 7]
// The list's start, one more letter in its search, a filter, opening an invoice, saving it, scrolling; in the long invoice every key
// and press, with the processor time of the longest task.
import { compareShops, freshPage, openShop } from './few-and-many.mjs';
import { printTable, rounded, spread, within } from './figures.mjs';
import { bench, inTurns, launch, serve } from './harness.mjs';
import {
  computed,
  LONGEST_TASK_MS,
  longestTask,
  scrolled,
  searchTimes,
  timed,
  timeUntilReady,
  watchComputed,
} from './page-times.mjs';
import { listOf, shopLists } from './shop.mjs';

/** @import { CDPSession, Page } from '@playwright/test' */
/** @import { Round, Shop } from './few-and-many.mjs' */

const FEW = { customers: 10, invoices: 10 };
const MANY = { customers: 2_000, invoices: 10_000 };
const LIMIT = 2;
const LINES = 100;
const MIDDLE = LINES / 2;
const TYPED = { description: 'Paint protection film, front half', quantity: '12345.6', unitPrice: '98765.43' };
const SETTLED_MS = 1_500;
const ROWS = 'tbody tr[data-index]';

/** Every fourth invoice is a Draft, so that both shops have one to save. @param {Parameters<typeof shopLists>[0]} size */
function withDrafts(size) {
  const lists = shopLists(size);
  const invoices = lists.invoices.map((invoice, index) =>
    index % 4 === 0 ? { ...invoice, status: 'Draft' } : invoice,
  );
  return { ...lists, invoices };
}

/** A shop with one invoice of 100 lines. */
function longShop() {
  const lists = shopLists({ customers: 10, invoices: 1 });
  const [invoice] = lists.invoices;
  const items = listOf(LINES, (index) => ({ ...invoice.items[0], id: `line-${index}` }));
  return { ...lists, invoices: [{ ...invoice, status: 'Draft', items }] };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function invoicesRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/invoices`, { selector: ROWS, count: 8 });
  const search = await searchTimes(page, 'Search invoices');
  const scroll = await scrolled(page, ROWS);
  const draft = page.getByRole('radio', { name: 'Draft', exact: true });
  const filter = await timed(page, 'tbody', () => draft.press('Space'));
  const edit = page.getByRole('link', { name: /^Edit INV-/ }).first();
  const open = await timed(page, 'form[aria-label="Edit invoice"]', () => edit.click());
  await page.getByRole('textbox', { name: 'Internal Notes' }).fill(`Seen ${Math.random()}`);
  const update = page.getByRole('button', { name: 'Update Invoice' });
  const save = await timed(page, 'table[aria-label="Invoices"]', () => update.click());
  return { times: { ready, ...search, filter, open, save }, scroll };
}

/** Runs in the page: records the time from each key or click to the next frame. */
function watchInput() {
  window.inputFrames = [];
  /** @param {Event} event */
  const note = async (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Alt') return;
    window.inputFrames.push((await window.drawn(() => true)) - event.timeStamp);
  };
  for (const type of ['keydown', 'pointerup']) addEventListener(type, note, { capture: true });
}

/** @param {Page} page @param {CDPSession} devtools @param {() => Promise<unknown>} act @param {number} keys */
async function inputFacts(page, devtools, act, keys) {
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

/** Runs the named actions in the long invoice, checking that no input is lost. @param {Shop} shop */
async function longRound(shop) {
  const page = await freshPage(shop);
  const devtools = await watchComputed(page);
  const lines = '[name$=".description"]';
  await timeUntilReady(page, `${shop.url}/invoices/invoice-0/edit`, { selector: lines, count: LINES });
  // Exclude work that the page does on its own after startup.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(watchInput);
  /** @param {string} name */
  const field = (name) => page.locator(`[name="items.${MIDDLE}.${name}"]`);
  /** @type {Record<string, Awaited<ReturnType<typeof inputFacts>>>} */
  const facts = {};
  for (const [name, text] of Object.entries(TYPED)) {
    await field(name).fill('');
    await field(name).focus();
    facts[`type in ${name}`] = await inputFacts(page, devtools, () => page.keyboard.type(text), text.length);
    const kept = await field(name).inputValue();
    if (kept !== text) throw new Error(`Of “${text}” the field of ${name} kept “${kept}”.`);
  }
  /** @param {string} name @param {string} key */
  const press = async (name, key, count = LINES) => {
    facts[name] = await inputFacts(page, devtools, () => page.keyboard.press(key), 1);
    const found = await page.locator(lines).count();
    if (found !== count) throw new Error(`After “${name}” there are ${found} lines, not ${count}.`);
  };
  await field('taxable').focus();
  await press('taxable', 'Space');
  await field('description').focus();
  await press('arrow down', 'ArrowDown');
  await press('move down', 'Alt+ArrowDown');
  await press('add a line', 'Enter', LINES + 1);
  await page.getByRole('button', { name: `Remove item ${MIDDLE}`, exact: true }).focus();
  await press('remove a line', 'Space');
  return facts;
}

await bench({ rounds: 7 }, async ({ rounds }) => {
  const [url, browser] = [await serve(), await launch()];
  const long = await openShop(browser, url, longShop());
  const taken = await inTurns(rounds, { long: () => longRound(long) });
  const actions = Object.keys(taken.long[0]).map((name) => ({ name, facts: taken.long.map((round) => round[name]) }));
  printTable([
    [`${LINES} lines`, 'computed ms', 'ms to the next frame', 'worst ms'],
    ...actions.map(({ name, facts }) => {
      const frames = facts.flatMap((one) => one.frames);
      return [name, spread(facts.map(({ spent }) => spent)), spread(frames), rounded(Math.max(...frames))];
    }),
  ]);
  for (const { name, facts } of actions) {
    within(`${name}: longest task, ms`, Math.max(...facts.map(({ longest }) => longest)), LONGEST_TASK_MS);
  }
  const few = await openShop(browser, url, withDrafts(FEW));
  const many = await openShop(browser, url, withDrafts(MANY));
  await compareShops(rounds, { few, many }, { invoices: invoicesRound }, LIMIT);
});
