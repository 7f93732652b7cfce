// 10,000 customers and 2,000 leads compared with 10 of each; 5,000 customers compared with a bare React page that does the same:
// node bench/people.mjs [--rounds 7]
// The list's start, one more letter in its search, a sort, opening a record, saving it, moving a card of the board, scrolling.
import { compareShops, freshPage, openShop } from './few-and-many.mjs';
import { compare, median, within } from './figures.mjs';
import { serveFloor } from './floor-pages.mjs';
import { bench, contextWith, inTurns, launch, serve } from './harness.mjs';
import { scrolled, searchTimes, TWO_FRAMES_MS, timed, timeUntilReady } from './page-times.mjs';
import { shopLists, storageOf } from './shop.mjs';

/** @import { Page } from '@playwright/test' */
/** @import { Round, Shop } from './few-and-many.mjs' */

const FEW = { customers: 10, leads: 10 };
const MANY = { customers: 10_000, leads: 2_000 };
const LIMIT = 2;
const AGAINST_FLOOR = { customers: 5_000 };
/** Allowed ratio of a warm action to the bare page. A search may always take two frames. */
const FLOOR_LIMITS = { ready: 2.1, sort: 2.6, open: 1.5, save: 1.3 };
/** Waits for follow-up work of an action, so that it does not count for the next one. */
const SETTLED_MS = 500;

const ROWS = 'tbody tr[data-index]';
const CARDS = 'article[draggable]';

/** @param {Shop} shop */
async function customersRound({ page, url }, path = '/customers') {
  const ready = await timeUntilReady(page, url + path, { selector: ROWS, count: 10 });
  const search = await searchTimes(page, 'Search customers');
  const sort = await timed(page, 'th[aria-sort="ascending"]', () =>
    page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click(),
  );
  const scroll = await scrolled(page, ROWS);
  const visits = [await visit(page, 0), await visit(page, 1), await visit(page, 2)];
  // The first visit loads and compiles the form.
  const [first, ...warm] = visits;
  return {
    times: {
      ready,
      ...search,
      sort,
      'first open': first.open,
      open: median(warm.map(({ open }) => open)),
      'first save': first.save,
      save: median(warm.map(({ save }) => save)),
    },
    scroll,
  };
}

/** Opens the customer of a row and saves a change. @param {Page} page @param {number} row */
async function visit(page, row) {
  // The last link of a row edits it.
  const edit = page.locator(ROWS).nth(row).locator('a').last();
  const open = await timed(page, 'form[aria-label="Edit customer"]', () => edit.click());
  await page.getByRole('textbox', { name: 'Notes' }).fill(`Seen ${Math.random()}`);
  const save = await timed(page, 'table[aria-label="Customers"]', () =>
    page.getByRole('button', { name: 'Update Customer' }).press('Enter'),
  );
  await page.waitForTimeout(SETTLED_MS);
  return { open, save };
}

/** @param {Shop} shop @returns {Promise<Round>} */
async function leadsRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/leads`, { selector: CARDS, count: 10 });
  const search = await searchTimes(page, 'Search leads');
  const scroll = await scrolled(page, CARDS);
  // Any first card: the moves of earlier rounds may have emptied columns of a small shop.
  const card = page.locator(CARDS).first();
  await card.getByRole('button', { name: /^Move .* to$/ }).click();
  const move = await timed(page, 'p.sr-only[role="status"]', () => page.getByRole('menuitem').first().click());
  return { times: { ready, ...search, move }, scroll };
}

await bench({ rounds: 7 }, async ({ rounds }) => {
  const [url, floorUrl, browser] = [await serve(), await serveFloor('customers'), await launch()];
  const few = await openShop(browser, url, shopLists(FEW));
  const many = await openShop(browser, url, shopLists(MANY));
  await compareShops(rounds, { few, many }, { customers: (shop) => customersRound(shop), leads: leadsRound }, LIMIT);

  const lists = shopLists(AGAINST_FLOOR);
  const app = await openShop(browser, url, lists);
  const context = await contextWith(browser, floorUrl, storageOf({ customers: lists.customers }));
  const floor = { context, page: await context.newPage(), url: floorUrl };
  /** @param {Shop} shop @param {string} path */
  const timesOf = async (shop, path) => {
    await freshPage(shop);
    const { times } = await customersRound(shop, path);
    return times;
  };
  const taken = await inTurns(rounds, {
    app: () => timesOf(app, '/customers'),
    floor: () => timesOf(floor, '/customers.html'),
  });
  /** @param {'ready' | 'sort' | 'open' | 'save' | 'search'} name @param {number} [limit] */
  const row = (name, limit) => ({
    name,
    times: taken.app.map((times) => times[name]),
    base: taken.floor.map((times) => times[name]),
    limit,
  });
  const { ready, sort, open, save } = FLOOR_LIMITS;
  const rows = [row('ready', ready), row('sort', sort), row('open', open), row('save', save), row('search')];
  compare(['5,000 customers', 'app ms', 'floor ms'], rows);
  within('search, ms', median(row('search').times), TWO_FRAMES_MS);
});
