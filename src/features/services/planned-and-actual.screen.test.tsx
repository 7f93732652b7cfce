import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildCustomer, buildEmployee, buildJob, buildService, buildStation } from '#test/build.ts';

const film = buildService({
  id: 'film',
  name: 'Full Front',
  description: 'Clear film',
  basePrice: 1200,
  baseCost: 300,
});

/** A piece of work for the prices and costs, in dollars. */
function work(id: string, size: VehicleSize, price: number, cost: number, over: Partial<Booking> = {}): Booking {
  const { vehicle } = buildCustomer();
  const pricing = { servicePrice: price, laborCost: cost - 300, materialCost: 300, totalCost: cost };
  return buildBooking({
    id,
    serviceId: 'film',
    service: film,
    customer: buildCustomer({ vehicle: { ...vehicle, size } }),
    pricing: { ...pricing, grossProfit: price - cost, profitMargin: 50 },
    ...over,
  });
}

/** Mid-size cars, each planned with 6 h, in the bay from 8:00 to 16:00, for $1,200 and a cost of $500. */
function measuredOn(days: readonly string[]) {
  return days.map((day) => ({
    booking: work(`b${day}`, 'Mid-size', 1200, 500, { date: day, startTime: '08:00', estimatedHours: 6 }),
    job: buildJob({
      id: `j${day}`,
      bookingIds: [`b${day}`],
      stage: 'Delivered',
      deliveredAt: new Date(`${day}T17:00`).toISOString(),
      stageLog: [
        { stage: 'In Work', at: new Date(`${day}T08:00`).toISOString(), by: 'Sam' },
        { stage: 'Delivered', at: new Date(`${day}T16:00`).toISOString(), by: 'Sam' },
      ],
    }),
  }));
}

const FIVE = measuredOn(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13']);
/** Planned with 9 h, for $1,500 instead of 1200 × 1.4 = $1,680. */
const SUV = work('suv', 'SUV', 1500, 600, { date: '2026-11-16', estimatedHours: 9, status: 'Complete' });

async function open(
  done: ReturnType<typeof measuredOn>,
  others: readonly Booking[],
  targets: Partial<Settings> = {},
  service = film,
) {
  const lists = {
    ...starterShop('2026-11-20'),
    services: [service],
    stations: [buildStation()],
    employees: [buildEmployee()],
    bookings: [...done.map(({ booking }) => booking), ...others],
    jobs: done.map(({ job }) => job),
  };
  const app = await renderApp({
    path: '/services/film/edit',
    samples: { demo: () => lists, starter: () => lists },
  });
  await app.world.store.settings.change((settings) => ({ ...settings, ...targets }));
  const card = app.screen.getByRole('group', { name: 'Planned and Actual' });
  await expect.element(card).toBeVisible();
  return {
    ...app,
    card,
    row: (size: string) => card.getByRole('row', { name: new RegExp(`^${size}`) }),
    use: card.getByRole('button', { name: 'Use these' }),
    effect: card.getByRole('status'),
    number: (label: string) => app.screen.getByRole('spinbutton', { name: label, exact: true }),
    submit: app.screen.getByRole('button', { name: 'Update Service' }),
    stored: () => app.world.store.services.get('film'),
  };
}

const BOTH = { targetMargin: 60, targetProfitPerBayHour: 100 };

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('each size has its count, planned and measured hours, list price, charge, discount and cost', async () => {
  const { row, card } = await open(FIVE, [SUV]);
  await expect.element(row('Mid-size')).toBeVisible();
  const cells = (size: string) =>
    row(size)
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent);
  expect(cells('Mid-size')).toEqual(['5', '6 h', '8 h 5 measured', '$1,200.00', '$1,200.00 no discount', '$500.00']);
  expect(cells('SUV')).toEqual(['1', '9 h', '– 0 measured', '$1,680.00', '$1,500.00 $180.00 less', '$600.00']);
  await expect.element(card).toHaveTextContent(/moves of the job’s card/);
});

