import type { Page } from '@playwright/test';

/** Writes why the car that arrives is not inspected, which moves it. */
export async function skipInspection(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Move / });
  await dialog.getByRole('textbox', { name: 'Why is it not inspected?' }).fill('Key drop');
  await dialog.getByRole('button', { name: 'Move Without Inspection' }).click();
}
