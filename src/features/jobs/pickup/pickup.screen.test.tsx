import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '#domain/jobs/job.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import {
  buildBooking,
  buildCustomer,
  buildDeposit,
  buildInspection,
  buildInvoice,
  buildJob,
  buildService,
} from '#test/build.ts';

/** Ten in the morning in Chicago. */
const NOW = '2026-11-20T16:00:00.000Z';
const film = buildBooking({ id: 'film', service: buildService({ name: 'Full Front PPF', category: 'PPF' }) });
const tint = buildBooking({
  id: 'tint',
  serviceId: 'service-tint',
  service: buildService({ id: 'service-tint', name: 'Window Tint' }),
  pricing: { ...film.pricing, servicePrice: 400 },
});
const ready = { stage: 'Ready', keyTag: '17', odometerIn: '12,480' } as const;
const billed = { ...ready, invoiceIds: ['invoice-1'] };
const invoices = [buildInvoice({ bookingIds: ['film', 'tint'], paidAmount: 468, balanceAmount: 400 })];
const checklist = [{ text: 'Edges sealed', required: true }];

type Given = { job?: Partial<Job>; path?: string; technician?: boolean; [list: string]: unknown };

async function open({ job, path = '/jobs/job-1/pickup', technician, ...lists }: Given = {}) {
  const jobs = [buildJob({ bookingIds: ['film', 'tint'], checklist, ...ready, ...job })];
  const shop = { ...starterShop('2026-11-20'), customers: [buildCustomer()], bookings: [film, tint], jobs, ...lists };
  const samples = { demo: () => shop, starter: () => shop };
  const storage = faultyStorage({ bms_settings: JSON.stringify({ timeZone: 'America/Chicago' }) });
  const setting = { path, samples, storage, clock: clockAt(NOW) };
  const role = technician && { world: worldAs('technician', setting) };
  const { screen, world, history } = await renderApp({ ...setting, ...role });
  return {
    screen,
    world,
    history,
    stored: () => world.store.jobs.get('job-1'),
    money: screen.getByRole('region', { name: 'Money' }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    field: (name: string) => screen.getByLabelText(name, { exact: true }),
  };
}

test('on a phone a finished job is paid in three presses and the amount: Hand Over, Take Payment, Record Payment', async () => {
  await page.viewport(390, 844);
  const { button, money, screen, world, stored } = await open({ path: '/jobs/job-1' });
  await button('Hand Over').click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Pickup' })).toBeVisible();
  // $800 and $400 of services with 8.5% tax, before there is an invoice.
  await expect.element(money).toHaveTextContent('Due now$1,302.00');
  await expect.poll(() => world.store.invoices.count()).toBe(0);
  await button('Take Payment').click();
  await expect.element(screen.getByRole('spinbutton', { name: 'Amount' })).toHaveValue(1302);
  await button('Record Payment').click();
  await expect.element(money).toHaveTextContent('Due now$0.00');
  const [invoice] = await world.store.invoices.list();
  expect(invoice).toMatchObject({
    status: 'Paid',
    totalAmount: 1302,
    date: '2026-11-20',
    dueDate: '2026-11-20',
    paymentTerms: 'Due on Receipt',
    payments: [{ amount: 1302, method: 'Cash' }],
  });
  expect([(await stored())?.invoiceIds, (await stored())?.stage]).toEqual([[invoice?.id], 'Ready']);
  await expect.element(button('Take Payment')).not.toBeInTheDocument();
});

test('the money is above the drawing on a phone, and next to it on a desk', async () => {
  const pins = [
    {
      id: 'pin',
      number: 1,
      view: 'Front',
      x: 50,
      y: 50,
      panelId: 'hood',
      type: 'chip',
      severity: 1,
      note: '',
      photoIds: [],
    },
  ] as never;
  const inspections = [
    buildInspection({ jobId: 'job-1', kind: 'in', pins, closedAt: NOW, unsignedBecause: 'Key drop' }),
  ];
  await page.viewport(390, 844);
  const { money, screen } = await open({ job: billed, invoices, inspections });
  const drawing = screen.getByRole('group', { name: 'Damage on the Car' });
  await expect.element(drawing).toBeVisible();
  const box = (element: { element: () => Element }) => element.element().getBoundingClientRect();
  expect(box(money).bottom).toBeLessThan(box(drawing).top);
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1440, 900);
  await expect.poll(() => box(money).left > box(drawing).right).toBe(true);
});

