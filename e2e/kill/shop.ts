import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { employeeSchema } from '#domain/catalog/employee.ts';
import { serviceSchema } from '#domain/catalog/service.ts';
import { stationSchema } from '#domain/catalog/station.ts';
import { customerSchema } from '#domain/customers/customer.ts';
import { depositSchema } from '#domain/deposits/deposit.ts';
import { estimateSchema } from '#domain/estimates/estimate.ts';
import { inspectionSchema } from '#domain/inspections/inspection.ts';
import { invoiceSchema } from '#domain/invoices/invoice.ts';
import { jobSchema } from '#domain/jobs/job.ts';
import { leadSchema } from '#domain/leads/lead.ts';
import { messageSchema } from '#domain/messages/message.ts';
import { bookingSchema } from '#domain/scheduling/booking.ts';
import { messageShown } from '../pages/reload-after.ts';

const schemas = {
  customers: customerSchema,
  services: serviceSchema,
  employees: employeeSchema,
  stations: stationSchema,
  bookings: bookingSchema,
  leads: leadSchema,
  invoices: invoiceSchema,
  estimates: estimateSchema,
  jobs: jobSchema,
  inspections: inspectionSchema,
  deposits: depositSchema,
  messages: messageSchema,
};

/** The lists of an export file. */
export type ExportedLists = { [N in keyof typeof schemas]: ReturnType<(typeof schemas)[N]['parse']>[] };

/** Reads the file of the Data menu's Export by the rules of Import: every record is complete. */
export async function exportOf(page: Page): Promise<ExportedLists> {
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const download = await downloading;
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, file[name].map((record: unknown) => schema.parse(record))]),
  ) as ExportedLists;
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
export async function toastShown(page: Page, title: string): Promise<void> {
  await messageShown(page, title);
}
