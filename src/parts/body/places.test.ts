import { expect, test } from 'vitest';
import { OUTLINES } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import { drawingOf } from './drawings.ts';
import { middlePlace } from './places.ts';

test.each(OUTLINES)('each position of the %s has a middle on its side of the sheet', (outline) => {
  const { wide } = drawingOf(outline);
  const outside = positionsOf(outline).filter(({ id, face }) => {
    const { x = -1, y = -1 } = middlePlace(outline, id) ?? {};
    const { left, right, top, bottom } = wide.faces[face].box;
    const [at, down] = [(x / 100) * wide.width, (y / 100) * wide.height];
    return !(at > left && at < right && down > top && down < bottom);
  });
  expect(outside).toEqual([]);
});

test('nine damages of one panel each have a place of their own', () => {
  const places: { x: number; y: number }[] = [];
  for (let pin = 0; pin < 9; pin += 1) {
    const place = middlePlace('sedan', 'hood', places);
    if (place) places.push(place);
  }
  const { wide } = drawingOf('sedan');
  const distances = places.flatMap((one, at) =>
    places.slice(at + 1).map((other) => Math.hypot(one.x - other.x, ((one.y - other.y) * wide.height) / wide.width)),
  );
  expect([places.length, Math.min(...distances)]).toEqual([9, expect.closeTo(3.3, 0)]);
  // A tenth is on the middle again.
  expect(middlePlace('sedan', 'hood', places)).toEqual(places[0]);
  expect(middlePlace('sedan', 'tow bar')).toBeUndefined();
});
