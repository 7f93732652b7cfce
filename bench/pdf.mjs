// Measures a PDF: node bench/pdf.mjs [--rounds 7]
// An invoice of three lines, from the press of Download PDF until the file is handed to the browser: the first in a browser, which loads
// the library and fonts, compared to the second and third on the same page.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from '../scripts/build.mjs';
import { explainAndExit, UserError } from '../scripts/install.mjs';
import { launchOptions } from './browser.mjs';
import { SIGNED_IN } from './shop.mjs';
import { BLANK, startServer } from './static-server.mjs';
import { quartiles } from './stats.mjs';
import { ms, printTable } from './table.mjs';

const PATIENCE_MS = 120_000;

/** @param {number} number */
function line(number) {
  return { id: `line-${number}`, description: `Work ${number}`, quantity: 1, unitPrice: 400, totalPrice: 400 };
}

const INVOICE = {
  id: 'invoice-1',
  invoiceNumber: 'INV-0001',
  customerId: 'customer-1',
  date: '2026-11-20',
  dueDate: '2026-12-20',
  status: 'Draft',
  paymentTerms: 'Net 30',
  items: [1, 2, 3].map(line),
  subtotal: 1200,
  taxRate: 8.5,
  taxAmount: 102,
  totalAmount: 1302,
  balanceAmount: 1302,
};

function readOptions() {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new UserError('--rounds is a whole number from 1.');
  return { rounds };
}

/**
 * Returns the milliseconds from the click to the download link, by the page's clock.
 * @param {import('@playwright/test').Page} page
 */
async function timedPdf(page) {
  await page.evaluate(() => {
    let start = 0;
    window.took = undefined;
    addEventListener('pointerdown', ({ timeStamp }) => (start = timeStamp), { capture: true, once: true });
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = () => {
      HTMLAnchorElement.prototype.click = click;
      window.took = performance.now() - start;
    };
  });
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await page.waitForFunction(() => window.took !== undefined);
  const took = Number(await page.evaluate(() => window.took));
  await page.locator('button:enabled', { hasText: 'Download PDF' }).waitFor();
  return took;
}

/** @param {string} url */
async function round(url) {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(url + BLANK);
    await page.evaluate(
      (texts) => {
        for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
      },
      { ...SIGNED_IN, bms_invoices: JSON.stringify([INVOICE]) },
    );
    await page.goto(`${url}/invoices/invoice-1/view`);
    await page.getByRole('article').waitFor();
    return { cold: await timedPdf(page), second: await timedPdf(page), third: await timedPdf(page) };
  } finally {
    await browser.close();
  }
}

try {
  const { rounds } = readOptions();
  ensureBuilt();
  const server = await startServer(DIST);
  try {
    /** @type {Record<string, number[]>} */
    const taken = { cold: [], second: [], third: [] };
    for (let count = 1; count <= rounds; count += 1) {
      for (const [name, took] of Object.entries(await round(server.url))) taken[name].push(took);
      console.error(`round ${count} of ${rounds}`);
    }
    const warm = quartiles(taken.third);
    printTable([
      ['PDF of three lines', 'ms', 'of the third'],
      ...Object.entries(taken).map(([name, times]) => {
        const took = quartiles(times);
        return [name, ms(took), (took.median / warm.median).toFixed(2)];
      }),
    ]);
  } finally {
    server.stop();
  }
} catch (error) {
  explainAndExit(error);
}
