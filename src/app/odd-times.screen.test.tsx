import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { type AnyRecord, ENTITY_TYPES, type Lists, SCHEMAS } from '#io/store/store.ts';
import { renderApp } from '#test/app/render-app.tsx';

/** Writes 'banana' for every day and instant of the record that may be any text. */
function withoutTimes<R extends AnyRecord>(record: R, isRecord: (value: unknown) => boolean): R {
  const copy = structuredClone(record);
  const visit = (holder: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(holder)) {
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>);
      if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) continue;
      holder[key] = 'banana';
      if (!isRecord(copy)) holder[key] = value;
    }
  };
  visit(copy);
  return copy;
}

const demo = demoShop('2026-11-20');
const odd = Object.fromEntries(
  ENTITY_TYPES.map((entity) => [
    entity,
    demo[entity].map((record) => withoutTimes(record, (value) => SCHEMAS[entity].safeParse(value).success)),
  ]),
) as unknown as Lists;

test.each([
  ['/today', 'Today'],
  ['/jobs/job-0025', 'JOB-0025'],
  ['/jobs/job-0025?tab=work', 'JOB-0025'],
  ['/jobs/job-0025?tab=check-in', 'JOB-0025'],
  ['/invoices', 'Invoices'],
  ['/invoices/invoice-0003/edit', 'Edit INV-0003'],
  ['/invoices/invoice-0010/view', 'INV-0010'],
  ['/estimates', 'Estimates'],
  ['/estimates/estimate-0007/view', 'EST-0007'],
  ['/estimates/estimate-0007/edit', 'Edit EST-0007'],
  ['/money', 'Money'],
  ['/dashboard', 'Dashboard'],
  ['/reports/gross-profit', 'Gross Profit by Job'],
  ['/reports/on-time', 'On Time and Rework'],
  ['/schedule', 'Calendar'],
  ['/schedule?view=week', 'Calendar'],
  ['/schedule/booking/booking-09/edit', 'Edit Booking'],
  ['/leads', 'Leads'],
  ['/leads?lead=lead-nadia', 'Leads'],
  ['/services', 'Services'],
  ['/stations', 'Stations'],
  ['/staff', 'Staff'],
  ['/customers', 'Customers'],
  ['/customers/customer-daniel', 'Daniel Reyes'],
  ['/customers/customer-daniel/vehicles/vehicle-daniel', 'Vehicle'],
  ['/customers/customer-daniel/statement', 'Statement'],
  ['/messages', 'Messages'],
])('%s opens although every time that may be any text is no time', async (path, heading) => {
  await page.viewport(1280, 900);
  const { screen } = await renderApp({ path, samples: { demo: () => odd, starter: () => odd } });
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toHaveTextContent(heading);
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toHaveTextContent(heading);
});
