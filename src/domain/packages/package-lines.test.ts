import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#domain/money/money.ts';
import { buildService } from '#test/build.ts';
import type { ServicePackage } from './package.ts';
import { packageLines } from './package-lines.ts';

const front = buildService({ id: 'front', name: 'Full Front', description: '', basePrice: 1000 });
const coat = buildService({ id: 'coat', name: 'Coating', description: '', basePrice: 500 });
const tint = buildService({ id: 'tint', name: 'Tint', description: '', basePrice: 333.33 });
const services = [front, coat, tint];

const newCar = (over: Partial<ServicePackage> = {}): ServicePackage => ({
  id: 'new-car',
  name: 'New Car',
  services: services.map(({ id, name }) => ({ id, name })),
  priceKind: 'percent',
  price: 10,
  ...over,
});

function shown(one: ServicePackage, buyer: Partial<Parameters<typeof packageLines>[1]> = {}) {
  const { lines, ...rest } = packageLines(one, { services, size: 'Mid-size', newId: () => 'line', ...buyer });
  return {
    ...rest,
    lines: lines.map(({ description, totalPrice, priceReason }) => [description, totalPrice, priceReason]),
  };
}

test('10% off $1,833.33 is $1,650.00, spread by price to the cent', () => {
  expect(shown(newCar())).toEqual({
    price: 1650,
    apart: 1833.33,
    gone: [],
    lines: [
      ['Full Front', 900.01, 'Package: New Car'],
      ['Coating', 450, 'Package: New Car'],
      ['Tint', 299.99, 'Package: New Car'],
    ],
  });
});

test('one price is the same for every size, and never more than the services one by one', () => {
  const one = newCar({
    priceKind: 'amount',
    price: 1500,
    services: [
      { id: 'front', name: '' },
      { id: 'coat', name: '' },
    ],
  });
  expect(shown(one, { size: 'Truck' })).toMatchObject({ price: 1500, apart: 2250 });
  expect(shown(one, { size: 'Compact' })).toEqual({
    price: 1200,
    apart: 1200,
    gone: [],
    lines: [
      ['Full Front', 800, undefined],
      ['Coating', 400, undefined],
    ],
  });
});

test('a customer with agreed prices pays the lower of both sums; the two do not add up', () => {
  const dealer = { kind: 'Dealer' as const, priceRule: { percentOff: 20 } };
  expect(shown(newCar(), { customer: dealer })).toMatchObject({ price: 1466.66, apart: 1466.66 });
  expect(shown(newCar({ price: 30 }), { customer: dealer })).toMatchObject({ price: 1283.33, apart: 1466.66 });
});

test('a deleted service is left out and named', () => {
  expect(shown(newCar(), { services: [coat] })).toEqual({
    price: 450,
    apart: 500,
    gone: ['Full Front', 'Tint'],
    lines: [['Coating', 450, 'Package: New Car']],
  });
  expect(shown(newCar(), { services: [] })).toMatchObject({ price: 0, lines: [] });
});

test('the lines of any package add up to its price, and none is below 0', () => {
  const cents = fc.integer({ min: 0, max: 999_999 }).map((value) => value / 100);
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.nat(100),
      cents,
      (prices, isPercent, percent, dollars) => {
        const all = prices.map((basePrice, index) => buildService({ id: `${index}`, basePrice }));
        const one = newCar({
          services: all.map(({ id, name }) => ({ id, name })),
          priceKind: isPercent ? 'percent' : 'amount',
          price: isPercent ? percent : dollars,
        });
        const { lines, price } = packageLines(one, { services: all, size: 'SUV', newId: () => 'line' });
        expect(sum(lines.map(({ totalPrice }) => totalPrice))).toBe(price);
        expect(lines.every(({ totalPrice }) => totalPrice >= 0)).toBe(true);
      },
    ),
  );
});
