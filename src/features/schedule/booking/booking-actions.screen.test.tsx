import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { exportBooking } from '#features/schedule/calendar/calendar-file.ts';
import { choose, shopWith, taken } from '#test/app/booking-screens.ts';
import { type AppScreen, memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildInvoice } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import type { Toaster } from '#ui/feedback/toast.tsx';

const EDIT = '/schedule/booking/taken/edit';

/** Shop in Chicago, in any time zone of the browser. */
const inChicago = (others: Record<string, string> = {}) =>
  faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }), ...others });

/** Parses the downloaded file's events: number, SEQUENCE, start and status. */
async function exported(screen: AppScreen) {
  const { name, text } = await downloadOf(() => screen.getByRole('button', { name: 'Export to calendar' }).click());
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const [uid, ...facts] = ['uid', 'sequence', 'dtstart', 'dtend', 'status', 'summary'].map((fact) =>
      String(event.getFirstPropertyValue(fact)),
    );
    return [uid?.replace('@clearcoat', ''), ...facts].join(' ');
  });
  return { name, events };
}

test('a booking is exported for other calendars in UTC, with the current name of its customer', async () => {
  const [known] = shopWith([]).demo().customers;
  const booking = { ...taken, customerId: known?.id ?? '' };
  const { screen } = await renderApp({ path: EDIT, samples: shopWith([booking]), storage: inChicago() });
  expect(await exported(screen)).toEqual({
    name: 'booking-2026-11-23.ics',
    events: ['taken-1 0 2026-11-23T16:00:00Z 2026-11-23T19:00:00Z CONFIRMED Priya Natarajan – Ceramic Coating'],
  });
  await expect.element(screen.getByText('Calendar File Downloaded')).toBeVisible();
});

test('moved, then cancelled: each file has the next SEQUENCE for the same event, also after a reload', async () => {
  const storage = inChicago();
  const setting = { path: EDIT, samples: shopWith([taken]), storage };
  const { screen, world, history: visits } = await renderApp(setting);
  const facts = async (from: AppScreen) =>
    (await exported(from)).events.map((event) => event.split(' ').slice(0, 5).join(' '));
  const save = async () => {
    await screen.getByRole('button', { name: 'Update Booking' }).click();
    await expect.element(screen.getByRole('grid', { name: 'Calendar' })).toBeVisible();
    visits.push(EDIT);
  };
  await expect.poll(() => facts(screen)).toEqual(['taken-1 0 2026-11-23T16:00:00Z 2026-11-23T19:00:00Z CONFIRMED']);
  await expect.poll(() => facts(screen)).toEqual(['taken-1 0 2026-11-23T16:00:00Z 2026-11-23T19:00:00Z CONFIRMED']);
  await screen.getByLabelText('Date').fill('2026-11-24');
  await save();
  await expect.poll(() => facts(screen)).toEqual(['taken-1 1 2026-11-24T16:00:00Z 2026-11-24T19:00:00Z CONFIRMED']);
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Cancelled');
  await save();
  await expect.poll(() => facts(screen)).toEqual(['taken-1 2 2026-11-24T16:00:00Z 2026-11-24T19:00:00Z CANCELLED']);
  const stored = await world.store.bookings.get('taken');
  expect(stored?.calendarExport).toMatchObject({ sequence: 2, days: ['20261124T160000Z/20261124T190000Z'] });
  await screen.unmount();
  const { screen: later } = await renderApp(setting);
  await expect.poll(() => facts(later)).toEqual(['taken-1 2 2026-11-24T16:00:00Z 2026-11-24T19:00:00Z CANCELLED']);
});

test('an export does not affect the draft of the form: it reports no conflict, and the draft can be saved', async () => {
  const { screen, world } = await renderApp({ path: EDIT, samples: shopWith([taken]), storage: inChicago() });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Half typed');
  await exported(screen);
  await expect.element(screen.getByText('Calendar File Downloaded')).toBeVisible();
  const stored = await world.store.bookings.get('taken');
  expect([stored?.calendarExport?.sequence, stored?.updatedAt]).toEqual([0, taken.updatedAt]);
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half typed');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  await expect
    .poll(() => world.store.bookings.get('taken'))
    .toMatchObject({
      notes: 'Half typed',
      calendarExport: { sequence: 0 },
    });
});

test('if nothing can be saved, the file is still downloaded, and a toast says so', async () => {
  const storage = inChicago();
  const { screen } = await renderApp({ path: EDIT, samples: shopWith([taken]), storage });
  await expect.element(screen.getByRole('button', { name: 'Export to calendar' })).toBeVisible();
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expect((await exported(screen)).events).toHaveLength(1);
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'Calendar File Downloaded, Export Not Saved' }))
    .toHaveTextContent(/Export again later, so that changes reach your other calendar\./);
});

test('the file of a technician has the next SEQUENCE and changes no booking', async () => {
  const calendarExport = { sequence: 4, days: ['20261123T160000Z/20261123T190000Z'], content: 'older.1' };
  const before = { ...taken, calendarExport };
  const samples = shopWith([before]);
  const world = memoryWorld({ storage: inChicago(), samples });
  await world.store.seed('demo');
  const shown: string[] = [];
  const toast = { show: ({ title }: { title: string }) => void shown.push(title) } as unknown as Toaster;
  const { text } = await downloadOf(() => exportBooking(before, { world, toast, canChange: false }));
  expect(text).toContain('\r\nSEQUENCE:5\r\n');
  await expect.poll(() => world.store.bookings.list()).toEqual([before]);
  expect(shown).toEqual(['Calendar File Downloaded']);
});

