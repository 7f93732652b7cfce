// What a large shop costs on the pages of customers and leads: node bench/people.mjs [--rounds 7]
// 10 and 10,000 customers, 10 and 2,000 leads, in turns in one browser: the list's start, one more letter in its search, a sort,
// opening a record, saving it, moving a card of the board; the longest task while scrolling, and how many rows are drawn.
// And 5,000 customers against a bare React page that does the same.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit, Trouble } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { buildFloor, floorFolder, removeFloor } from './floor-pages.mjs';
import { timeUntilReady } from './load-page.mjs';
import { SIGNED_IN, shopLists } from './shop.mjs';
import { BLANK, startServer } from './static-server.mjs';
import { quartiles, verdictOf } from './stats.mjs';
import { ms, printTable } from './table.mjs';

const LIMIT = 2;
const LONGEST_TASK_MS = 50;
const SHOPS = { few: { customers: 10, leads: 10 }, many: { customers: 10_000, leads: 2_000 } };
const AGAINST_FLOOR = { customers: 5_000 };
const PATIENCE_MS = 120_000;
/** Below this, clock and frames say more than the work. */
const FRAME_MS = 16.7;
/** How much longer than the bare page an action may take; a search may take two frames, whatever the bare page takes. */
const FLOOR_LIMITS = { ready: 1.75, sort: 2.6, open: 1.5, save: 1.3 };
const FLOOR_PAGE = 'customers';

function readOptions() {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Trouble('--rounds is a whole number from 1.');
  return { rounds };
}

/** A signed-in browser whose shop was imported as its owner would do it: that many records outgrow the keys. */
async function openShop(browser, url, size) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url + BLANK);
  await page.evaluate((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, SIGNED_IN);
  await page.goto(`${url}/invoices`);
  const text = JSON.stringify({ ...shopLists(size), version: '1.0' });
  const file = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.getByLabel('Import data file').first().setInputFiles(file);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await reloaded;
  return { context, page, url };
}

/** Runs in the page: milliseconds from the next key or press to the frame after which `selector` is there and reads otherwise. */
function timeNext({ selector, before }) {
  window.measured = new Promise((resolve) => {
    let start;
    const begin = ({ timeStamp }) => {
      start ??= timeStamp;
    };
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, begin, { capture: true, once: true });
    const atEachFrame = () => {
      const found = document.querySelector(selector);
      if (start === undefined || !found || found.textContent === before) {
        requestAnimationFrame(atEachFrame);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - start);
      port2.postMessage(0);
    };
    requestAnimationFrame(atEachFrame);
  });
}

async function timed(page, selector, act) {
  const before = await page.evaluate((wanted) => document.querySelector(wanted)?.textContent, selector);
  await page.evaluate(timeNext, { selector, before });
  await act();
  return await page.evaluate(() => window.measured);
}

/** What the search box says of the number found; it says nothing while all are shown. */
const FOUND = '[aria-live="polite"]';

/** The first key of the page, and the first one once the texts have been read. */
async function searchTimes(page, label) {
  const box = page.getByRole('searchbox', { name: label });
  await box.focus();
  const times = [];
  for (const _key of ['first', 'again']) {
    times.push(await timed(page, FOUND, () => box.press('7')));
    await box.fill('');
    await page.locator(FOUND).waitFor({ state: 'detached' });
  }
  return { 'first key': times[0], search: times[1] };
}

/** The longest task that Chromium tells (from 50 ms) and the most rows, while the wheel turns. */
async function scrolled(page, rows) {
  await page.evaluate((selector) => {
    window.scrolledFacts = { longest: 0, rows: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.scrolledFacts.longest = Math.max(window.scrolledFacts.longest, duration);
    }).observe({ type: 'longtask' });
    addEventListener('scroll', () => {
      window.scrolledFacts.rows = Math.max(window.scrolledFacts.rows, document.querySelectorAll(selector).length);
    });
  }, rows);
  await page.mouse.move(640, 600);
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(16);
  }
  const facts = await page.evaluate(() => window.scrolledFacts);
  await page.mouse.wheel(0, -100_000);
  return facts;
}

const ROWS = 'tbody tr[data-index]';
const CARDS = 'article[draggable]';

async function customersRound({ page, url, path = '/customers' }) {
  const ready = await timeUntilReady(page, url + path, { selector: ROWS, count: 10 });
  const search = await searchTimes(page, 'Search customers');
  const sort = await timed(page, 'th[aria-sort="ascending"]', () =>
    page.getByRole('columnheader', { name: 'Customer' }).getByRole('button').click(),
  );
  const scroll = await scrolled(page, ROWS);
  await page.evaluate(() => scrollTo(0, 0));
  const open = await timed(page, 'form[aria-label="Edit customer"]', () => page.locator(`${ROWS} a`).first().click());
  await page.getByRole('textbox', { name: 'Notes' }).fill(`Seen ${Math.random()}`);
  const save = await timed(page, 'table[aria-label="Customers"]', () =>
    page.getByRole('button', { name: 'Update Customer' }).click(),
  );
  return { times: { ready, ...search, sort, open, save }, scroll };
}

