import type { Locator, Page } from '@playwright/test';

/** The booking's link in the month; on a full day it stands behind '+n more', whose day is then opened. */
export async function bookingOnCalendar(page: Page, name: RegExp): Promise<Locator> {
  const link = page.getByRole('link', { name });
  await page
    .getByRole('grid', { name: 'Calendar' })
    .or(page.getByRole('table', { name: 'Calendar' }))
    .waitFor();
  if ((await link.count()) > 0) return link.first();
  for (const more of await page.getByRole('button', { name: /\+\d+ more/ }).all()) {
    await more.click();
    const jobs = page.getByRole('dialog').getByRole('link');
    await jobs.first().waitFor();
    const inDay = page.getByRole('dialog').getByRole('link', { name });
    if ((await inDay.count()) > 0) return inDay;
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  return link;
}
