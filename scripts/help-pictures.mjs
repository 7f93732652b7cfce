// Takes the pictures of the help and of README.md from the built app: `npm run pictures`. Uses the demo shop with a fixed clock.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { DIST, ensureBuilt } from './build.mjs';
import { findBrowser } from './find-browser.mjs';
import { ROOT } from './install.mjs';
import { createAppServer } from './serve.mjs';

const HELP = join(ROOT, 'src/features/help/pictures');
const README = join(ROOT, 'docs/pictures');
const DAY = new Date('2026-11-20T10:00:00');
const VIEWPORT = { width: 1280, height: 800 };
const WIDTH = 960;

/**
 * A page of the app. `show`: the group to scroll to. `open`: clicks that lead from the address to the picture.
 * @typedef {{ name: string, path: string, show?: string, open?: (page: import('@playwright/test').Page) => Promise<void> }} Picture
 */

/** @type {Picture[]} */
const OF_HELP = [
  { name: 'calendar-month', path: '/schedule' },
  { name: 'calendar-week', path: '/schedule?view=week' },
  { name: 'leads', path: '/leads' },
  { name: 'invoice', path: '/invoices/invoice-0010/view' },
  { name: 'size-table', path: '/services/service-ceramic/edit', show: 'Vehicle Size Multipliers' },
  { name: 'data', path: '/settings/storage' },
];

/** @type {Picture[]} */
const OF_README = [
  { name: 'today', path: '/today' },
  {
    name: 'quick-quote',
    path: '/quick-quote',
    async open(page) {
      await page.getByRole('tab', { name: 'Browse' }).click();
      for (const [field, value] of [
        ['Year', '2024'],
        ['Make', 'Tesla'],
        ['Model', 'Model 3'],
      ]) {
        await page.getByRole('combobox', { name: field }).selectOption(value);
      }
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /^Full Front PPF/ }).click();
      await page
        .getByRole('button', { name: /^Select (Mon|Tue|Wed|Thu|Fri)/ })
        .first()
        .waitFor();
    },
  },
  { name: 'estimate', path: '/estimates/estimate-0005/view' },
  {
    name: 'job',
    path: '/jobs/job-0024?tab=check-in',
    async open(page) {
      const inspection = page.getByRole('heading', { name: 'Check-in Inspection' });
      await inspection.evaluate((element) => element.scrollIntoView());
      // Eight views and three damages: their photos are drawn when they are first shown.
      await page.getByRole('main').getByRole('img').nth(10).waitFor();
    },
  },
  { name: 'money', path: '/money' },
];

/**
 * Converts a PNG to a smaller WebP with the browser's canvas.
 * @param {import('@playwright/test').Page} page
 * @param {Buffer} png
 */
async function webpOf(page, png) {
  const text = await page.evaluate(
    async ({ source, width }) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const canvas = new OffscreenCanvas(width, Math.round((image.height * width) / image.width));
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { source: png.toString('base64'), width: WIDTH },
  );
  return Buffer.from(text, 'base64');
}

ensureBuilt();
const server = createAppServer(DIST);
await once(server.listen(0), 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
const address = `http://localhost:${port}`;
const browser = await chromium.launch({ executablePath: findBrowser(chromium.executablePath()) });
try {
  const page = await browser.newPage({
    viewport: VIEWPORT,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  const drawer = await browser.newPage();
  await page.clock.setFixedTime(DAY);
  await page.goto(address);
  await page.getByRole('button', { name: 'Load Demo' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor();
  const pictures = [
    ...OF_HELP.map((picture) => ({ ...picture, folder: HELP })),
    ...OF_README.map((picture) => ({ ...picture, folder: README })),
  ];
  for (const { name, path, show, open, folder } of pictures) {
    await page.goto(address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open?.(page);
    await page.waitForLoadState('networkidle');
    // Wait for toasts to close and data to load.
    await page.waitForTimeout(1500);
    if (show) {
      const shown = page.getByRole('group', { name: show });
      await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    }
    const file = await webpOf(drawer, await page.screenshot());
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.webp`), file);
    console.log(`${name}.webp  ${Math.ceil(file.length / 1024)} kB`);
  }
} finally {
  await browser.close();
  server.close();
}
