import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emptyVehicle, vehicleName, vehicleSchema } from './vehicle.ts';

describe('vehicles', () => {
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
});
