// A PDF of three lines, from pressing Download PDF until the file is handed to the browser: node bench/pdf.mjs [--rounds 7]
// The first in a browser, which loads the library and fonts, compared to the second and third on the same page. No budget.
import { compare } from './figures.mjs';
import { bench, contextWith, inTurns, launch, serve } from './harness.mjs';
import { BUILD, listOf, storageOf } from './shop.mjs';

/** @import { Page } from '@playwright/test' */

const LINE = { type: 'service', quantity: 1, unitPrice: 400, totalPrice: 400, taxable: true };
/** @param {number} index */
const line = (index) => ({ ...LINE, id: `line-${index}`, description: `Work ${index + 1}` });
const AMOUNTS = { subtotal: 1200, taxAmount: 102, totalAmount: 1302, balanceAmount: 1302 };
const INVOICE = BUILD.buildInvoice({ customer: undefined, items: listOf(3, line), ...AMOUNTS });

/** Returns the milliseconds from the click to the download link, by the page's clock. @param {Page} page */
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

await bench({ rounds: 7 }, async ({ rounds }) => {
  const url = await serve();
  const { pdf } = await inTurns(rounds, {
    pdf: async () => {
      const browser = await launch();
      const context = await contextWith(browser, url, storageOf({ invoices: [INVOICE] }));
      const page = await context.newPage();
      await page.goto(`${url}/invoices/${INVOICE.id}/view`);
      await page.getByRole('article').waitFor();
      const times = { cold: await timedPdf(page), second: await timedPdf(page), third: await timedPdf(page) };
      await browser.close();
      return times;
    },
  });
  const base = pdf.map(({ third }) => third);
  compare(
    ['PDF of three lines', 'ms', 'third ms'],
    [
      { name: 'cold', times: pdf.map(({ cold }) => cold), base },
      { name: 'second', times: pdf.map(({ second }) => second), base },
      { name: 'third', times: base, base },
    ],
  );
});
