// Measures one shop with few records and one with many, in turns in one browser.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { UserError } from '../scripts/install.mjs';
import { SIGNED_IN } from './shop.mjs';
import { BLANK } from './static-server.mjs';
import { quartiles, verdictOf } from './stats.mjs';
import { ms, printTable } from './table.mjs';
import { longestTask } from './tasks.mjs';

/** @import { Browser, BrowserContext, Page } from '@playwright/test' */

/** @typedef {Awaited<ReturnType<typeof openSeededShop>>} Shop */
/** @typedef {{ longest: number, rows: number }} Scroll milliseconds of the longest task, and the most rows */
/** @typedef {{ times: Record<string, number>, scroll?: Scroll }} Round */
/** @typedef {{ name: string, round: (shop: Shop) => Promise<Round> }} MeasuredPage */
/** @typedef {{ times: Record<string, number[]>, scroll: Scroll[] }} Facts */
/** @typedef {Record<string, { few: Facts, many: Facts }>} Taken by the name of the page */

const LIMIT = 2;
export const LONGEST_TASK_MS = 50;
export const PATIENCE_MS = 120_000;
/** Below this time in ms, clock and frames dominate the measurement. */
export const FRAME_MS = 16.7;

/** Parses the number after --rounds. */
export function readRounds() {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new UserError('--rounds is a whole number from 1.');
  return rounds;
}

/**
 * Starts a signed-in browser with an imported shop, because that many records do not fit in localStorage.
 * @param {Browser} browser
 * @param {string} url
 * @param {object} lists
 */
export async function openSeededShop(browser, url, lists) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(url + BLANK);
  await page.evaluate((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  }, SIGNED_IN);
  await page.goto(`${url}/invoices`);
  // From disk, because Playwright passes at most 50 MB directly.
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-bench-'));
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify({ ...lists, version: '1.0' }));
  await page.getByLabel('Import data file').first().setInputFiles(file);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await reloaded;
  rmSync(folder, { recursive: true });
  return { context, page, url };
}

/** Wait in ms after closing a page, while the browser frees its memory on a processor that the next page needs. */
const CLEARED_MS = 1_500;

/**
 * Opens a new page for the shop, so that freeing the previous page's memory is not measured.
 * @param {{ context: BrowserContext, page: Page }} shop
 */
export async function freshPage(shop) {
  await shop.page.close();
  await setTimeout(CLEARED_MS);
  shop.page = await shop.context.newPage();
  shop.page.setDefaultTimeout(PATIENCE_MS);
  return shop.page;
}

/**
 * Runs in the page: milliseconds from the next key or click to the frame in which `selector` exists with changed text.
 * @param {{ selector: string, before: string | null | undefined }} wanted
 */
function timeNext({ selector, before }) {
  window.measured = new Promise((resolve) => {
    /** @type {number | undefined} */
    let start;
    /** @param {Event} event */
    const begin = ({ timeStamp }) => {
      start ??= timeStamp;
    };
    for (const type of ['keydown', 'pointerup']) addEventListener(type, begin, { capture: true, once: true });
    const atEachFrame = () => {
      const found = document.querySelector(selector);
      if (start === undefined || !found || found.textContent === before) {
        requestAnimationFrame(atEachFrame);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      const began = start;
      port1.onmessage = () => resolve(performance.now() - began);
      port2.postMessage(0);
    };
    requestAnimationFrame(atEachFrame);
  });
}

/** @param {Page} page @param {string} selector @param {() => Promise<unknown>} act */
export async function timed(page, selector, act) {
  const before = await page.evaluate((wanted) => document.querySelector(wanted)?.textContent, selector);
  await page.evaluate(timeNext, { selector, before });
  await act();
  return await page.evaluate(() => window.measured);
}

/** Result count next to the search box. Empty while all are shown. */
const FOUND = '[aria-live="polite"]';

/**
 * Measures the first key on the page, and the first one after the texts were loaded.
 * @param {Page} page
 * @param {string} label
 */
export async function searchTimes(page, label) {
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

/**
 * Measures the longest task and the most rows while scrolling.
 * @param {Page} page
 * @param {string} rows
 * @returns {Promise<Scroll>}
 */
export async function scrolled(page, rows) {
  await page.evaluate((selector) => {
    window.mostRows = 0;
    addEventListener('scroll', () => {
      window.mostRows = Math.max(window.mostRows, document.querySelectorAll(selector).length);
    });
  }, rows);
  await page.mouse.move(640, 600);
  const { longest } = await longestTask(page, async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(16);
    }
  });
  const most = await page.evaluate(() => window.mostRows);
  await page.mouse.wheel(0, -100_000);
  return { longest, rows: most };
}

/**
 * Runs the rounds of the pages in both shops.
 * @param {MeasuredPage[]} pages
 * @param {{ few: Shop, many: Shop }} shops
 * @param {number} rounds
 */
export async function measure(pages, shops, rounds) {
  /** @returns {Facts} */
  const nothing = () => ({ times: {}, scroll: [] });
  /** @type {Taken} */
  const taken = Object.fromEntries(pages.map(({ name }) => [name, { few: nothing(), many: nothing() }]));
  for (let round = 0; round < rounds; round += 1) {
    const turns = /** @type {['few' | 'many', Shop][]} */ (Object.entries(shops));
    for (const [size, shop] of round % 2 === 0 ? turns : turns.toReversed()) {
      for (const { name, round: run } of pages) {
        await freshPage(shop);
        const { times, scroll } = await run(shop);
        const facts = taken[name][size];
        for (const [action, took] of Object.entries(times)) {
          facts.times[action] = [...(facts.times[action] ?? []), took];
        }
        if (scroll) facts.scroll.push(scroll);
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  return taken;
}

/** Prints the table. Returns whether all budgets were met. `limit` is the allowed ratio. @param {Taken} taken */
export function report(taken, limit = LIMIT) {
  const hasLimit = Number.isFinite(limit);
  const rows = [['action', 'few ms', 'many ms', 'ratio', hasLimit ? `of ${limit}` : '']];
  const verdicts = [];
  for (const [name, { few, many }] of Object.entries(taken)) {
    for (const action of Object.keys(few.times)) {
      const [little, much] = [quartiles(few.times[action]), quartiles(many.times[action])];
      const verdict = much.high < 2 * FRAME_MS ? 'met' : verdictOf(much, little, limit);
      verdicts.push(verdict);
      rows.push([
        `${name}: ${action}`,
        ms(little),
        ms(much),
        (much.median / little.median).toFixed(2),
        hasLimit ? verdict : '',
      ]);
    }
  }
  printTable(rows);
  for (const [name, { many }] of Object.entries(taken)) {
    if (many.scroll.length === 0) continue;
    const longest = Math.max(...many.scroll.map((one) => one.longest));
    verdicts.push(longest < LONGEST_TASK_MS ? 'met' : 'missed');
    console.log(
      `${name}: longest task while scrolling ${longest.toFixed(0)} ms, ` +
        `at most ${Math.max(...many.scroll.map((one) => one.rows))} drawn`,
    );
  }
  return !verdicts.includes('missed');
}