/**
 * Costs 5 × 500 + 600 = 3100; multipliers 5 + 1.4 = 6.4; hours 5 × 8 + 9 = 49. Margin: 3100 ÷ 0.4 ÷ 6.4 = 1210.94. Bay hour:
 * (3100 + 49 × 100) ÷ 6.4 = 1250.
 */
test('$1,211 meets 60% and $1,250 meets $100 an hour; Use these fills in $1,250 and 8 h, which only Update Service saves', async () => {
  const { card, use, effect, number, submit, stored } = await open(FIVE, [SUV], BOTH);
  await expect
    .element(card)
    .toHaveTextContent('To meet 60% margin: $1,211 · To meet $100 per bay hour: $1,250 · Base time as worked: 8 h');
  await expect.element(card.getByRole('link')).not.toBeInTheDocument();
  await use.click();
  await expect.element(number('Base Price')).toHaveValue(1250);
  await expect.element(number('Base Time (hours)')).toHaveValue(8);
  await expect
    .element(effect)
    .toHaveTextContent(
      'Base Price is now $1,250.00 instead of $1,200.00. Base Time is now 8 h instead of 9 h. Press Update Service to save it.',
    );
  expect(await stored()).toEqual(film);
  await submit.click();
  await expect.poll(async () => (await stored())?.basePrice).toBe(1250);
  expect(await stored()).toMatchObject({ baseTimeHours: 8, baseCost: 300 });
});

test('the suggestion follows the multipliers in the form: SUV × 2.0 makes it 8000 ÷ 7 = $1,143', async () => {
  const { card, use, number } = await open(FIVE, [SUV], BOTH);
  await expect.element(card).toHaveTextContent('bay hour: $1,250');
  await number('SUV').fill('2');
  await expect.element(card).toHaveTextContent('margin: $1,108 · To meet $100 per bay hour: $1,143');
  await number('SUV').fill('');
  await expect.element(card).toHaveTextContent('bay hour: $1,250');
  await use.click();
  await expect.element(number('Base Price')).toHaveValue(1250);
});

test('four measured jobs show no hours, leave Base Time alone, and count their planned 6 h: (500 + 6 × 100) = $1,100', async () => {
  const { card, row, use, number } = await open(FIVE.slice(1), [], { targetProfitPerBayHour: 100 });
  await expect.element(row('Mid-size')).toHaveTextContent('– 4 measured');
  await expect.element(card).toHaveTextContent('To meet $100 per bay hour: $1,100');
  await expect.element(card).not.toHaveTextContent('Base time as worked');
  await expect.element(card.getByRole('status')).toHaveTextContent(/already meets your targets.*would lower it/);
  await use.click();
  await expect.element(number('Base Price')).toHaveValue(1100);
  await expect.element(number('Base Time (hours)')).toHaveValue(9);
});

test('without targets, the way to set them is shown, and Use these fills in the hours alone', async () => {
  const { card, use, number, history } = await open(FIVE, []);
  await expect.element(card).toHaveTextContent('Set a target margin and a target profit per bay hour in Settings');
  await use.click();
  await expect.element(number('Base Time (hours)')).toHaveValue(8);
  await expect.element(number('Base Price')).toHaveValue(1200);
  await number('Base Time (hours)').fill('9');
  await card.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => history.location.href).toBe('/settings/business#pricing');
});

test('figures that the service has already are not offered again', async () => {
  const { card, use, number } = await open(FIVE, [], {}, { ...film, baseTimeHours: 8 });
  await expect.element(card).toHaveTextContent('Base time as worked: 8 hAlready in the form');
  await expect.element(use).not.toBeInTheDocument();
  await number('Base Time (hours)').fill('9');
  await use.click();
  await expect.element(number('Base Time (hours)')).toHaveValue(8);
});

test('a service without finished work says what will appear', async () => {
  const { card, use } = await open([], [work('next', 'SUV', 1680, 600)], BOTH);
  await expect.element(card).toHaveTextContent(/Nothing finished in the last 12 months/);
  await expect.element(use).not.toBeInTheDocument();
});

test('a new service has no such section', async () => {
  const { screen } = await renderApp({ path: '/services/new' });
  await expect.element(screen.getByRole('button', { name: 'Create Service' })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'Planned and Actual' })).not.toBeInTheDocument();
});
