import { expect, test } from 'vitest';
import { isOldTintFigure, overrideOn, type TintOverride, withTintOverride, withTintReset } from './tint-override.ts';

const texas: TintOverride = {
  state: 'TX',
  vehicleClass: 'car',
  group: 'frontSide',
  limit: 30,
  measures: 'net',
  source: 'Call with the DPS',
  checkedOn: '2026-11-20',
  from: '2026-11-20',
};
const suv: TintOverride = { ...texas, vehicleClass: 'multipurpose', limit: 'any' };
const next: TintOverride = { ...texas, limit: 35, from: '2027-01-01' };
/** Written by another version of the app. */
const strange = { state: 'TX', vehicleClass: 'boat' };

test('a figure is added; it replaces the one with the same place and first day alone', () => {
  expect(withTintOverride({}, texas)).toEqual([texas]);
  const all = [strange, texas, suv, next];
  expect(withTintOverride({ tintLimits: all }, { ...texas, limit: 20 })).toEqual([
    ...[strange, suv, next],
    { ...texas, limit: 20 },
  ]);
});

test('a reset ends the figures of the place; those of earlier days stay, and nothing empty', () => {
  const all = { tintLimits: [strange, texas, suv, next] };
  expect(withTintReset(all, texas, '2026-11-25')).toEqual([strange, { ...texas, until: '2026-11-25' }, suv]);
  expect(withTintReset({ tintLimits: [texas, next] }, texas, '2026-11-20')).toBeUndefined();
  // A second one, after a figure of a later day, leaves the end of the first.
  const again = { tintLimits: [{ ...texas, until: '2026-11-25' }, next] };
  expect(withTintReset(again, texas, '2027-02-01')).toEqual([
    { ...texas, until: '2026-11-25' },
    { ...next, until: '2027-02-01' },
  ]);
  const days = ['2026-11-24', '2026-11-25', '2027-01-01'];
  expect(days.map((day) => overrideOn(again, texas, day)?.limit)).toEqual([30, undefined, 35]);
});

test('a figure that another version wrote is skipped', () => {
  const all = { tintLimits: [strange, texas, { ...next, limit: 'dark' }] };
  expect([overrideOn(all, texas, '2026-11-19'), overrideOn(all, texas, '2027-06-01')]).toEqual([undefined, texas]);
});

test('a figure is old after a year', () => {
  const isOld = (today: string) => isOldTintFigure('2026-11-01', today);
  expect([isOld('2026-11-20'), isOld('2027-11-01'), isOld('2027-11-02')]).toEqual([false, false, true]);
});
