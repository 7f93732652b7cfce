import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { BlobReader, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { buildInspection, buildJob } from '#test/build.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';

/** A JPEG as a browser writes it. */
async function jpegOf(page: Page, width: number): Promise<Buffer> {
  const base64 = await page.evaluate((wide) => {
    const canvas = document.createElement('canvas');
    canvas.width = wide;
    canvas.height = 300;
    return canvas.toDataURL('image/jpeg').split(',')[1];
  }, width);
  return Buffer.from(base64 ?? '', 'base64');
}

const idOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function zipOf(files: { readonly [name: string]: Buffer }): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, bytes] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(bytes));
  return Buffer.from(await zip.close());
}

async function unzipped(file: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await new ZipReader(new BlobReader(new Blob([Uint8Array.from(file)]))).getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  return files;
}

const JOB = buildJob({ id: 'long-ago', stage: 'Delivered', deliveredAt: '2024-03-01T18:00:00.000Z' });

test('photos come in with a zip file, go out with one, and are freed once their job is old', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/settings/data');
  await expect(page.getByText('There are no photos yet.')).toBeVisible();
  const jpeg = await jpegOf(page, 400);
  const photoIds = [idOf(jpeg), 'f'.repeat(64)];
  const inspection = buildInspection({ jobId: JOB.id, walkaround: [{ view: 'Front', photoIds }] });
  const data = { jobs: [JOB], inspections: [inspection], version: '1.0' };
  const buffer = await zipOf({ 'data.json': Buffer.from(JSON.stringify(data)), [`photos/${idOf(jpeg)}.jpg`]: jpeg });
  await page.getByLabel('Import zip file').setInputFiles({ name: 'shop.zip', mimeType: 'application/zip', buffer });
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Photos: 1. No photo is removed.');
  await expect(question).toContainText('One photo of its check-ins is missing: neither in the file nor here.');
  const reloaded = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Import' }).click();
  await reloaded;
  await expect(page.getByText(/^One photo takes [\d.]+ kB in this browser\.$/)).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export with Photos' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^business-data-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = await unzipped(await readFile(await download.path()));
  const dataFile = download.suggestedFilename().replace(/zip$/, 'json');
  expect([...files.keys()]).toEqual([dataFile, `photos/${idOf(jpeg)}.jpg`, `thumbnails/${idOf(jpeg)}.jpg`]);
  expect(JSON.parse(files.get(dataFile)?.toString() ?? '')).toMatchObject({ inspections: [inspection] });
  expect(files.get(`photos/${idOf(jpeg)}.jpg`)).toEqual(jpeg);

  await page.getByLabel('Free photos of jobs delivered more than').selectOption('12 months ago');
  await expect(page.getByText('1 photo of 1 job can be freed.')).toBeVisible();
  await page.getByRole('button', { name: 'Free Photos' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Free Photos' }).click();
  await expect(page.getByText('1 photo deleted.')).toBeVisible();
  await expect(page.getByText('No photos are that old.')).toBeVisible();
  await expect(page.getByText('There are no photos yet.')).toBeVisible();
});
