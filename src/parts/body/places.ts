import type { Outline } from '#domain/body/outlines.ts';
import type { Point } from './curve.ts';
import { drawingOf } from './drawings.ts';
import { apply, type Sheet } from './sheet.ts';

/** Place on the wide sheet, in percent of its width and height, to a tenth. */
export type PlaceOnCar = { x: number; y: number };

const percent = (value: number, of: number) => Math.min(100, Math.max(0, Math.round((value / of) * 1000) / 10));

/** Returns a point of the wide sheet as a place. */
export function placeOf({ width, height }: Pick<Sheet, 'width' | 'height'>, [x, y]: Point): PlaceOnCar {
  return { x: percent(x, width), y: percent(y, height) };
}

/** Width and height of a pin on a phone, where it is largest, in percent of the sheet's width. */
const PIN = 3.2;
/** Steps from the middle of a panel to the pins around it. */
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((turn) => {
  const angle = ((turn - 1) / 8) * 2 * Math.PI;
  return turn === 0 ? [0, 0] : [Math.cos(angle) * PIN * 1.35, Math.sin(angle) * PIN * 1.35];
});

/** Returns the middle of the panel or window; next to it where a pin is there already. Undefined for a position the car lacks. */
export function middlePlace(
  outline: Outline,
  positionId: string,
  taken: readonly PlaceOnCar[] = [],
): PlaceOnCar | undefined {
  const { shapes, wide } = drawingOf(outline);
  const shape = shapes.find((one) => one.isMain && one.positionId === positionId);
  if (!shape?.middle) return undefined;
  const [x, y] = apply(wide.faces[shape.face].matrix, shape.middle);
  const unit = wide.width / 100;
  const places = AROUND.map(([dx = 0, dy = 0]) => placeOf(wide, [x + dx * unit, y + dy * unit]));
  const isFree = (place: PlaceOnCar) =>
    taken.every((pin) => Math.hypot((pin.x - place.x) * unit, ((pin.y - place.y) * wide.height) / 100) >= PIN * unit);
  return places.find(isFree) ?? places[0];
}
