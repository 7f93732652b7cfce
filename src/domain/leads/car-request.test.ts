import { expect, test } from 'vitest';
import { buildService } from '#test/build.ts';
import { type OfferedService, requestPrice } from './car-request.ts';

const priced = (basePrice: number): OfferedService => {
  const service = buildService({ basePrice, vehicleSizeMultipliers: { Compact: 0.8, SUV: 1.5 } });
  return { ...service, price: service };
};
const unpriced: OfferedService = { ...priced(100), price: undefined };

test.each<[string, OfferedService[], object | undefined]>([
  ['two services', [priced(1000), priced(300)], { from: 1950, to: 1950 }],
  ['a service that costs something, and one that costs nothing', [priced(1000), priced(0)], { from: 1500, to: 1500 }],
  ['a service whose price is not set', [priced(0)], undefined],
  ['a service without a price', [priced(1000), unpriced], undefined],
  ['no service', [], undefined],
])('the price of %s is shown for an SUV, or not at all', (_, services, price) => {
  expect(requestPrice(services, 'SUV')).toEqual(price);
});

test('for a car of unknown size the price goes from the cheapest size to the dearest', () => {
  expect(requestPrice([priced(1000)], undefined)).toEqual({ from: 800, to: 1500 });
  expect(requestPrice([priced(0)], undefined)).toBe(undefined);
});
