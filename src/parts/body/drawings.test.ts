import { expect, test } from 'vitest';
import { OUTLINES } from '#domain/body/outlines.ts';
import { FACES, positionsOf } from '#domain/body/positions.ts';
import { measure, type Point } from './curve.ts';
import { loadDrawing } from './drawings.ts';
import { apply, moveTo } from './sheet.ts';

test.each(OUTLINES)(
  'the drawing of the %s has each of its positions once as a control, and no other',
  async (outline) => {
    const { shapes } = await loadDrawing(outline);
    const ids = positionsOf(outline).map(({ id }) => id);
    const controls = shapes.filter(({ middle }) => middle).map(({ positionId }) => positionId);
    expect(controls.toSorted()).toEqual(ids.toSorted());
    expect(shapes.filter(({ positionId }) => !ids.includes(positionId))).toEqual([]);
  },
);

test.each(OUTLINES)('each shape of the %s is within its face on both sheets', async (outline) => {
  const { shapes, wide, tall } = await loadDrawing(outline);
  const outside = [wide, tall].flatMap((sheet) =>
    shapes.flatMap(({ positionId, face, curve }) => {
      const { matrix, box } = sheet.faces[face];
      const shape = measure(curve).box;
      const corners = [apply(matrix, [shape.left, shape.top]), apply(matrix, [shape.right, shape.bottom])];
      const isWithin = corners.every(
        ([x, y]) => x > box.left - 3 && x < box.right + 3 && y > box.top - 3 && y < box.bottom + 3,
      );
      return isWithin ? [] : [`${face} ${positionId}`];
    }),
  );
  expect(outside).toEqual([]);
});

test.each(OUTLINES)('the right of the %s mirrors its left', async (outline) => {
  const { shapes } = await loadDrawing(outline);
  const sizes = (side: string) =>
    shapes
      .filter(({ positionId }) => positionId.startsWith(side))
      .map(({ positionId, curve }) => [positionId.slice(side.length), Math.round(measure(curve).area)])
      .toSorted();
  expect(sizes('right-')).toEqual(sizes('left-'));
  expect(sizes('left-').length).toBeGreaterThan(25);
});

test.each(OUTLINES)('a place on the wide sheet of the %s is the same on the tall one, and back', async (outline) => {
  const { wide, tall } = await loadDrawing(outline);
  for (const face of FACES) {
    const { left, right, top, bottom } = wide.faces[face].box;
    const place: Point = [left + (right - left) * 0.3, top + (bottom - top) * 0.4];
    const moved = moveTo(tall, wide, place);
    const there = tall.faces[face].box;
    expect(moved[0] > there.left && moved[0] < there.right && moved[1] > there.top && moved[1] < there.bottom).toBe(
      true,
    );
    const [x, y] = moveTo(wide, tall, moved);
    expect([Math.round(x * 10), Math.round(y * 10)]).toEqual(place.map((value) => Math.round(value * 10)));
  }
});