test('a tip is taken with the payment', async () => {
  const unpaid = [buildInvoice({ bookingIds: ['film', 'tint'] })];
  const { button, field, money, world } = await open({ job: billed, invoices: unpaid });
  await expect.element(money).toHaveTextContent('Due now$868.00');
  await button('Take Payment').click();
  await field('Tip').fill('40');
  await field('Method').selectOptions('Card');
  await button('Record Payment').click();
  await expect.element(money).toHaveTextContent('Paid by Card, with a tip of $40.00.');
  const payments = (await world.store.invoices.get('invoice-1'))?.payments ?? [];
  expect(payments.slice(-2).map(({ amount, kind, method }) => [amount, kind, method])).toEqual([
    [868, undefined, 'Card'],
    [40, 'tip', 'Card'],
  ]);
});

test('terms of the customer stay: an account with Net 30 is not due at pickup', async () => {
  const customer = buildCustomer({ paymentTerms: 'Net 30' });
  const own = {
    customers: [customer],
    bookings: [
      { ...film, customer },
      { ...tint, customer },
    ],
  };
  const { button, world } = await open({ job: { customer }, ...own });
  await button('Take Payment').click();
  await expect.element(button('Record Payment')).toBeVisible();
  await expect
    .poll(async () => (await world.store.invoices.list())[0])
    .toMatchObject({ paymentTerms: 'Net 30', dueDate: '2026-12-20' });
});

test('a deposit that is held for the job lowers what is due, before there is an invoice', async () => {
  const deposits = [buildDeposit({ jobId: 'job-1', amount: 300 })];
  const { money } = await open({ deposits });
  await expect.element(money).toHaveTextContent('Total with tax$1,302.00Paid$300.00Due now$1,002.00');
});

test('what is due follows a deposit and a tax rate that change meanwhile', async () => {
  const { money, world } = await open();
  await expect.element(money).toHaveTextContent('Due now$1,302.00');
  await world.store.deposits.add(buildDeposit({ jobId: 'job-1', amount: 300 }));
  await expect.element(money).toHaveTextContent('Total with tax$1,302.00Paid$300.00Due now$1,002.00');
  await world.store.settings.change((all) => ({ ...all, taxRatePercent: 0 }));
  await expect.element(money).toHaveTextContent('Total with tax$1,200.00Paid$300.00Due now$900.00');
});

test('Delivered in the menu of the job opens the pickup, which asks for money and signature', async () => {
  const { button, screen, stored, history } = await open({ path: '/jobs/job-1' });
  await button('Move JOB-0001').click();
  await screen.getByRole('menuitem', { name: 'Delivered' }).click();
  await expect.poll(() => history.location.pathname).toBe('/jobs/job-1/pickup');
  await expect.poll(async () => (await stored())?.stage).toBe('Ready');
});

test('a car that is not checked in is not handed over; the page leads to its check-in', async () => {
  const { button, screen, stored } = await open({ job: { stage: 'Booked', checklist: [] } });
  await expect.element(screen.getByText('Check the car in first.')).toBeVisible();
  await expect.element(button('Complete Hand-over')).toBeDisabled();
  await expect
    .element(screen.getByRole('link', { name: 'Check In' }))
    .toHaveAttribute('href', '/jobs/job-1?tab=check-in');
  await expect.poll(async () => (await stored())?.stage).toBe('Booked');
});

test('the customer signs on the page, and the car leaves without another question', async () => {
  const { button, field, screen, stored, world } = await open({ job: billed, invoices });
  await field('Odometer Out').fill('12,491');
  await screen.getByRole('checkbox', { name: /^I can’t draw here/ }).click();
  await field('Name of the Person Who Signs').fill('Jake Novak');
  await button('Sign and Close').click();
  await expect.element(screen.getByText('Name typed')).toBeVisible();
  await expect.element(field('Not Signed Because')).not.toBeInTheDocument();
  const [inspection] = await world.store.inspections.list();
  expect(inspection).toMatchObject({ kind: 'out', odometer: '12,491', signature: { name: 'Jake Novak' } });
  await button('Complete Hand-over').click();
  await expect.poll(async () => (await stored())?.stage).toBe('Delivered');
});

