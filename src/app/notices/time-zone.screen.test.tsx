import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { SETTINGS_KEY } from '#io/store/shop-settings.ts';
import { button, jake, openForm } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildBooking, buildEstimate, buildInvoice } from '#test/build.ts';

/** November 30 west of Greenwich and December 1 east of it, whatever the browser's time zone. */
const NOW = '2026-12-01T01:30:00.000Z';
const clock = { now: () => new Date(NOW) };

function storageIn(timeZone: string) {
  const storage = memoryStorage();
  storage.setItem(SETTINGS_KEY, JSON.stringify({ timeZone }));
  return storage;
}

const DUE = buildInvoice({
  invoiceNumber: 'INV-0012',
  date: '2026-11-16',
  dueDate: '2026-11-30',
  status: 'Sent',
  sentAt: '2026-11-17T03:00:00.000Z',
  createdAt: '2026-11-17T02:00:00.000Z',
});
const OFFER = buildEstimate({
  estimateNumber: 'EST-0003',
  status: 'Accepted',
  acceptedAt: NOW,
  acceptedBy: 'Jake Novak',
  sentAt: '2026-11-17T03:00:00.000Z',
});
const JOB = buildBooking({ date: '2026-11-30', history: [{ at: NOW, what: 'Moved', detail: '' }] });

async function open(path: string, timeZone: string) {
  const { starterShop } = await import('#domain/samples/sample-shop.ts');
  const shop = {
    ...starterShop('2026-11-30'),
    customers: [{ ...jake, createdAt: NOW }],
    invoices: [DUE],
    estimates: [OFFER],
    bookings: [JOB],
  };
  const samples = { demo: () => shop, starter: () => shop };
  return renderApp({ path, storage: storageIn(timeZone), clock, samples });
}

beforeEach(async () => {
  await page.viewport(1280, 1200);
});

describe.each([
  {
    zone: 'America/Chicago',
    day: '2026-11-30',
    inWords: 'Nov 30, 2026',
    time: '7:30 PM',
    sent: 'Nov 16, 2026',
    late: false,
  },
  {
    zone: 'Pacific/Honolulu',
    day: '2026-11-30',
    inWords: 'Nov 30, 2026',
    time: '3:30 PM',
    sent: 'Nov 16, 2026',
    late: false,
  },
  {
    zone: 'Pacific/Auckland',
    day: '2026-12-01',
    inWords: 'Dec 1, 2026',
    time: '2:30 PM',
    sent: 'Nov 17, 2026',
    late: true,
  },
])('01:30 UTC on December 1, 2026 in a shop in $zone', ({ zone, day, inWords, time, sent, late }) => {
  test(`a new invoice is of ${day}`, async () => {
    const { screen } = await openForm({ path: '/invoices/new', storage: storageIn(zone), clock });
    await expect.element(screen.getByLabelText('Invoice Date')).toHaveValue(day);
  });

  test(`an invoice that is due on November 30 is ${late ? '' : 'not '}overdue`, async () => {
    await open('/invoices', zone);
    await expect.element(page.getByRole('table', { name: 'Invoices' }).getByText('INV-0012')).toBeVisible();
    const flags = page.getByRole('table', { name: 'Invoices' }).getByText('Overdue', { exact: true });
    await expect.poll(() => flags.elements().length > 0).toBe(late);
  });

  test(`a payment is of ${day}, and the history names ${sent} for what was sent at 03:00 UTC on November 17`, async () => {
    const { screen } = await open('/invoices/invoice-1/view', zone);
    await expect.element(page.getByRole('list', { name: 'History' })).toHaveTextContent(`Sent${sent}`);
    await button(screen, 'Record Payment').first().click();
    await expect.element(page.getByRole('dialog', { name: 'Record payment' }).getByLabelText(/^Date/)).toHaveValue(day);
  });

  test(`an estimate accepted now is accepted on ${inWords}, on paper and in the history`, async () => {
    await open('/estimates/estimate-1/view', zone);
    await expect
      .element(page.getByRole('article', { name: 'Estimate EST-0003' }))
      .toHaveTextContent(`Accepted ${inWords} by Jake Novak`);
    await expect.element(page.getByRole('list', { name: 'History' })).toHaveTextContent(`${inWords}, ${time}`);
  });

  test(`the file of the customers is of ${day}, and so is one who was entered now`, async () => {
    const { screen } = await open('/customers', zone);
    await expect.element(page.getByRole('table', { name: 'Customers' })).toHaveTextContent(inWords);
    const { name, text } = await downloadOf(() => button(screen, 'Export customers as CSV').click());
    expect([name, text.trimEnd().split(',').at(-1)]).toEqual([`customers-${day}.csv`, day]);
  });

  test(`the board shows the time as ${time}`, async () => {
    await open('/schedule?view=week', zone);
    // The board shows 7:00 AM to 7:00 PM.
    const now = () => page.getByText('Now', { exact: true }).elements()[0]?.parentElement?.textContent;
    await expect.element(page.getByRole('button', { name: 'Next week' })).toBeVisible();
    await expect.poll(now).toBe(time === '7:30 PM' ? undefined : `Now ${time.slice(0, 4)}`);
  });
});
