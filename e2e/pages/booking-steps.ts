import type { Page } from '@playwright/test';

type Job = { customer: string; service: string; date: string; start?: string };

/** Fills the form of a new booking at Station A, with the first person who can do it. */
export async function fillBookingForm(page: Page, { customer, service, date, start = '08:00' }: Job) {
  await page.goto(`/schedule/booking/new?date=${date}`);
  for (const [name, typed] of [
    ['Customer', customer],
    ['Service', service],
  ] as const) {
    await page.getByRole('combobox', { name }).fill(typed);
    await page
      .getByRole('option', { name: new RegExp(typed) })
      .first()
      .click();
  }
  await page.getByRole('combobox', { name: 'Station' }).selectOption('Station A');
  await page.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
  await page.getByLabel('Start Time').fill(start);
}
