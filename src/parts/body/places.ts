import type { Outline } from '#domain/body/outlines.ts';
import { measure, type Point } from './curve.ts';
import { drawingOf } from './drawings.ts';
import { isInside } from './middle.ts';
import { apply, type BodySheet, undo } from './sheet.ts';

/** Place on the wide sheet, in percent of its width and height, to a tenth. */
export type PlaceOnCar = { x: number; y: number };

const percent = (value: number, of: number) => Math.min(100, Math.max(0, Math.round((value / of) * 1000) / 10));

/** Returns a point of the wide sheet as a place. */
export function placeOf({ width, height }: Pick<BodySheet, 'width' | 'height'>, [x, y]: Point): PlaceOnCar {
  return { x: percent(x, width), y: percent(y, height) };
}

/** Width and height of a pin on a phone, where it is largest, in percent of the sheet's width. */
const PIN = 3.2;
/** Pins of the first ring; each ring has as many more. */
const RING_PINS = 6;
/** Distance of two pins that do not touch, in the same measure. */
const APART = PIN * 1.35;
/** Rings of pins around the middle of a panel. Together they have room for more pins than an inspection holds. */
const RINGS = 5;

/** Steps from the middle of a panel: to itself, then around it, from ring to ring. */
const AROUND: readonly (readonly [dx: number, dy: number])[] = [
  [0, 0],
  ...Array.from({ length: RINGS }, (_, before) => before + 1).flatMap((ring) =>
    Array.from({ length: ring * RING_PINS }, (_place, turn) => {
      const angle = (turn / (ring * RING_PINS)) * 2 * Math.PI;
      return [Math.cos(angle) * ring * APART, Math.sin(angle) * ring * APART] as const;
    }),
  ),
];

/** Returns the middle of the panel or window; where a pin is there already, the nearest free place on the panel, then around it. Undefined for a position the car lacks. */
export function middlePlace(
  outline: Outline,
  positionId: string,
  taken: readonly PlaceOnCar[] = [],
): PlaceOnCar | undefined {
  const drawing = drawingOf(outline);
  const shape = drawing?.shapes.find((one) => one.middle && one.positionId === positionId);
  if (!drawing || !shape?.middle) return undefined;
  const { wide } = drawing;
  const { matrix } = wide.faces[shape.face];
  const [x, y] = apply(matrix, shape.middle);
  const unit = wide.width / 100;
  const outlined = measure(shape.curve);
  const points = AROUND.map(([dx, dy]): Point => [x + dx * unit, y + dy * unit]);
  const [within, beyond] = [true, false].map((isWithin) =>
    points.filter((point) => isInside(undo(matrix, point), outlined) === isWithin),
  );
  const places = [...(within ?? []), ...(beyond ?? [])].map((point) => placeOf(wide, point));
  const isFree = (place: PlaceOnCar) =>
    taken.every((pin) => Math.hypot((pin.x - place.x) * unit, ((pin.y - place.y) * wide.height) / 100) >= PIN * unit);
  return places.find(isFree) ?? places[0];
}
