import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lists } from '#domain/lists/lists.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { choose } from '#test/app/booking-screens.ts';
import { clockAt, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { downloadedFile } from '#test/browser/download-of.ts';
import { pictureFile } from '#test/browser/photo-files.ts';
import {
  buildBooking,
  buildClaim,
  buildCustomer,
  buildEmployee,
  buildJob,
  buildService,
  buildStation,
  buildWarranty,
} from '#test/build.ts';

const TODAY = '2026-12-10';
const warranty = buildWarranty();
const decided = { lookedOn: '2026-12-08', verdict: { on: '2026-12-08', who: 'Ours', reason: '', by: 'Alex' } } as const;
const makers = { ...decided, verdict: { ...decided.verdict, who: "Maker's" }, sentOn: '2026-12-09' } as const;
const reported = { reportedOn: '2026-12-08', since: '2026-12-07' };

type Given = Partial<Lists> & { path?: string; claim?: Partial<Claim>; technician?: boolean };

async function open({ path = '/claims/claim-1', claim, technician, ...lists }: Given = {}) {
  const shop = {
    ...starterShop(TODAY),
    customers: [buildCustomer()],
    services: [buildService()],
    employees: [buildEmployee()],
    stations: [buildStation()],
    warranties: [warranty],
    claims: claim ? [buildClaim({ ...reported, ...claim })] : [],
    ...lists,
  };
  const samples = { demo: () => shop, starter: () => shop };
  const setting = { path, samples, clock: clockAt(`${TODAY}T16:00:00.000Z`) };
  const role = technician && { world: worldAs('technician', setting) };
  const { screen, world, history } = await renderApp({ ...setting, ...role });
  return {
    screen,
    world,
    history,
    press: (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).click(),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    text: (name: string) => screen.getByRole('textbox', { name, exact: true }),
    stored: () => world.store.claims.get('claim-1'),
    toast: screen.getByRole('region', { name: 'Notifications' }).getByRole('status'),
  };
}
const dialog = page.getByRole('dialog');

test('a claim is recorded on its certificate with panels, gets a number and photos, and is in the list of open claims', async () => {
  const { screen, world, press, text, history } = await open({ path: '/warranties/warranty-1' });
  await press('New Claim');
  await dialog.getByRole('combobox', { name: 'Fault' }).selectOptions('Edge lift');
  await text('What Was Seen').fill('The film lifts at the hood.');
  await dialog.getByLabelText('Since').fill('2026-12-07');
  await dialog.getByRole('checkbox', { name: 'Hood' }).click();
  await dialog.getByRole('checkbox', { name: 'Left Fender' }).click();
  await expect.element(dialog).toHaveTextContent('Not on this certificate: Left fender.');
  await expect
    .element(dialog.getByRole('button', { name: 'Hood', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await press('Record Claim');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'CLM-0001' })).toBeVisible();
  const [claim] = await world.store.claims.list();
  expect(claim).toMatchObject({
    claimNumber: 'CLM-0001',
    warrantyId: 'warranty-1',
    customerId: 'customer-1',
    fault: 'Edge lift',
    since: '2026-12-07',
    reportedOn: TODAY,
    positions: ['hood', 'left-fender'],
    photoIds: [],
  });

  const file = new File([await pictureFile({ width: 64, height: 48 })], 'edge.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Choose Photos: file', { exact: true }), file);
  await expect.element(screen.getByRole('button', { name: /^CLM-0001, photo 1/ })).toBeVisible();
  const stored = await world.store.claims.get(claim?.id ?? '');
  expect(await world.photos.ids()).toEqual(stored?.photoIds);

  await history.push('/warranties');
  const list = screen.getByRole('region', { name: 'Open Claims' });
  await expect.element(list.getByRole('link', { name: 'CLM-0001' })).toBeVisible();
  await expect.element(list).toHaveTextContent('Edge lift · Jake Novak · 2025 Porsche 911 · Dec 10, 2026');
});

