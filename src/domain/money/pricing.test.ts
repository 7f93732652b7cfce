import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SIZE_MULTIPLIERS, type SizeMultipliers } from '#domain/catalog/service.ts';
import { singleDay } from '#domain/scheduling/booking.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { law } from '#test/rules/law.ts';
import {
  hoursForSize,
  isOptimalMargin,
  jobPricing,
  marginLabel,
  priceForSize,
  pricingSum,
  serviceProfit,
} from './pricing.ts';

function priced(basePrice: number, baseCost: number, baseTimeHours: number, own: Partial<SizeMultipliers> = {}) {
  return {
    basePrice,
    baseCost,
    baseTimeHours,
    vehicleSizeMultipliers: { ...DEFAULT_SIZE_MULTIPLIERS, ...own },
  };
}

describe('the price by size', () => {
  test.each([
    [1200, [960, 1200, 1440, 1680, 1800, 1560, 1320]],
    [4500, [3600, 4500, 5400, 6300, 6750, 5850, 4950]],
    [5200, [4160, 5200, 6240, 7280, 7800, 6760, 5720]],
    [3500, [2800, 3500, 4200, 4900, 5250, 4550, 3850]],
    [800, [640, 800, 960, 1120, 1200, 1040, 880]],
    [450, [360, 450, 540, 630, 675, 585, 495]],
    [200, [160, 200, 240, 280, 300, 260, 220]],
    [99.99, [79.99, 99.99, 119.99, 139.99, 149.99, 129.99, 109.99]],
  ])('of %d is that times the multiplier, to the cent (BKG-23)', (base, prices) => {
    expect(VEHICLE_SIZES.map((size) => priceForSize(priced(base, 0, 1), size))).toEqual(prices);
  });

  test.each([
    [6, 'SUV', 8.4],
    [3, 'Sports', 3.3],
    [2.5, 'Luxury', 3.3],
    [0.1, 'Compact', 0.1],
    [0.1, 'Mid-size', 0.1],
    [26, 'Truck', 39],
  ] as const)('%d h for %s take %d h, rounded half-up to 0.1 (BKG-22, QQ-41)', (base, size, hours) => {
    expect(hoursForSize(priced(0, 0, base), size)).toBe(hours);
  });

  test.each([
    [0.1, 0.1, 0.1],
    [0.1, 0.4, 0.1],
    [0.1, 0.5, 0.1],
    [0.1, 1.4, 0.1],
    [0.1, 1.5, 0.2],
    [0.1, 0, 0.1],
    [0, 1, 0.1],
  ])('%d h × %d are %d h: never less than 0.1', (base, multiplier, hours) => {
    expect(hoursForSize(priced(0, 0, base, { SUV: multiplier }), 'SUV')).toBe(hours);
  });
});

