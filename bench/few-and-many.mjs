// Measures one shop with few records and one with many, in turns in one browser.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compare, within } from './figures.mjs';
import { contextWith, inTurns } from './harness.mjs';
import { LONGEST_TASK_MS, TWO_FRAMES_MS } from './page-times.mjs';
import { SIGNED_IN } from './shop.mjs';

/** @import { Browser, BrowserContext, Page } from '@playwright/test' */
/** @import { Scroll } from './page-times.mjs' */

/** @typedef {{ context: BrowserContext, page: Page, url: string }} Shop */
/** @typedef {{ times: Record<string, number>, scroll?: Scroll }} Round */

/**
 * Opens a shop that is imported as its owner would do it, because that many records do not fit in localStorage.
 * @param {Browser} browser
 * @param {string} url
 * @param {object} lists
 * @returns {Promise<Shop>}
 */
export async function openShop(browser, url, lists) {
  const context = await contextWith(browser, url, SIGNED_IN);
  const page = await context.newPage();
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

/** Opens a new page for the shop, so that freeing the previous page's memory is not measured. @param {Shop} shop */
export async function freshPage(shop) {
  await shop.page.close();
  await setTimeout(CLEARED_MS);
  shop.page = await shop.context.newPage();
  return shop.page;
}

/**
 * Measures the pages in both shops and prints what many records cost. Without a limit, the ratio has no budget.
 * @param {number} rounds
 * @param {{ few: Shop, many: Shop }} shops
 * @param {Record<string, (shop: Shop) => Promise<Round>>} pages
 * @param {number} [limit] allowed ratio
 */
export async function compareShops(rounds, { few, many }, pages, limit) {
  /** @param {Shop} shop */
  const measure = async (shop) => {
    /** @type {Record<string, Round>} */
    const taken = {};
    for (const [name, round] of Object.entries(pages)) {
      await freshPage(shop);
      taken[name] = await round(shop);
    }
    return taken;
  };
  const taken = await inTurns(rounds, { few: () => measure(few), many: () => measure(many) });
  const rows = Object.keys(pages).flatMap((name) =>
    Object.keys(taken.few[0][name].times).map((action) => ({
      name: `${name}: ${action}`,
      times: taken.many.map((round) => round[name].times[action]),
      base: taken.few.map((round) => round[name].times[action]),
      limit,
      enough: TWO_FRAMES_MS,
    })),
  );
  compare(['action', 'many ms', 'few ms'], rows);
  for (const name of Object.keys(pages)) {
    const scrolls = taken.many.flatMap((round) => round[name].scroll ?? []);
    if (scrolls.length === 0) continue;
    const most = Math.max(...scrolls.map(({ rows }) => rows));
    const longest = Math.max(...scrolls.map(({ longest }) => longest));
    within(`${name}: longest task while scrolling, ms`, longest, LONGEST_TASK_MS, `, at most ${most} drawn`);
  }
}
