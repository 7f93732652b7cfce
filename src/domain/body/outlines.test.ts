import { expect, test } from 'vitest';
import { BODY_TYPES } from '#domain/vehicles/vehicle.ts';
import { outlineOf } from './outlines.ts';

test('each body type has its outline', () => {
  expect(BODY_TYPES.map(outlineOf)).toEqual(['sedan', 'coupe', 'coupe', 'suv', 'suv', 'suv', 'pickup', 'van']);
});

test.each(['', 'Roadster', 'constructor', '__proto__', 'toString'])(
  'a car of the body type %j is drawn as a sedan',
  (bodyType) => {
    expect(outlineOf(bodyType)).toBe('sedan');
  },
);
