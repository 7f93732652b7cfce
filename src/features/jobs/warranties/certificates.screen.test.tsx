import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '#domain/jobs/job.ts';
import type { Lists } from '#domain/lists/lists.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildInspection,
  buildJob,
  buildProduct,
  buildService,
  buildWarranty,
  buildWarrantyTier,
} from '#test/build.ts';

const customer = buildCustomer();
const unnamed = { ...customer, vehicle: { ...customer.vehicle, vin: 'TEMP0000000000042' } };
const film = (productId?: string, name = 'XPEL Ultimate Plus') => ({
  positionId: 'hood',
  extent: 'full' as const,
  note: '',
  film: name,
  ...(productId && { productId }),
});
const tier = buildWarrantyTier();
const ours = buildWarrantyTier({
  id: 'ours',
  promise: { ...tier.promise, kind: 'workmanship', maker: '', name: 'Our Work', registerDays: undefined },
});

type Given = { path?: string; job?: Partial<Job>; entries?: ReturnType<typeof film>[] } & Partial<Lists>;

async function open({ path = '/jobs/job-1/pickup', job, entries = [film('product-1')], ...lists }: Given = {}) {
  await page.viewport(1280, 1400);
  const coverage = [{ serviceId: 'service-1', entries }];
  const shop = {
    ...starterShop('2026-11-20'),
    customers: [customer],
    services: [buildService({ tierId: 'ours' })],
    products: [buildProduct({ tierId: 'tier-1' })],
    bookings: [buildBooking()],
    inspections: [buildInspection({ closedAt: '2026-11-20T15:00:00.000Z', unsignedBecause: 'Key drop' })],
    warrantyTiers: [tier, ours],
    jobs: [buildJob({ stage: 'Ready', coverage, ...job })],
    ...lists,
  };
  const samples = { demo: () => shop, starter: () => shop };
  const { screen, world } = await renderApp({ path, samples });
  return {
    screen,
    card: screen.getByRole('region', { name: 'Certificates' }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    issued: async () =>
      (await world.store.warranties.list()).map(({ warrantyNumber, coverage: [one], issuedTo, startsOn }) =>
        [warrantyNumber, one?.batch, issuedTo.vin, startsOn].filter(Boolean).join(' '),
      ),
    owner: () => world.store.customers.get('customer-1'),
  };
}

test('the hand-over issues a certificate for each tier, with the batch of the last certificate of the film', async () => {
  const before = buildWarranty({
    jobId: 'other',
    coverage: [{ ...film('product-1'), batch: 'UP-2200' }],
    warrantyNumber: 'WAR-0041',
  });
  const { screen, card, button, issued } = await open({ warranties: [before] });
  await expect.element(card.getByRole('textbox', { name: 'Batch of XPEL Ultimate Plus' })).toHaveValue('UP-2200');
  await expect.element(screen.getByRole('checkbox', { name: 'Issue warranty certificates' })).toBeChecked();
  await screen.getByRole('textbox', { name: 'Not Signed Because' }).fill('Key drop');
  await button('Complete Hand-over').click();
  const vin = customer.vehicle.vin;
  await expect
    .poll(issued)
    .toEqual([
      `WAR-0041 UP-2200 ${before.issuedTo.vin} 2026-11-20`,
      `WAR-0042 UP-2200 ${vin} 2026-11-20`,
      `WAR-0043 ${vin} 2026-11-20`,
    ]);
});

test('a car with a temporary VIN: it is asked for, kept on the car, or left out by a tick', async () => {
  const cars = { customers: [unnamed], job: { customer: unnamed } };
  const { screen, card, button, issued, owner } = await open(cars);
  await expect.element(button('Issue Certificates')).toBeDisabled();
  await expect.element(button('Complete Hand-over')).toBeDisabled();
  const vin = card.getByRole('textbox', { name: 'VIN' });
  await vin.fill('1hgcm82633');
  await expect.element(vin).toHaveAccessibleDescription(/Enter the 17 characters/);
  await vin.fill('1hgcm82633a004352');
  await button('Issue Certificates').click();
  await expect.poll(issued).toEqual(['WAR-0001 1HGCM82633A004352 2026-11-20', 'WAR-0002 1HGCM82633A004352 2026-11-20']);
  expect((await owner())?.vehicle.vin).toBe('1HGCM82633A004352');
  await expect.element(card.getByRole('link', { name: 'WAR-0001' })).toBeVisible();
  await expect.element(button('Issue Certificates')).not.toBeInTheDocument();
  await screen.unmount();

  const without = await open(cars);
  await without.card.getByRole('checkbox', { name: 'Issue without a VIN' }).click();
  await without.button('Issue Certificates').click();
  await expect.poll(without.issued).toEqual(['WAR-0001 2026-11-20', 'WAR-0002 2026-11-20']);
  expect((await without.owner())?.vehicle.vin).toBe('TEMP0000000000042');
});

test('a delivered job issues what it lacks, from the day of its hand-over, on its own page', async () => {
  const { card, button, issued } = await open({
    path: '/jobs/job-1',
    job: { stage: 'Delivered', deliveredAt: '2026-11-18T20:00:00.000Z' },
  });
  await card.getByRole('textbox', { name: 'Batch of XPEL Ultimate Plus' }).fill('B'.repeat(200));
  await button('Issue Certificates').click();
  const vin = customer.vehicle.vin;
  await expect.poll(issued).toEqual([`WAR-0001 ${'B'.repeat(200)} ${vin} 2026-11-18`, `WAR-0002 ${vin} 2026-11-18`]);
});

test.each<[what: string, given: Given, says: RegExp]>([
  [
    'a tier that nobody checked',
    { warrantyTiers: [{ ...tier, checkedOn: undefined }, ours] },
    /Check before use.*XPEL Film Warranty: nobody in your shop has checked/,
  ],
  ['film without a tier', { products: [buildProduct()] }, /XPEL Ultimate Plus has no warranty/],
  ['film that is not in the list', { entries: [film(undefined, 'Typed film')] }, /Typed film has no warranty/],
  [
    'no film, and a service without a warranty',
    { entries: [], services: [buildService()] },
    /Nothing on this job has a warranty/,
  ],
])('says what keeps a certificate from being issued: %s', async (_what, given, says) => {
  const { card } = await open(given);
  await expect.element(card).toHaveTextContent(says);
});

test('a shop without warranties sees none of it', async () => {
  const { card, button } = await open({ warrantyTiers: [] });
  await expect.element(button('Complete Hand-over')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});