test('what is missing or later than today is named, and what was typed stays', async () => {
  const { world, press, text } = await open({ path: '/warranties/warranty-1' });
  await press('New Claim');
  await text('What Was Seen').fill('x'.repeat(4001));
  await dialog.getByLabelText('Reported On').fill('2026-12-11');
  await press('Record Claim');
  await expect.element(dialog).toHaveTextContent('Choose the fault.');
  await expect.element(dialog).toHaveTextContent('Use at most 4,000 characters.');
  await expect.element(dialog).toHaveTextContent('Choose today, Dec 10, 2026, or an earlier day.');
  await expect.element(text('What Was Seen')).toHaveValue('x'.repeat(4001));
  await dialog.getByRole('combobox', { name: 'Fault' }).selectOptions('Other');
  await text('What Was Seen').fill('A spot');
  await dialog.getByLabelText('Reported On').fill('2026-12-01');
  await dialog.getByLabelText('Since').fill('2026-12-02');
  await expect.element(dialog).toHaveTextContent('Choose the day of the report or an earlier one.');
  expect(await world.store.claims.count()).toBe(0);
});

test('looked at, decided with the hint in sight, sent, answered with a credit, closed: one step at a time', async () => {
  const { screen, press, button, text, stored, toast } = await open({ claim: {} });
  await expect.element(button('Decide')).not.toBeInTheDocument();
  await press('Looked At');
  await expect
    .element(screen.getByRole('main'))
    .toHaveTextContent('Edge lift within 30 days usually comes from the installation.');
  await press('Decide');
  await expect.element(dialog).toHaveTextContent('This is a hint, not a decision.');
  await dialog.getByRole('combobox', { name: 'Verdict' }).selectOptions('Not covered');
  await press('Save Verdict');
  await expect.element(dialog).toHaveTextContent('Write why it is not covered.');
  await dialog.getByRole('combobox', { name: 'Verdict' }).selectOptions("Maker's");
  await press('Save Verdict');
  await press('Sent to Maker');
  await press('Mark as Sent');
  await press('Record Answer');
  await text('What the Maker Said').fill('Accepted');
  await dialog.getByRole('spinbutton', { name: 'Credit' }).fill('125.50');
  await press('Save Answer');
  await expect.element(screen.getByRole('main')).toHaveTextContent('Credit$125.50');
  await press('Close Claim');
  await text('Note').fill('Film was sent');
  await dialog.getByRole('button', { name: 'Close Claim' }).click();
  await expect.element(screen.getByRole('main')).toHaveTextContent('Film was sent');
  expect(await stored()).toMatchObject({
    lookedOn: TODAY,
    verdict: { on: TODAY, who: "Maker's" },
    sentOn: TODAY,
    answer: { on: TODAY, text: 'Accepted' },
    makerCredit: 125.5,
    closed: { on: TODAY, note: 'Film was sent' },
  });
  await toast.filter({ hasText: 'Close Claim' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored())?.closed).toBeUndefined();
  await press('Take Back: Record Answer');
  await expect
    .poll(async () => [(await stored())?.answer, (await stored())?.makerCredit])
    .toEqual([undefined, undefined]);
});

test('a step that another screen has taken differently is refused', async () => {
  const { world, press, screen } = await open({ claim: decided });
  await press('Close Claim');
  await world.store.claims.update('claim-1', { closed: { on: TODAY, note: 'By Sam', by: 'Sam' } });
  await dialog.getByRole('button', { name: 'Close Claim' }).click();
  await expect.element(screen.getByText('CLM-0001 was changed on another screen.')).toBeVisible();
  expect((await world.store.claims.get('claim-1'))?.closed?.note).toBe('By Sam');
});

test('the work is booked at no price; claim and job name each other, and the credit counts in the money of the job', async () => {
  const { screen, world, press, stored } = await open({ claim: { ...makers, makerCredit: 125.5 } });
  await press('Book the Work');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'New Booking' })).toBeVisible();
  await expect.element(screen.getByText('Warranty work of CLM-0001')).toBeVisible();
  await choose(screen, 'Service', 'ceramic', /Ceramic Coating/);
  await press('Create Booking');
  await expect.poll(async () => (await stored())?.jobId).toBeDefined();
  const [[booking], [job]] = [await world.store.bookings.list(), await world.store.jobs.list()];
  expect([booking?.pricing.servicePrice, job?.claimId, job?.id]).toEqual([0, 'claim-1', (await stored())?.jobId]);
  expect(booking?.pricing.totalCost).toBeGreaterThan(0);
});

const bookedJob = buildJob({ claimId: 'claim-1' });
const free = buildBooking({
  pricing: { servicePrice: 0, laborCost: 105, materialCost: 90, totalCost: 195, grossProfit: -195, profitMargin: 0 },
});
const booked = { jobs: [bookedJob], bookings: [free] };

