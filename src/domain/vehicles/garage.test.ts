import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLATE_SPELLINGS } from '#test/data/plate-spellings.ts';
import { law } from '#test/rules/law.ts';
import { carInGarage, type Garage, storedVehicles } from './garage.ts';
import { withChangedVehicle, withMainVehicle, withoutVehicle, withVehicle } from './garage-changes.ts';
import { carWithVin, parkedVehicles, sameCars, vehicleByKey, vehicleLabel, vehiclesOf } from './parked-vehicles.ts';
import { emptyVehicle, type Vehicle } from './vehicle.ts';

const empty = emptyVehicle('empty', '2026-11-20');
const car = (id: string, changes: Partial<Vehicle> = {}): Vehicle => ({
  ...empty,
  id,
  year: 2024,
  make: 'Ford',
  model: 'Transit',
  ...changes,
});

const porsche = car('porsche', { make: 'Porsche', model: '911', vin: 'WP0AA2A99SS200001', licensePlate: 'CLR 911' });
const vanA = car('van-a', { licensePlate: 'HCC 01' });
const vanB = car('van-b', { licensePlate: 'HCC 02' });
const vanVin = car('van-vin', { vin: '1FTBW2CM5RKA00003', licensePlate: 'HCC 03' });
const garage: Garage = { vehicle: porsche, otherVehicles: [vanA, vanB, vanVin] };

describe('the car that a copy means', () => {
  test.each<[string, Vehicle, Vehicle | undefined]>([
    ['the main one, as it was', porsche, porsche],
    ['the main one before it had a VIN and a plate', { ...porsche, vin: '', licensePlate: '' }, porsche],
    ['the main one whose model was corrected since', { ...porsche, model: 'Cayman' }, porsche],
    ['another one by its VIN, written with spaces', { ...vanVin, id: '', vin: '1ftbw2cm5 rka00003' }, vanVin],
    ['one of several with its name, by its id', { ...vanB, licensePlate: '' }, vanB],
    ['one of several with its name, by its plate', { ...vanB, id: 'a copy of another program' }, vanB],
    ['the first of several with its name, when nothing else is known', car('', {}), vanA],
    ['its id, not the plate that another car has today', { ...vanA, licensePlate: 'HCC 02' }, vanA],
    ['none: a complete VIN that no car has', { ...porsche, vin: 'WP0AA2A99SS200002' }, undefined],
    [
      'none: another name and another VIN',
      car('x', { make: 'Audi', model: 'Q5', vin: 'WA1BNAFY0J2000001' }),
      undefined,
    ],
  ])('is %s', (_what, copy, expected) => {
    expect(carInGarage(garage, copy)).toBe(expected);
  });

  test.each(PLATE_SPELLINGS)('is one of several with its name, by its plate 7ABC123 written as %s', (licensePlate) => {
    const stored = { ...garage, otherVehicles: [vanA, { ...vanB, licensePlate: '7ABC123' }] };
    const written = { ...garage, otherVehicles: [vanA, { ...vanB, licensePlate }] };
    expect(carInGarage(stored, car('', { licensePlate }))?.id).toBe('van-b');
    expect(carInGarage(written, car('', { licensePlate: '7ABC123' }))?.id).toBe('van-b');
  });

  test.each([
    ['the main one changes', { ...garage, ...withMainVehicle(garage, vanB) }],
    ['a car is added before it', { ...garage, otherVehicles: [car('new'), vanA, vanB, vanVin] }],
    ['the main one leaves', { ...garage, ...withoutVehicle(garage, porsche, empty) }],
  ])('stays the same after %s', (_what, changed) => {
    expect(carInGarage(changed, vanB)).toBe(vanB);
  });

  test('is the edited one, also when the edit gives it a VIN', () => {
    const edited = { ...vanB, vin: '1FTBW2CM5RKA00002', color: 'White' };
    const changed = { ...garage, ...withChangedVehicle(garage, vanB, edited) };
    expect(carInGarage(changed, vanB)).toBe(edited);
  });

  test('may be one of several: those with its name and no other VIN', () => {
    expect(sameCars(garage, car('quoted')).map(({ key }) => key)).toEqual(['van-a', 'van-b', 'van-vin']);
    expect(sameCars(garage, { ...porsche, vin: '' }).map(({ key }) => key)).toEqual(['porsche']);
  });
});

test('a car is found by its complete VIN alone', () => {
  expect([
    carWithVin(garage, 'wp0aa2a99ss200001'),
    carWithVin(garage, 'WP0AA2A99SS2'),
    carWithVin({ vehicle: car('t', { vin: 'TEMP1234567890123' }) }, 'TEMP1234567890123'),
  ]).toEqual([porsche, undefined, undefined]);
});

