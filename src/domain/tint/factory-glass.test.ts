import { expect, test } from 'vitest';
import { factoryGlassOf, glassOfGroups, tintClassOf, withGlassOfGroups } from './factory-glass.ts';
import { tintCheck } from './tint-check.ts';

const DAY = '2026-11-26';
const ON = { front: 'left-front-window', rear: 'right-rear-window', quarter: 'left-quarter-glass', back: 'rear-glass' };

test('glass is 70 %, and 20 % behind the front doors of an SUV, van or truck, unless the vehicle says another figure', () => {
  const suv = { bodyType: 'SUV', factoryGlass: { 'rear-glass': 15 } };
  expect([
    ...[ON.front, 'windshield', ON.rear].map((id) => factoryGlassOf({ bodyType: 'Coupe' }, id)),
    ...[ON.front, ON.rear, ON.quarter, ON.back, 'sunroof'].map((id) => factoryGlassOf(suv, id)),
  ]).toEqual([70, 70, 70, 70, 20, 20, 15, 70]);
  const check = { vehicle: { ...suv, registrationState: 'MN' }, positionId: ON.back, filmVlt: 80, day: DAY };
  expect(tintCheck(check)).toMatchObject({ glassVlt: 15, net: 12, outcome: 'below' });
});

test('an SUV, a van and a truck are one class; all other body types are cars', () => {
  const bodies = ['SUV', 'Van', 'Truck', 'Sedan', 'Hatchback', 'Wagon', 'Convertible', 'Other'];
  expect(bodies.filter((body) => tintClassOf(body) === 'multipurpose')).toEqual(['SUV', 'Van', 'Truck']);
});

test('a form asks for the glass of groups, and changes the windows of those that changed', () => {
  const glass = { 'left-front-window': 80, 'right-front-window': 78, 'rear-glass': 15 };
  expect(glassOfGroups({ factoryGlass: glass })).toEqual({ frontSide: 80, rearGlass: 15 });
  expect(withGlassOfGroups({ factoryGlass: glass }, { frontSide: 80, windshield: 75 })).toEqual({
    'left-front-window': 80,
    'right-front-window': 78,
    windshield: 75,
    'windshield-strip': 75,
  });
  expect(withGlassOfGroups({}, { rearSide: 18 })).toEqual({
    'left-rear-window': 18,
    'right-rear-window': 18,
    'left-quarter-glass': 18,
    'right-quarter-glass': 18,
  });
  expect(withGlassOfGroups({ factoryGlass: { 'rear-glass': 15 } }, {})).toBeUndefined();
  expect(withGlassOfGroups({ factoryGlass: { sunroof: 10 } }, {})).toEqual({ sunroof: 10 });
});