test('the job leads to its claim; 125.50 of credit less 195 of cost is −69.50', async () => {
  const { screen } = await open({
    path: '/jobs/job-1?tab=money',
    claim: { ...makers, jobId: 'job-1', makerCredit: 125.5 },
    ...booked,
  });
  await expect.element(screen.getByRole('link', { name: 'CLM-0001' })).toBeVisible();
  const rows = screen.getByRole('row');
  await expect.element(rows.filter({ hasText: "Maker's credit, CLM-0001" })).toHaveTextContent('$125.50');
  await expect.element(rows.last()).toHaveTextContent('$125.503.0 h$195.00−$69.50');
});

test('deleting the booked work says that the claim stays, and leaves it to be booked again; Undo gives it back', async () => {
  const { screen, press, stored, button, toast } = await open({
    path: '/schedule/booking/booking-1/edit',
    claim: { ...decided, jobId: 'job-1' },
    ...booked,
  });
  await press('Delete booking');
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent('CLM-0001 stays. Its work can be booked again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await stored())?.jobId).toBeUndefined();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored())?.jobId).toBe('job-1');
  await expect.element(button('Delete booking')).not.toBeInTheDocument();
  expect(screen.getByRole('alertdialog').elements()).toEqual([]);
});

test('work that another screen has booked meanwhile is not booked twice', async () => {
  const { screen, world, press, stored } = await open({ claim: decided });
  await press('Book the Work');
  await choose(screen, 'Service', 'ceramic', /Ceramic Coating/);
  await world.store.jobs.add(bookedJob);
  await world.store.claims.update('claim-1', { jobId: 'job-1' });
  await press('Create Booking');
  await expect.element(screen.getByText('CLM-0001 was changed on another screen.')).toBeVisible();
  expect([await world.store.bookings.count(), (await stored())?.jobId]).toEqual([0, 'job-1']);
});

test('a customer with a certificate and a claim is deleted, and both stay', async () => {
  const { press, world } = await open({ path: '/customers', claim: {} });
  await press('Delete Jake Novak');
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('1 warranty and 1 claim.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => world.store.customers.count()).toBe(0);
  expect([await world.store.warranties.count(), await world.store.claims.count()]).toEqual([1, 1]);
});

test('a claim whose certificate, customer and job are gone opens, and its work can be booked', async () => {
  const { screen, button } = await open({ claim: { ...decided, jobId: 'gone' }, warranties: [], customers: [] });
  await expect.element(screen.getByText('The certificate is no longer here. The claim stays.')).toBeVisible();
  await expect.element(button('Book the Work')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveTextContent('Jake Novak');
});

test('a technician records and looks at claims, and sees no credit, no file and no booking', async () => {
  const { screen, press, text, button, stored } = await open({ technician: true, claim: makers });
  await expect.element(button('Record Answer')).toBeVisible();
  for (const name of ['Book the Work', 'Download Claim File'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await press('Record Answer');
  await expect.element(dialog.getByRole('spinbutton')).not.toBeInTheDocument();
  await text('What the Maker Said').fill('Accepted');
  await press('Save Answer');
  await expect.poll(async () => (await stored())?.answer?.text).toBe('Accepted');
  await expect.element(button('Take Back: Record Answer')).not.toBeInTheDocument();
  await press('Edit');
  await text('What Was Seen').fill('Two edges');
  await press('Update Claim');
  await expect.element(screen.getByRole('main')).toHaveTextContent('Two edges');
});

test('the edit of someone who sees no credit leaves it', async () => {
  const { press, text, stored } = await open({ technician: true, claim: { ...makers, makerCredit: 80 } });
  await press('Edit');
  await text('What Was Seen').fill('Two edges');
  await press('Update Claim');
  await expect.poll(async () => (await stored())?.seen).toBe('Two edges');
  expect((await stored())?.makerCredit).toBe(80);
});

test('the claim file is one PDF with the number of the claim in its name', async () => {
  const { press } = await open({ claim: makers, jobs: [bookedJob], bookings: [free] });
  const file = await downloadedFile(() => press('Download Claim File'));
  expect(file.name).toBe('Claim CLM-0001 - Jake Novak.pdf');
  expect(await file.slice(0, 5).text()).toBe('%PDF-');
}, 60_000);