test('names what is open and what to give back, and completes anyway', async () => {
  const hold = { reason: 'parts' as const, note: 'Badge', since: NOW };
  const { screen, button, field, stored, world, history } = await open({ job: { ...billed, hold }, invoices });
  await expect.element(screen.getByText('On hold: Waiting for parts')).toBeVisible();
  await expect.element(screen.getByText('Edges sealed (required)')).toBeVisible();
  await expect.element(screen.getByText('Give back the key with tag 17.')).toBeVisible();
  await expect.element(screen.getByText('It read 12,480 on arrival.')).toBeVisible();
  await field('Odometer Out').fill('12,491');
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect.poll(() => history.location.href).toBe('/jobs/job-1');
  await expect.poll(() => stored()).toMatchObject({ stage: 'Delivered', odometerOut: '12,491', deliveredAt: NOW });
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ status }) => status))
    .toEqual(['Complete', 'Complete']);
});

test('a reading that is no number keeps the car here', async () => {
  const { button, field, stored } = await open({ job: billed, invoices });
  await field('Odometer Out').fill('about 12');
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect.element(field('Odometer Out')).toHaveAccessibleDescription(/Enter the number on the odometer/);
  await expect.poll(async () => (await stored())?.stage).toBe('Ready');
});

test('takes neither a signature nor a reason for an answer: the job stays Ready until the reason is written', async () => {
  const { button, field, stored, screen } = await open({ job: billed, invoices });
  await button('Complete Hand-over').click();
  await expect.element(field('Not Signed Because')).toHaveFocus();
  await expect
    .element(field('Not Signed Because'))
    .toHaveAccessibleDescription(/Write why the customer does not sign, or have the customer sign/);
  await expect.poll(async () => (await stored())?.stage).toBe('Ready');
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect
    .poll(async () => (await stored())?.stageLog.at(-1))
    .toMatchObject({ stage: 'Delivered', note: 'Key drop' });
  await screen.getByRole('tab', { name: 'History' }).click();
  await expect.element(screen.getByText(/^Not signed: Key drop/)).toBeVisible();
});

test('waits for the required items of a car that is not ready', async () => {
  const { button, screen } = await open({ job: { stage: 'In Work' } });
  await expect.element(button('Complete Hand-over')).toBeDisabled();
  await expect.element(screen.getByText('Finish the required items of the checklist first.')).toBeVisible();
});

test('by a technician has no amount', async () => {
  const { button, field, stored } = await open({ job: billed, invoices, technician: true });
  await expect.element(button('Complete Hand-over')).toBeVisible();
  expect(document.body.innerHTML).not.toMatch(/\$[\d,.]+/);
  await field('Not Signed Because').fill('Key drop');
  await button('Complete Hand-over').click();
  await expect.poll(async () => (await stored())?.stage).toBe('Delivered');
});

test('the care of the work is shown with its days, and printed as a sheet for the customer', async () => {
  const bookings = [film, { ...tint, service: { ...tint.service, category: 'Window Tinting' } }];
  const { screen, button } = await open({ job: billed, invoices, bookings });
  const care = screen.getByRole('region', { name: 'Care' });
  await expect.element(care.getByRole('heading', { name: 'Full Front PPF' })).toBeVisible();
  await expect.element(care).toHaveTextContent('The days are counted from November 20, 2026.');
  await expect.element(care).toHaveTextContent('Do not wash or wax the car before Fri, Nov 27.');
  await expect.element(care).toHaveTextContent('The windows may go down from Wed, Nov 25');
  const file = await downloadOf(() => button('Print Care Sheet').click());
  expect(file.name).toBe('Care Sheet JOB-0001 - Jake Novak.pdf');
});

test('the days of a car that was handed over are those of that day, also on its job; none are invented for one without a day', async () => {
  const stage = 'Delivered' as const;
  const given = { job: { ...billed, stage, deliveredAt: '2026-11-10T16:00:00.000Z' }, invoices };
  const first = await open(given);
  await expect
    .element(first.screen.getByRole('region', { name: 'Care' }))
    .toHaveTextContent('Do not wash or wax the car before Tue, Nov 17.');
  await first.screen.unmount();
  const second = await open({ ...given, path: '/jobs/job-1' });
  const file = await downloadOf(() => second.button('Print Care Sheet').click());
  expect(file.name).toBe('Care Sheet JOB-0001 - Jake Novak.pdf');
  await second.screen.unmount();
  const third = await open({ job: { ...billed, stage }, invoices });
  await expect.element(third.screen.getByRole('region', { name: 'Hand Over' })).toBeVisible();
  await expect.element(third.screen.getByRole('region', { name: 'Care' })).not.toBeInTheDocument();
});
