import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { buildService } from '#test/build.ts';
import { DEFAULT_SIZE_MULTIPLIERS, serviceSchema, sizeMultiplier } from './service.ts';

describe('size multipliers', () => {
  test('the defaults are 0.8, 1, 1.2, 1.4, 1.5, 1.3 and 1.1', () => {
    expect(VEHICLE_SIZES.map((size) => [size, sizeMultiplier(buildService(), size)])).toEqual([
      ['Compact', 0.8],
      ['Mid-size', 1],
      ['Full-size', 1.2],
      ['SUV', 1.4],
      ['Truck', 1.5],
      ['Luxury', 1.3],
      ['Sports', 1.1],
    ]);
  });

  test('an own multiplier replaces the default, and a missing one counts as 1', () => {
    const service = buildService({ vehicleSizeMultipliers: { SUV: 2.1 } });
    expect([sizeMultiplier(service, 'SUV'), sizeMultiplier(service, 'Truck')]).toEqual([2.1, 1]);
  });

  test('a stored service without multipliers has the defaults', () => {
    const { vehicleSizeMultipliers: _, ...stored } = buildService();
    expect(z.parse(serviceSchema, stored).vehicleSizeMultipliers).toEqual(DEFAULT_SIZE_MULTIPLIERS);
  });

  test('a service without an id, of a negative price or an unknown category is refused', () => {
    const isService = (change: object) => serviceSchema.safeParse({ ...buildService(), ...change }).success;
    const changes = [{ id: 's' }, { id: '' }, { basePrice: -1 }, { category: 'Wheels' }];
    expect(changes.map(isService)).toEqual([true, false, false, false]);
  });
});
