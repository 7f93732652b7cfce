import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type ImportedFile, LIST_NAMES, readExportFile } from '#domain/export-file.ts';

/** The eight lists of an export file. */
export type Lists = { [N in (typeof LIST_NAMES)[number]]: NonNullable<ImportedFile[N]> };

/** What the Data menu's Export gives, read by the rules of Import: every record is whole. */
export async function exportOf(page: Page): Promise<Lists> {
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const download = await downloading;
  const read = readExportFile(await readFile(await download.path(), 'utf8'));
  if ('problem' in read) throw new Error(read.problem);
  const { file } = read;
  return Object.fromEntries(LIST_NAMES.map((name) => [name, file[name]])) as Lists;
}

/** Opens the app as the user that the browser remembers, or else signs in to the demo shop. */
export async function enter(page: Page): Promise<'remembered' | 'signed in'> {
  await page.goto('/invoices');
  const heading = page.getByRole('heading', { level: 1, name: 'Invoices' });
  const demo = page.getByRole('button', { name: 'Load Demo' });
  await heading.or(demo).waitFor();
  if (await heading.isVisible()) return 'remembered';
  await demo.click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await heading.waitFor();
  return 'signed in';
}

/** Until a toast says that it is done: looked for at every frame, so that nothing is gained by the waiting. */
export async function told(page: Page, title: string): Promise<void> {
  await page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title }).first().waitFor();
}
