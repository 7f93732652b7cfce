import { describe, expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { BODY_TYPES, VEHICLE_SIZES } from './vehicle.ts';
import {
  DEFAULT_TRIMS,
  detailsOf,
  findMakes,
  findModels,
  searchVehicleCatalog,
  trimsOf,
  VEHICLE_CATALOG,
  vehicleYears,
} from './vehicle-catalog.ts';

function found(text: string): string[] {
  return searchVehicleCatalog(text, 2026).map(({ year, make, model }) => `${year} ${make} ${model}`);
}

describe('the catalogue', () => {
  test('in 2026 the years run from 2027 down to 1990: 38 of them', () => {
    const years = vehicleYears('2026-11-20');
    expect(years).toEqual(Array.from({ length: 38 }, (_, index) => 2027 - index));
    expect(years.at(-1)).toBe(1990);
  });

  test('knows 14 makes, and finds them by a part of their name (VEH-01, VEH-10)', () => {
    expect(findMakes().map(({ name }) => name)).toEqual([
      'Acura',
      'Audi',
      'BMW',
      'Chevrolet',
      'Ford',
      'Honda',
      'Hyundai',
      'Lexus',
      'Mercedes-Benz',
      'Nissan',
      'Porsche',
      'Tesla',
      'Toyota',
      'Volkswagen',
    ]);
    expect(findMakes('HON')).toEqual([{ id: 'honda', name: 'Honda' }]);
    expect(findMakes('benz')).toEqual([{ id: 'mercedes-benz', name: 'Mercedes-Benz' }]);
    expect(findMakes('Saab')).toEqual([]);
  });

  test('lists three models or more of each make, each with a body type and one of the seven sizes (VEH-02, VEH-03)', () => {
    for (const { name, models } of VEHICLE_CATALOG) {
      expect([name, models.length >= (name === 'Tesla' ? 6 : 9)]).toEqual([name, true]);
      expect(new Set(models.map(([model]) => model)).size).toBe(models.length);
      for (const [model, bodyType, size] of models) {
        expect([model, BODY_TYPES, VEHICLE_SIZES]).toEqual([
          model,
          expect.arrayContaining([bodyType]),
          expect.arrayContaining([size]),
        ]);
      }
    }
    expect(new Set(VEHICLE_CATALOG.flatMap(({ models }) => models.map(([, , size]) => size)))).toEqual(
      new Set(VEHICLE_SIZES),
    );
  });

  test('finds the models of a make by a part of their name (VEH-11)', () => {
    expect(findModels('porsche', 'mac')).toEqual([
      { name: 'Macan', bodyType: 'SUV', size: 'SUV' },
      { name: 'Macan Electric', bodyType: 'SUV', size: 'SUV' },
    ]);
    expect(findModels('porsche')).toHaveLength(11);
    expect(findModels('saab')).toEqual([]);
  });

  test('lists the trims of a few models, and Base, Premium, Limited for the others (VEH-04, VEH-13)', () => {
    expect(trimsOf('Tesla', 'Cybertruck')).toEqual(['Rear-Wheel Drive', 'All-Wheel Drive', 'Cyberbeast']);
    expect(trimsOf('Acura', 'NSX')).toEqual(['Base', 'Premium', 'Limited']);
    expect(trimsOf('Saab', '900')).toBe(DEFAULT_TRIMS);
  });

  test('returns make, model, body type and size, whatever the case of the names (VEH-14)', () => {
    expect(detailsOf('porsche', '911')).toEqual({ make: 'Porsche', model: '911', bodyType: 'Coupe', size: 'Sports' });
    expect(detailsOf(' FORD', 'f-150 ')).toEqual({ make: 'Ford', model: 'F-150', bodyType: 'Truck', size: 'Truck' });
    expect(detailsOf('Porsche', 'Civic')).toBeUndefined();
    expect(detailsOf('Saab', '900')).toBeUndefined();
  });

  test('agrees with the vehicles of the sample shop', () => {
    const { customers, leads } = demoShop('2026-11-20');
    for (const { make, model, bodyType, size } of customers.map(({ vehicle }) => vehicle)) {
      expect(detailsOf(make, model)).toEqual({ make, model, bodyType, size });
    }
    for (const { make = '', model = '', bodyType, size } of leads.map(({ vehicleInfo = {} }) => vehicleInfo)) {
      expect(detailsOf(make, model)).toEqual({ make, model, bodyType, size });
    }
  });
});

describe('the search', () => {
  test.each([
    ['por 911', '2026 Porsche 911'],
    ['911', '2026 Porsche 911'],
    ['f150', '2026 Ford F-150'],
    ['F-150', '2026 Ford F-150'],
    ['ford f 150', '2026 Ford F-150'],
    ['mercedes c', '2026 Mercedes-Benz C-Class'],
    ['c class', '2026 Mercedes-Benz C-Class'],
    ['model y', '2026 Tesla Model Y'],
    ['ModelY', '2026 Tesla Model Y'],
    ['3 series', '2026 BMW 3 Series'],
    ['bmw 3', '2026 BMW 3 Series'],
    ['crv', '2026 Honda CR-V'],
    ['rav 4', '2026 Toyota RAV4'],
    ['id4', '2026 Volkswagen ID.4'],
    ['vw golf', '2026 Volkswagen Golf'],
    ['chevy corv', '2026 Chevrolet Corvette'],
    ['civic honda', '2026 Honda Civic'],
    ['  PÓRSCHE   911 ', '2026 Porsche 911'],
    ['gti', '2026 Volkswagen Golf GTI'],
    ['bronco', '2026 Ford Bronco'],
    ['z06 corvette', undefined],
    ['saab', undefined],
    ['orsche', undefined],
    ['p', undefined],
    [' p ', undefined],
    ['--', undefined],
  ])('for %j finds first %s (VEH-15, VEH-16)', (text, first) => {
    expect(found(text)[0]).toBe(first);
  });

  test('gives the best ten: 11 Porsches, 20 Fords and 26 Audis are too many (VEH-15)', () => {
    for (const make of ['porsche', 'ford', 'audi']) expect(found(make)).toHaveLength(10);
    expect(found('porsche').slice(0, 4)).toEqual([
      '2026 Porsche 911',
      '2026 Porsche Cayenne',
      '2026 Porsche Macan',
      '2026 Porsche Taycan',
    ]);
    expect(found('acc')).toEqual(['2026 Honda Accord', '2026 Hyundai Accent']);
  });

  test('takes the year that was typed, between 1990 and next year, and else the current one', () => {
    expect(found('2019 civic')[0]).toBe('2019 Honda Civic');
    expect(found('civic 1990')[0]).toBe('1990 Honda Civic');
    expect(found('civic 2027')[0]).toBe('2027 Honda Civic');
    expect(found('civic 2028')).toEqual([]);
    expect(found('2019')).toEqual([]);
    expect(found('silverado 2500')[0]).toBe('2026 Chevrolet Silverado 2500HD');
  });

  test('finds every model first by its make and name', () => {
    for (const { name, models } of VEHICLE_CATALOG) {
      for (const [model] of models) expect(found(`${name} ${model}`)[0]).toBe(`2026 ${name} ${model}`);
    }
  });
});
