import { expect, test } from 'vitest';
import { OUTLINES } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import { MAX_PINS } from '#domain/inspections/inspection.ts';
import { measure } from './curve.ts';
import { loadDrawing } from './drawings.ts';
import { isInside } from './middle.ts';
import { middlePlace, type PlaceOnCar } from './places.ts';
import { undo } from './sheet.ts';

test.each(OUTLINES)('each position of the %s has a middle on its side of the sheet', async (outline) => {
  const { wide } = await loadDrawing(outline);
  const outside = positionsOf(outline).filter(({ id, face }) => {
    const { x = -1, y = -1 } = middlePlace(outline, id) ?? {};
    const { left, right, top, bottom } = wide.faces[face].box;
    const [at, down] = [(x / 100) * wide.width, (y / 100) * wide.height];
    return !(at > left && at < right && down > top && down < bottom);
  });
  expect(outside).toEqual([]);
});

test('50 damages of one panel each have a place of their own on the sheet, the same each time', async () => {
  const { shapes, wide } = await loadDrawing('sedan');
  const spread = () =>
    Array.from({ length: MAX_PINS }).reduce<PlaceOnCar[]>((places) => {
      const place = middlePlace('sedan', 'hood', places);
      return place ? [...places, place] : places;
    }, []);
  const places = spread();
  const distances = places.flatMap((one, at) =>
    places.slice(at + 1).map((other) => Math.hypot(one.x - other.x, ((one.y - other.y) * wide.height) / wide.width)),
  );
  expect([places.length, Math.min(...distances) >= 3.2]).toEqual([50, true]);
  expect(places.filter(({ x, y }) => x <= 0 || y <= 0 || x >= 100 || y >= 100)).toEqual([]);
  expect(spread()).toEqual(places);
  // The first ones are on the hood itself.
  const { matrix, box } = wide.faces.Top;
  const hood = shapes.find((shape) => shape.positionId === 'hood' && shape.middle);
  if (!hood) throw new Error('no hood');
  const onHood = places.map(({ x, y }) =>
    isInside(undo(matrix, [(x * wide.width) / 100, (y * wide.height) / 100]), measure(hood.curve)),
  );
  expect([box.left > 0, onHood.indexOf(false), onHood.lastIndexOf(true)]).toEqual([true, 7, 6]);
  expect(middlePlace('sedan', 'tow bar')).toBeUndefined();
});