test('deleting an exported booking says first that it stays in the other calendar', async () => {
  const calendarExport = { sequence: 0, days: ['20261123T160000Z/20261123T190000Z'], content: 'a.1' };
  const { screen } = await renderApp({ path: EDIT, samples: shopWith([{ ...taken, calendarExport }]) });
  await screen.getByRole('button', { name: 'Delete booking' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this booking?' });
  await expect
    .element(question)
    .toHaveTextContent('This booking was exported to another calendar and will stay there.');
});

function history(screen: AppScreen) {
  const items = screen.getByRole('list', { name: 'History' }).getByRole('listitem');
  return items.elements().map((item) => [...item.querySelectorAll('span > span')].map((part) => part.textContent));
}

test('deleting asks with the name of the booking, and Undo restores it unchanged (BKG-32)', async () => {
  const booking = { ...taken, notes: 'Half typed', history: [{ at: taken.createdAt, what: 'Moved', detail: 'x' }] };
  const { screen, world, history: visits } = await renderApp({ path: EDIT, samples: shopWith([booking]) });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Not saved');
  await screen.getByRole('button', { name: 'Delete booking' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this booking?' });
  await expect.element(question.getByText('Jake Novak, 2025 Porsche 911')).toBeVisible();
  await expect.element(question.getByText('Ceramic Coating, Mon, Nov 23, 10:00 AM at Station A')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('The booking has been deleted.')).toBeVisible();
  expect(visits.location.pathname).toBe('/schedule');
  await expect.poll(() => world.store.bookings.count()).toBe(0);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('The booking of Jake Novak is back.')).toBeVisible();
  await expect.poll(() => world.store.bookings.list()).toEqual([booking]);
});

test('Cancel in the dialog deletes nothing, and the form stays', async () => {
  const { screen, world } = await renderApp({ path: EDIT, samples: shopWith([taken]) });
  await screen.getByRole('button', { name: 'Delete booking' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Update Booking' })).toBeEnabled();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
});

test('the invoice of a deleted booking stays, and the dialog says so', async () => {
  const invoices = [buildInvoice({ bookingIds: ['taken'] })];
  const { screen, world } = await renderApp({
    path: EDIT,
    samples: shopWith([{ ...taken, invoiceId: 'invoice-1' }], { invoices }),
  });
  await screen.getByRole('button', { name: 'Delete booking' }).click();
  const question = screen.getByRole('alertdialog');
  await expect.element(question.getByText("Invoice INV-2026-0001 won't change.")).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('The booking has been deleted.')).toBeVisible();
  await expect.poll(() => world.store.invoices.list()).toEqual(invoices);
});

test('the history lists what happened to the booking: created, moved, in progress, invoiced', async () => {
  const { screen, world, history: visits } = await renderApp({ path: EDIT, samples: shopWith([taken]) });
  await expect.element(screen.getByText('Created', { exact: true })).toBeVisible();
  expect(history(screen)).toEqual([['Created']]);
  await screen.getByLabelText('Date').fill('2026-11-24');
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('In Progress');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  visits.push(EDIT);
  await screen.getByRole('button', { name: 'Create invoice' }).click();
  await expect.element(screen.getByText(/is a Draft. Check it, then send it/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Update Invoice' })).toBeVisible();
  expect(visits.location.pathname).toMatch(/^\/invoices\/.*\/edit$/);
  const [invoice] = await world.store.invoices.list();
  expect(invoice).toMatchObject({
    status: 'Draft',
    bookingIds: ['taken'],
    items: [{ description: 'Ceramic Coating' }],
  });
  visits.push(EDIT);
  await expect.element(screen.getByRole('link', { name: invoice?.invoiceNumber ?? '' })).toBeVisible();
  expect(history(screen)).toEqual([
    ['Created'],
    ['Moved', 'Mon, Nov 23, 10:00 AM → Tue, Nov 24, 10:00 AM'],
    ['Status changed', 'Scheduled → In Progress'],
    ['Invoiced', invoice?.invoiceNumber],
  ]);
});

test('a customer created from the form is selected, and the form keeps its other values', async () => {
  const { screen, world } = await renderApp({ path: '/schedule/booking/new?date=2026-11-24', samples: shopWith([]) });
  await choose(screen, 'Service', 'front', /Full Front PPF/);
  await screen.getByRole('combobox', { name: 'Customer' }).fill('Nia Okafor');
  await screen.getByRole('option', { name: 'New Customer “Nia Okafor”' }).click();
  const dialog = screen.getByRole('dialog', { name: 'New Customer' });
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveFocus();
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nia');
  await expect.element(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Okafor');
  await dialog.getByRole('button', { name: 'Create Customer' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  for (const [name, value] of [
    ['Email', 'nia@example.com'],
    ['Phone', '(555) 010-0199'],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(value);
  }
  await dialog.getByRole('combobox', { name: 'Source' }).selectOptions('Website');
  await dialog.getByRole('button', { name: 'Create Customer' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Nia Okafor');
  await expect.element(screen.getByRole('combobox', { name: 'Service' })).toHaveValue('Full Front PPF');
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const [booking] = await world.store.bookings.list();
  expect(booking).toMatchObject({ customer: { firstName: 'Nia' }, estimatedHours: 6 });
  await expect
    .poll(() => world.store.customers.get(booking?.customerId ?? ''))
    .toMatchObject({ email: 'nia@example.com' });
});