describe('what a job earns', () => {
  type Job = { base: [number, number, number]; size: VehicleSize; rate: number; start: string };
  type Figures = [number, number, number, number, number, number, number, string];

  test.each<[string, Job, Figures]>([
    [
      'EX-076',
      { base: [1200, 400, 6], size: 'SUV', rate: 35, start: '09:00' },
      [8.4, 1680, 294, 400, 694, 986, 58.69, '17:24'],
    ],
    [
      'EX-077',
      { base: [1200, 400, 6], size: 'SUV', rate: 45, start: '09:00' },
      [8.4, 1680, 378, 400, 778, 902, 53.69, '17:24'],
    ],
    [
      'EX-079',
      { base: [1200, 400, 6], size: 'Compact', rate: 45, start: '08:30' },
      [4.8, 960, 216, 400, 616, 344, 35.83, '13:18'],
    ],
    [
      'EX-080',
      { base: [200, 50, 2.5], size: 'Luxury', rate: 28, start: '09:00' },
      [3.3, 260, 92.4, 50, 142.4, 117.6, 45.23, '12:18'],
    ],
    [
      'EX-082',
      { base: [450, 120, 3.5], size: 'Sports', rate: 35, start: '13:15' },
      [3.9, 495, 136.5, 120, 256.5, 238.5, 48.18, '17:09'],
    ],
    [
      'EX-083',
      { base: [800, 250, 4.5], size: 'Luxury', rate: 45, start: '09:00' },
      [5.9, 1040, 265.5, 250, 515.5, 524.5, 50.43, '14:54'],
    ],
    [
      'EX-085',
      { base: [5200, 1800, 24], size: 'Full-size', rate: 35, start: '09:00' },
      [28.8, 6240, 1008, 1800, 2808, 3432, 55, '13:48'],
    ],
    [
      'EX-086',
      { base: [3500, 1000, 16], size: 'Mid-size', rate: 28, start: '09:00' },
      [16, 3500, 448, 1000, 1448, 2052, 58.63, '01:00'],
    ],
    [
      'EX-088',
      { base: [200, 50, 3], size: 'Mid-size', rate: 25, start: '21:00' },
      [3, 200, 75, 50, 125, 75, 37.5, '00:00'],
    ],
    [
      'EX-089',
      { base: [200, 50, 0.1], size: 'Compact', rate: 25, start: '09:00' },
      [0.1, 160, 2.5, 50, 52.5, 107.5, 67.19, '09:06'],
    ],
    ['EX-091', { base: [0, 50, 2], size: 'Mid-size', rate: 25, start: '09:00' }, [2, 0, 50, 50, 100, -100, 0, '11:00']],
    ['EX-092', { base: [0, 0, 1], size: 'Mid-size', rate: 25, start: '09:00' }, [1, 0, 25, 0, 25, -25, 0, '10:00']],
    [
      'EX-094',
      { base: [1200, 400, 6], size: 'Mid-size', rate: 0, start: '09:00' },
      [6, 1200, 0, 400, 400, 800, 66.67, '15:00'],
    ],
  ])('%s: labor, material, cost, profit and margin', (_, { base, size, rate, start }, figures) => {
    const [hours, servicePrice, laborCost, materialCost, totalCost, grossProfit, profitMargin, end] = figures;
    const service = priced(...base);
    expect(hoursForSize(service, size)).toBe(hours);
    expect(jobPricing(service, size, rate)).toEqual({
      servicePrice,
      laborCost,
      materialCost,
      totalCost,
      grossProfit,
      profitMargin,
    });
    expect(singleDay('2026-11-20', start, hours).endTime).toBe(end);
  });

  test('2.5 h for Luxury cost 3.3 h × 28 = 92.40 of labor and 50 of material, whatever the size (BKG-24, BKG-25, BKG-26)', () => {
    const { laborCost, materialCost, totalCost } = jobPricing(priced(200, 50, 2.5), 'Luxury', 28);
    expect([laborCost, materialCost, totalCost]).toEqual([92.4, 50, 142.4]);
    expect(jobPricing(priced(200, 50.005, 2.5), 'SUV', 28).materialCost).toBe(50.01);
  });

  test('260 less 142.40 is a profit of 117.60 and a margin of 45.23 %; at a price of 0 the margin is 0 (BKG-27, BKG-28, BKG-29)', () => {
    const { grossProfit, profitMargin } = jobPricing(priced(200, 50, 2.5), 'Luxury', 28);
    expect([grossProfit, profitMargin]).toEqual([117.6, 45.23]);
    expect(jobPricing(priced(0, 50, 2), 'Mid-size', 25).profitMargin).toBe(0);
  });

  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100);
  law(
    'price and profit add up to the cent, and a higher rate never earns more',
    fc.property(
      cents,
      cents,
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom(...VEHICLE_SIZES),
      cents,
      cents,
      (price, cost, tenths, size, rate, other) => {
        const service = priced(price, cost, tenths / 10);
        const one = jobPricing(service, size, rate);
        expect(Math.round(one.grossProfit * 100) + Math.round(one.totalCost * 100)).toBe(
          Math.round(one.servicePrice * 100),
        );
        expect(Math.round(one.laborCost * 100) + Math.round(one.materialCost * 100)).toBe(
          Math.round(one.totalCost * 100),
        );
        const margins = [rate, other].sort((a, b) => a - b).map((each) => jobPricing(service, size, each).profitMargin);
        expect(margins[0]).toBeGreaterThanOrEqual(margins[1] ?? 0);
      },
    ),
  );
});

describe('margins', () => {
  test.each([
    [1200, 400, 800, 66.67],
    [450, 120, 330, 73.33],
    [800, 800, 0, 0],
    [0, 0, 0, 0],
    [0, 50, -50, 0],
    [4500, 1499.99, 3000.01, 66.67],
    [100, 0, 100, 100],
    [100, 150, -50, -50],
  ])('a service of $%d that costs $%d leaves $%d or %d %% (SVC-30, SVC-31)', (basePrice, baseCost, profit, margin) => {
    expect(serviceProfit({ basePrice, baseCost })).toEqual({ profit, margin });
  });

  test.each([
    [50, 'Excellent'],
    [49.99, 'Good'],
    [30, 'Good'],
    [29.99, 'Fair'],
    [15, 'Fair'],
    [14.99, 'Low'],
    [0, 'Low'],
    [-5, 'Low'],
  ])('%d %% is %s (QQ-37)', (margin, label) => {
    expect(marginLabel(margin)).toBe(label);
  });

  test.each([
    [40.01, true],
    [40, false],
    [39.99, false],
  ])('%d %% is optimal: %s (QQ-32)', (margin, optimal) => {
    expect(isOptimalMargin(margin)).toBe(optimal);
  });
});

test('the pricing of several services is the sum of price and costs, with the margin of the sums', () => {
  const film = {
    servicePrice: 2400,
    laborCost: 280.1,
    materialCost: 400,
    totalCost: 0,
    grossProfit: 0,
    profitMargin: 0,
  };
  const tint = { ...film, servicePrice: 399.99, laborCost: 105.2, materialCost: 90.05 };
  expect(pricingSum([film, tint])).toEqual({
    servicePrice: 2799.99,
    laborCost: 385.3,
    materialCost: 490.05,
    totalCost: 875.35,
    grossProfit: 1924.64,
    profitMargin: 68.74,
  });
  expect(pricingSum([])).toMatchObject({ servicePrice: 0, totalCost: 0, profitMargin: 0 });
});