async function leadsRound({ page, url }) {
  const ready = await timeUntilReady(page, `${url}/leads`, { selector: CARDS, count: 10 });
  const search = await searchTimes(page, 'Search leads');
  const scroll = await scrolled(page, CARDS);
  await page.evaluate(() => scrollTo(0, 0));
  // Whichever stands first: the moves of earlier rounds emptied the columns of a small shop.
  await page
    .locator(CARDS)
    .first()
    .getByRole('button', { name: /^Move .* to$/ })
    .click();
  const move = await timed(page, 'p.sr-only[role="status"]', () => page.getByRole('menuitem').first().click());
  return { times: { ready, ...search, move }, scroll };
}

/** The bare page, with the same customers under their key. */
async function openFloor(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url + BLANK);
  await page.evaluate(
    (text) => localStorage.setItem('bms_customers', text),
    JSON.stringify(shopLists(AGAINST_FLOOR).customers),
  );
  return { context, page, url, path: `/${FLOOR_PAGE}.html` };
}

const PAGES = [
  { name: 'customers', round: customersRound },
  { name: 'leads', round: leadsRound },
];

async function measure(shops, rounds) {
  const nothing = () => ({ times: {}, scroll: [] });
  const taken = Object.fromEntries(PAGES.map(({ name }) => [name, { few: nothing(), many: nothing() }]));
  for (let round = 0; round < rounds; round += 1) {
    const turns = Object.entries(shops);
    for (const [size, shop] of round % 2 === 0 ? turns : turns.toReversed()) {
      for (const { name, round: run } of PAGES) {
        const { times, scroll } = await run(shop);
        const facts = taken[name][size];
        for (const [action, took] of Object.entries(times)) {
          facts.times[action] = [...(facts.times[action] ?? []), took];
        }
        facts.scroll.push(scroll);
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return taken;
}

async function measureFloor(ours, floor, rounds) {
  const taken = { ours: {}, floor: {} };
  for (let round = 0; round < rounds; round += 1) {
    const turns = Object.entries({ ours, floor });
    for (const [whose, shop] of round % 2 === 0 ? turns : turns.toReversed()) {
      const { times } = await customersRound(shop);
      for (const [action, took] of Object.entries(times)) {
        taken[whose][action] = [...(taken[whose][action] ?? []), took];
      }
    }
    console.error(`round ${round + 1} of ${rounds} against the bare page`);
  }
  return taken;
}

/** Prints the table against the bare page; whether no budget was missed. */
function reportFloor({ ours, floor }) {
  const rows = [['5,000 customers', 'ours ms', 'floor ms', 'ratio', 'limit', '']];
  const verdicts = [];
  for (const [action, limit] of Object.entries(FLOOR_LIMITS)) {
    const [our, its] = [quartiles(ours[action]), quartiles(floor[action])];
    const verdict = verdictOf(our, its, limit);
    verdicts.push(verdict);
    rows.push([action, ms(our), ms(its), (our.median / its.median).toFixed(2), String(limit), verdict]);
  }
  const search = quartiles(ours.search);
  const verdict = search.median <= 2 * FRAME_MS ? 'met' : 'missed';
  verdicts.push(verdict);
  rows.push(['search', ms(search), ms(quartiles(floor.search)), '', '2 frames', verdict]);
  printTable(rows);
  return !verdicts.includes('missed');
}

/** Prints the table; whether no budget was missed. */
function report(taken) {
  const rows = [['action', 'few ms', 'many ms', 'ratio', `of ${LIMIT}`]];
  const verdicts = [];
  for (const [name, { few, many }] of Object.entries(taken)) {
    for (const action of Object.keys(few.times)) {
      const [little, much] = [quartiles(few.times[action]), quartiles(many.times[action])];
      const verdict = much.high < 2 * FRAME_MS ? 'met' : verdictOf(much, little, LIMIT);
      verdicts.push(verdict);
      rows.push([`${name}: ${action}`, ms(little), ms(much), (much.median / little.median).toFixed(2), verdict]);
    }
  }
  printTable(rows);
  for (const [name, { many }] of Object.entries(taken)) {
    const longest = Math.max(...many.scroll.map((one) => one.longest));
    verdicts.push(longest < LONGEST_TASK_MS ? 'met' : 'missed');
    console.log(
      `${name}: longest task while scrolling ${longest === 0 ? '<50' : longest.toFixed(0)} ms, ` +
        `at most ${Math.max(...many.scroll.map((one) => one.rows))} drawn`,
    );
  }
  return !verdicts.includes('missed');
}

try {
  const { rounds } = readOptions();
  ensureBuilt();
  await buildFloor([FLOOR_PAGE]);
  const server = await startServer(DIST);
  const floorServer = await startServer(floorFolder(FLOOR_PAGE));
  const browser = await chromium.launch(launchOptions());
  try {
    const shops = {
      few: await openShop(browser, server.url, SHOPS.few),
      many: await openShop(browser, server.url, SHOPS.many),
    };
    if (!report(await measure(shops, rounds))) process.exitCode = 1;
    const ours = await openShop(browser, server.url, AGAINST_FLOOR);
    const floor = await openFloor(browser, floorServer.url);
    if (!reportFloor(await measureFloor(ours, floor, rounds))) process.exitCode = 1;
  } finally {
    await browser.close();
    server.stop();
    floorServer.stop();
    removeFloor();
  }
} catch (error) {
  explainAndExit(error);
}