test('an empty vehicle and one with a temporary VIN alone are no vehicles; a plate makes one', () => {
  const plated = { ...empty, licensePlate: 'ABC 1' };
  expect(vehiclesOf({ vehicle: empty })).toEqual([]);
  expect(vehiclesOf({ vehicle: { ...empty, vin: 'TEMP1234567890123' }, otherVehicles: [plated] })).toEqual([plated]);
  expect(storedVehicles({ vehicle: empty, otherVehicles: [plated] })).toEqual([empty, plated]);
});

test('each vehicle has a key of its own, also if another program gave it no id or the id of another', () => {
  const strange: Garage = { vehicle: car(''), otherVehicles: [car('a'), car('a'), car('')] };
  const keys = parkedVehicles(strange).map(({ key }) => key);
  expect(keys).toEqual(['vehicle-1', 'a', 'vehicle-3', 'vehicle-4']);
  expect(keys.map((key) => vehicleByKey(strange, key))).toEqual(storedVehicles(strange));
  expect(vehicleByKey(strange, 'b')).toBeUndefined();
});

test('a label has the name and the plate, the VIN without a plate, and no temporary VIN', () => {
  expect([
    vehicleLabel(porsche),
    vehicleLabel({ ...porsche, licensePlate: '' }),
    vehicleLabel(car('t', { vin: 'TEMP1234567890123' })),
  ]).toEqual(['2024 Porsche 911 · CLR 911', '2024 Porsche 911 · WP0AA2A99SS200001', '2024 Ford Transit']);
});

describe('changes', () => {
  test('the first vehicle becomes the main one, a further one the last', () => {
    expect(withVehicle({ vehicle: empty }, porsche)).toEqual({ vehicle: porsche, otherVehicles: undefined });
    expect(withVehicle({ vehicle: porsche }, vanA)).toEqual({ vehicle: porsche, otherVehicles: [vanA] });
  });

  test('after the main one the next becomes main; the only one leaves an empty vehicle', () => {
    expect(withoutVehicle(garage, porsche, empty)).toEqual({ vehicle: vanA, otherVehicles: [vanB, vanVin] });
    expect(withoutVehicle(garage, vanB, empty)).toEqual({ vehicle: porsche, otherVehicles: [vanA, vanVin] });
    expect(withoutVehicle({ vehicle: porsche }, porsche, empty)).toEqual({ vehicle: empty, otherVehicles: undefined });
  });

  test('the new main one comes first, the one before next', () => {
    expect(withMainVehicle(garage, vanB)).toEqual({ vehicle: vanB, otherVehicles: [porsche, vanA, vanVin] });
  });
});

const garages = fc
  .array(fc.record({ model: fc.constantFrom('911', 'Transit'), vin: fc.constantFrom('', 'WP0AA2A99SS200001') }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((cars): Garage => {
    const [vehicle = empty, ...otherVehicles] = cars.map((one, at) => car(`v-${at}`, one));
    return { vehicle, ...(otherVehicles.length > 0 && { otherVehicles }) };
  });

law(
  'no change loses, doubles or invents a vehicle, and a garage never has an empty list of others',
  fc.property(garages, fc.nat(4), (before, at) => {
    const all = storedVehicles(before);
    const one = all[at % all.length] ?? empty;
    const ids = (changed: Garage) => storedVehicles(changed).map(({ id }) => id);
    const sorted = (list: string[]) => list.toSorted();
    expect(sorted(ids(withMainVehicle(before, one)))).toEqual(sorted(ids(before)));
    expect(ids(withVehicle(before, car('new')))).toEqual([...ids(before), 'new']);
    const left = ids(before).filter((id) => id !== one.id);
    expect(ids(withoutVehicle(before, one, empty))).toEqual(left.length > 0 ? left : ['empty']);
    expect(ids(withChangedVehicle(before, one, { ...one, color: 'Red' }))).toEqual(ids(before));
    for (const changed of [withMainVehicle(before, one), withoutVehicle(before, one, empty)])
      expect(changed.otherVehicles).not.toEqual([]);
  }),
);

law(
  'a copy of any car of a garage means that car',
  fc.property(garages, fc.nat(4), (one, at) => {
    const all = storedVehicles(one);
    const meant = all[at % all.length] ?? empty;
    const hasVinTwice = meant.vin !== '' && all.filter(({ vin }) => vin === meant.vin).length > 1;
    fc.pre(!hasVinTwice);
    expect(carInGarage(one, { ...meant })).toBe(meant);
  }),
);
