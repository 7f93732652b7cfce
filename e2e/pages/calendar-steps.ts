import { expect, type Locator, type Page } from '@playwright/test';

/**
 * The link of the booking that contains all the words, once the calendar has it: another tab or device may have saved it a moment
 * ago. On a full day it opens the day behind '+n more' first.
 */
export async function bookingOnCalendar(
  page: Page,
  words: readonly string[],
  { timeout } = { timeout: 30_000 },
): Promise<Locator> {
  const found: Locator[] = [];
  await expect(async () => {
    found.push(...(await lookFor(page, words)));
    expect(found.length, `links of ${words.join(', ')}`).toBeGreaterThan(0);
  }).toPass({ timeout });
  return found[0] as Locator;
}

async function lookFor(page: Page, words: readonly string[]): Promise<Locator[]> {
  const name = new RegExp(words.map((word) => `(?=.*${word})`).join(''));
  const link = page.getByRole('link', { name });
  // The days may appear a moment before their bookings.
  await page
    .getByRole('grid', { name: 'Calendar' })
    .or(page.getByRole('table', { name: 'Calendar' }))
    .locator('a[href$="/edit"]')
    .first()
    .waitFor();
  if ((await link.count()) > 0) return [link.first()];
  for (const more of await page.getByRole('button', { name: /\+\d+ more/ }).all()) {
    await more.click();
    const jobs = page.getByRole('dialog').getByRole('link');
    await jobs.first().waitFor();
    const inDay = page.getByRole('dialog').getByRole('link', { name });
    if ((await inDay.count()) > 0) return [inDay];
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  return [];
}
