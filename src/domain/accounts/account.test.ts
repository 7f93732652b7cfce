import { describe, expect, test } from 'vitest';
import { DEFAULT_SIZE_MULTIPLIERS } from '#domain/catalog/service.ts';
import { customerSchema } from '#domain/customers/customer.ts';
import { serviceLine } from '#domain/documents/line-items.ts';
import { invoiceOfBooking } from '#domain/documents/new-documents.ts';
import { jobPricing, priceForCustomer } from '#domain/money/pricing.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { buildBooking, buildCustomer, buildService } from '#test/build.ts';
import type { Priceable } from './account.ts';
import { priceRuleOf } from './account-facts.ts';

function service(basePrice: number) {
  return buildService({
    id: 's',
    basePrice,
    baseCost: 400,
    baseTimeHours: 6,
    vehicleSizeMultipliers: DEFAULT_SIZE_MULTIPLIERS,
  });
}
const off = (percentOff: number, kind?: Priceable['kind']): Priceable => ({ kind, priceRule: { percentOff } });
const fixed = (price: number, percentOff = 0): Priceable => ({
  kind: 'Dealer',
  priceRule: { percentOff, fixedPrices: [{ serviceId: 's', price }] },
});

describe('the price for a customer', () => {
  test.each([
    [1200, 12.5, [840, 1050, 1260, 1470, 1575, 1365, 1155]],
    [1200, 10, [864, 1080, 1296, 1512, 1620, 1404, 1188]],
    // Of the price that the size has, which is a figure to the cent itself: 12.5 % of $109.99 for Sports.
    [99.99, 12.5, [69.99, 87.49, 104.99, 122.49, 131.24, 113.74, 96.24]],
    [450, 33.33, [240.01, 300.02, 360.02, 420.02, 450.02, 390.02, 330.02]],
    [0.01, 50, [0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01]],
    [1200, 100, [0, 0, 0, 0, 0, 0, 0]],
    [1200, 0, [960, 1200, 1440, 1680, 1800, 1560, 1320]],
  ])(
    'of a service of $%d, %d%% off, is that of the size less the percentage, rounded once',
    (base, percent, prices) => {
      expect(VEHICLE_SIZES.map((size) => priceForCustomer(service(base), size, off(percent)).price)).toEqual(prices);
    },
  );

  test.each<[string, Priceable | undefined, VehicleSize, number, string | undefined]>([
    ['no customer', undefined, 'SUV', 1680, undefined],
    ['a customer without a rule', { kind: 'Dealer' }, 'SUV', 1680, undefined],
    ['an empty rule', { kind: 'Fleet', priceRule: {} }, 'SUV', 1680, undefined],
    ['a person with 10% off', off(10), 'SUV', 1512, 'Customer price, 10% off'],
    ['a stored Person with 10% off', off(10, 'Person'), 'SUV', 1512, 'Customer price, 10% off'],
    ['a dealer with 10% off', off(10, 'Dealer'), 'SUV', 1512, 'Dealer price, 10% off'],
    ['a fleet with 12.5% off', off(12.5, 'Fleet'), 'SUV', 1470, 'Fleet price, 12.5% off'],
    ['a dealer with everything off', off(100, 'Dealer'), 'SUV', 0, 'Dealer price, 100% off'],
    ['a fixed price, for any size', fixed(1000), 'SUV', 1000, 'Dealer price, fixed'],
    ['a fixed price of a small car', fixed(1000), 'Compact', 1000, 'Dealer price, fixed'],
    ['a fixed price that wins over 50% off', fixed(1000, 50), 'Mid-size', 1000, 'Dealer price, fixed'],
    ['a fixed price above the usual one', fixed(2000), 'Mid-size', 2000, 'Dealer price, fixed'],
    ['a fixed price of 0', fixed(0, 10), 'Truck', 0, 'Dealer price, fixed'],
    [
      'a fixed price of another service',
      { kind: 'Dealer', priceRule: { percentOff: 10, fixedPrices: [{ serviceId: 'x', price: 1 }] } },
      'Mid-size',
      1080,
      'Dealer price, 10% off',
    ],
  ])('with %s', (_, customer, size, price, reason) => {
    expect(priceForCustomer(service(1200), size, customer)).toEqual({ price, reason });
  });

  test.each<[string, Priceable | undefined, ReturnType<typeof jobPricing>]>([
    ['', undefined, pricing(1200, 590, 49.17)],
    ['of a dealer with 10% off', off(10), pricing(1080, 470, 43.52)],
    ['of a dealer with a fixed price', fixed(700), pricing(700, 90, 12.86)],
    ['below cost', fixed(500), pricing(500, -110, -22)],
    ['that is free', off(100), pricing(0, -610, 0)],
  ])('a job %s keeps its labor and material; profit and margin follow the price', (_, customer, figures) => {
    expect(jobPricing(service(1200), 'Mid-size', 35, customer)).toEqual(figures);
  });
});

function pricing(servicePrice: number, grossProfit: number, profitMargin: number) {
  return { servicePrice, laborCost: 210, materialCost: 400, totalCost: 610, grossProfit, profitMargin };
}

describe('a line', () => {
  test('has the price of the customer and says why', () => {
    expect(serviceLine('1', service(1200), 'SUV', off(10, 'Dealer'))).toMatchObject({
      unitPrice: 1512,
      totalPrice: 1512,
      priceReason: 'Dealer price, 10% off',
    });
    expect(Object.keys(serviceLine('1', service(1200), 'SUV', buildCustomer()))).not.toContain('priceReason');
  });

  test.each([
    [1080, 'Dealer price, 10% off'],
    [1150, undefined],
  ])('of a booking at $%d has that price, and the reason %s', (servicePrice, priceReason) => {
    const customer = buildCustomer({ kind: 'Dealer', priceRule: { percentOff: 10 } });
    const sized = { ...customer, vehicle: { ...customer.vehicle, size: 'Mid-size' as const } };
    const booking = buildBooking({ customer: sized, service: service(1200) });
    const billed = { ...booking, pricing: { ...booking.pricing, servicePrice } };
    const context = {
      id: 'i',
      number: 'INV-1',
      lineId: () => 'l',
      at: '2026-11-20T10:00:00.000Z',
      today: '2026-11-20',
    };
    const [line] = invoiceOfBooking(billed, DEFAULT_SETTINGS, context).items;
    expect([line?.unitPrice, line?.totalPrice, line?.priceReason]).toEqual([servicePrice, servicePrice, priceReason]);
  });
});

test.each([
  [0, [], undefined],
  [10, [], { percentOff: 10 }],
  [0, [{ serviceId: 's', price: 0 }], { fixedPrices: [{ serviceId: 's', price: 0 }] }],
  [10, [{ serviceId: 's', price: 5 }], { percentOff: 10, fixedPrices: [{ serviceId: 's', price: 5 }] }],
])('%d%% off and the fixed prices %j are stored as %j', (percent, prices, rule) => {
  expect(priceRuleOf(percent, prices)).toEqual(rule);
});

test.each([
  [{ kind: 'Van' }],
  [{ priceRule: { percentOff: 101 } }],
  [{ priceRule: { percentOff: -1 } }],
  [{ priceRule: { fixedPrices: [{ serviceId: 's', price: -1 }] } }],
])('a customer with %j is not valid', (wrong) => {
  expect(customerSchema.safeParse({ ...buildCustomer(), ...wrong }).success).toBe(false);
});

test('a customer without an account is read and written without its fields', () => {
  const bare = buildCustomer();
  expect(JSON.stringify(customerSchema.parse(bare))).toBe(JSON.stringify(bare));
});
