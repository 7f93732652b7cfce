import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { areaOf, PAGES } from '#test/app/pages.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { FETCHED } from '../pages/fetched.ts';
import { everyKeyWritten } from '../pages/keys.ts';
import { isLong } from '../pages/long-run.ts';

test.use({ serviceWorkers: 'allow' });

/** The long run opens each page, the other the last one of each area. */
const OPENED = isLong ? PAGES : [...new Map(PAGES.map((page) => [areaOf(page[0]), page])).values()];

/** Waits until the whole app is kept for days without a network. */
async function keptForOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), FETCHED).toBe('activated');
}

/** The job of the demo shop with a photo of this view; which one it is depends on the day of the week. */
function jobWithPhoto(page: Page, view: string): Promise<string> {
  return page.evaluate((wanted) => {
    type Kept = { jobId: string; walkaround: { view: string; photoIds: string[] }[] };
    const inspections: Kept[] = JSON.parse(localStorage.getItem('bms_inspections') ?? '[]');
    const has = ({ walkaround }: Kept) => walkaround.some((one) => one.view === wanted && one.photoIds.length > 0);
    return inspections.find(has)?.jobId ?? 'none';
  }, view);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('without a network every page opens, also after a reload, and what is saved is kept', async ({
  page,
  context,
}) => {
  await signInToDemo(page);
  await everyKeyWritten(page);
  await keptForOffline(page);
  await context.setOffline(true);
  for (const [path, name] of OPENED) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
  }
  await page.goto('/quick-quote?step=vehicle');
  await page.getByRole('searchbox', { name: 'Search vehicles' }).fill('porsche 911');
  await expect(page.getByRole('option', { name: /Porsche 911/ }).first()).toBeVisible();
  await page.goto('/invoices/invoice-0010/view');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toContain('INV-0010');
  // No photo of the demo shop was shown before.
  await page.goto(`/jobs/${await jobWithPhoto(page, 'Rear Left')}?tab=check-in`);
  await expect(page.getByRole('img', { name: 'Rear Left, photo 1' })).toHaveJSProperty('naturalWidth', 320);
  await page.getByRole('button', { name: 'Rear Left, photo 1' }).click();
  const whole = page.getByRole('dialog').getByRole('img', { name: 'Rear Left, photo 1' });
  await expect(whole).toHaveJSProperty('naturalWidth', 960);
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'First Name' }).fill('Robin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been successfully updated.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Robin');
});

/** The server of `npm start` for another folder; a separate program, which prints its port. */
async function serve(folder: string, port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const program = `import { createAppServer } from './scripts/serve.mjs';
    const server = createAppServer(${JSON.stringify(folder)});
    server.listen(${port}, () => process.stdout.write(String(server.address().port)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firstLine] = (await once(child.stdout, 'data')) as [Buffer];
  async function stop() {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
  return { port: Number(firstLine), stop };
}

/** An address where the app becomes a newer one. */
async function changingServer() {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-versions-'));
  cpSync('dist', folder, { recursive: true });
  const worker = join(folder, 'sw.js');
  let server = await serve(folder, 0);
  return {
    url: `http://localhost:${server.port}`,
    async release(version: string) {
      writeFileSync(worker, readFileSync(worker, 'utf8').replace(/VERSION = '[^']*'/, `VERSION = '${version}'`));
      for (const compressed of ['br', 'gz']) rmSync(`${worker}.${compressed}`, { force: true });
      await server.stop();
      server = await serve(folder, server.port);
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The browser asks by itself from time to time. */
const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('a new version is offered while a form is open, and taken when it is asked for: what was typed is not lost unasked', async ({
  browser,
}) => {
  test.slow();
  const server = await changingServer();
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await signInToDemo(page);
    await keptForOffline(page);
    const other = await context.newPage();
    await other.goto('/customers');
    // A tab hears of updates once its background work is loaded.
    await other.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/background-work-')),
    );
    await page.goto('/services/new');
    const name = page.getByRole('textbox', { name: /^Service Name|^Name/ }).first();
    await name.fill('Headlight film');

    await server.release('second');
    await askForUpdate(page);
    const offer = page.getByRole('status').filter({ hasText: 'A new version of Clearcoat is ready' });
    await expect(offer).toBeVisible(FETCHED);
    await expect(name).toHaveValue('Headlight film');

    // A press waits for the page, and the page for an answer.
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    await offer.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => questions).toEqual(['beforeunload']);
    await expect(name).toHaveValue('Headlight film');
    const done = page.getByRole('status').filter({ hasText: 'Clearcoat was updated' });
    await expect(done).toBeVisible();

    await expect(other.getByRole('status').filter({ hasText: 'Clearcoat was updated' })).toBeVisible();
    await other.getByRole('button', { name: 'Later' }).click();
    await other.getByRole('link', { name: 'Stations' }).click();
    await expect(heading(other, 'Stations')).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);

    page.once('dialog', (dialog) => void dialog.accept());
    // The page that is left has the same heading.
    const reloaded = page.waitForEvent('load');
    await done.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    await expect(heading(page, 'New Service')).toBeVisible();
    await expect(done).toBeHidden();

    await server.release('third');
    await askForUpdate(page);
    const update = page.getByRole('button', { name: 'Update now' });
    await expect(update).toBeVisible(FETCHED);
    await update.click();
    await expect.poll(() => other.evaluate(() => caches.keys())).toEqual(['clearcoat-second', 'clearcoat-third']);
    await context.close();
  } finally {
    await server.remove();
  }
});
