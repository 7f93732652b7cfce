import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyVehicle, temporaryVin, vehicleName, vehicleSchema, vehicleYears } from './vehicle.ts';

describe('vehicles', () => {
  test('in 2026 the years run from 2027 down to 1990: 38 of them', () => {
    const years = vehicleYears('2026-11-20');
    expect(years).toEqual(Array.from({ length: 38 }, (_, index) => 2027 - index));
    expect(years.at(-1)).toBe(1990);
  });

  test('a new vehicle is of the current year, New, Mid-size, a Sedan', () => {
    expect(emptyVehicle('vehicle-1', '2026-11-20')).toEqual({
      id: 'vehicle-1',
      year: 2026,
      make: '',
      model: '',
      trim: '',
      vin: '',
      color: '',
      condition: 'New',
      licensePlate: '',
      size: 'Mid-size',
      bodyType: 'Sedan',
    });
  });

  test('a stored vehicle with its year alone takes the same defaults, and keeps what it does not know', () => {
    expect(z.parse(vehicleSchema, { year: 2026, towBar: true })).toEqual({
      ...emptyVehicle('', '2026-11-20'),
      towBar: true,
    });
  });

  test.each([
    [{ year: 2025, make: 'Porsche', model: '911' }, '2025 Porsche 911'],
    [{ year: 2025, make: 'Porsche', model: '' }, '2025 Porsche'],
    [{ year: 0, make: 'Porsche', model: '911' }, 'Porsche 911'],
    [{ year: 2025, make: '', model: '' }, ''],
  ])('%o is called "%s"', (vehicle, name) => {
    expect(vehicleName(vehicle)).toBe(name);
  });

  test.each([
    ['1234567890123', 'TEMP1234567890123'],
    ['42', 'TEMP0000000000042'],
    ['991234567890123', 'TEMP1234567890123'],
    ['12-34', 'TEMP0000000001234'],
  ])('the temporary VIN of %s is %s: 17 characters', (digits, vin) => {
    expect(temporaryVin(digits)).toBe(vin);
    expect(temporaryVin(digits)).toHaveLength(17);
  });
});
