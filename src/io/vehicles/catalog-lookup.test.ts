import { expect, test } from 'vitest';
import { createCatalogLookup } from './catalog-lookup.ts';

const lookup = createCatalogLookup(() => '2026-11-20');

test('years run from next year, 2027, down to 1990: 38 of them (VEH-12)', async () => {
  const years = await lookup.years();
  expect([years[0], years.at(-1), years.length]).toEqual([2027, 1990, 38]);
});

test('a match has the current year, 2026 (VEH-16)', async () => {
  expect(await lookup.search('por 911')).toEqual([
    { year: 2026, make: 'Porsche', model: '911', bodyType: 'Coupe', size: 'Sports' },
  ]);
});

test('makes, models and trims come from the catalog, filtered by name (VEH-10, VEH-11, VEH-13)', async () => {
  expect(await lookup.makes()).toHaveLength(14);
  expect(await lookup.makes('tes')).toEqual([{ id: 'tesla', name: 'Tesla' }]);
  expect(await lookup.models('tesla', 'cyb')).toEqual([{ name: 'Cybertruck', bodyType: 'Truck', size: 'Truck' }]);
  expect(await lookup.trims('Tesla', 'Roadster')).toEqual(['Base', 'Premium', 'Limited']);
});

test('details name the make, the model, its body type and size (VEH-14)', async () => {
  expect(await lookup.details('tesla', 'model y')).toEqual({
    make: 'Tesla',
    model: 'Model Y',
    bodyType: 'SUV',
    size: 'SUV',
  });
  expect(await lookup.details('Saab', '900')).toBeUndefined();
});
