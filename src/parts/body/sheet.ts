import { FACES, type Face } from '#domain/body/positions.ts';
import type { Box, Point } from './curve.ts';

/** As in SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type FaceOnSheet = {
  matrix: Matrix;
  scale: number;
  box: Box;
  /** Place of its name. */
  name?: { text: string; at: Point; anchor: 'middle' | 'end' };
};

/** The faces of a car, unfolded on one sheet: front to the left on a wide one, upwards on a tall one. */
export type BodySheet = {
  width: number;
  height: number;
  faces: Readonly<Record<Face, FaceOnSheet>>;
};

const GAP = 10;
const MARGIN = 4;

export function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function undo([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  const size = a * d - b * c;
  return [(d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size];
}

const middle = (text: string, x: number, y: number) => ({ text, at: [x, y], anchor: 'middle' }) as const;
const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Width of front and rear with the mirrors. */
const MIRRORS = 44;
/** Scale of front and rear on the wide sheet: their parts are small. */
const LARGER = 1.2;

/** In cm. */
type Size = { length: number; height: number; width: number };

/** Returns the sheet for a wide place: the left side below, the right side above, both with their wheels outward. */
export function wideSheet({ length, height, width }: Size): BodySheet {
  const end = (width + MIRRORS) * LARGER;
  const left = MARGIN + end + GAP * 2;
  const top = MARGIN + height + GAP;
  const bottom = top + width + GAP;
  const axis = top + width / 2;
  const ground = axis + (height * LARGER) / 2;
  const rear = left + length + GAP * 2;
  const across = rear + end + MARGIN;
  const nameHeight = across / 36;
  const sideName = (text: string, y: number) => ({ text, at: [left - GAP, y], anchor: 'end' }) as const;
  return {
    width: across,
    height: bottom + height + MARGIN,
    faces: {
      Front: {
        matrix: [0, -LARGER, LARGER, 0, MARGIN + end / 2, ground],
        scale: LARGER,
        box: boxOf(MARGIN, ground - height * LARGER, end, height * LARGER),
        name: middle('Front', MARGIN + end / 2, ground + nameHeight),
      },
      Right: {
        matrix: [1, 0, 0, 1, left, MARGIN],
        scale: 1,
        box: boxOf(left, MARGIN, length, height),
        name: sideName('Right side', MARGIN + height / 2),
      },
      Top: { matrix: [1, 0, 0, 1, left, axis], scale: 1, box: boxOf(left, top, length, width) },
      Left: {
        matrix: [1, 0, 0, -1, left, bottom + height],
        scale: 1,
        box: boxOf(left, bottom, length, height),
        name: sideName('Left side', bottom + height / 2),
      },
      Rear: {
        matrix: [0, -LARGER, -LARGER, 0, rear + end / 2, ground],
        scale: LARGER,
        box: boxOf(rear, ground - height * LARGER, end, height * LARGER),
        name: middle('Rear', rear + end / 2, ground + nameHeight),
      },
    },
  };
}

/** Returns the sheet for a phone: the left side on the left, front and rear larger. */
export function tallSheet({ length, height, width }: Size): BodySheet {
  const across = MARGIN * 2 + height * 2 + width + GAP * 2;
  const nameHeight = across / 20;
  const scale = Math.min(1.5, (across - MARGIN * 2) / (width + MIRRORS));
  const end = (width + MIRRORS) * scale;
  const endLeft = (across - end) / 2;
  const ground = nameHeight + height * scale;
  const top = ground + nameHeight + GAP;
  const rear = top + length + nameHeight + GAP;
  const [left, right] = [MARGIN, across - MARGIN - height];
  return {
    width: across,
    height: rear + height * scale + MARGIN,
    faces: {
      Front: {
        matrix: [0, -scale, scale, 0, across / 2, ground],
        scale,
        box: boxOf(endLeft, nameHeight, end, height * scale),
        name: middle('Front', across / 2, nameHeight - GAP / 2),
      },
      Left: {
        matrix: [0, 1, 1, 0, left, top],
        scale: 1,
        box: boxOf(left, top, height, length),
        name: middle('Left side', left + height / 2, top - GAP / 2),
      },
      Top: { matrix: [0, 1, -1, 0, across / 2, top], scale: 1, box: boxOf(left + height + GAP, top, width, length) },
      Right: {
        matrix: [0, 1, -1, 0, right + height, top],
        scale: 1,
        box: boxOf(right, top, height, length),
        name: middle('Right side', right + height / 2, top - GAP / 2),
      },
      Rear: {
        matrix: [0, -scale, -scale, 0, across / 2, rear + height * scale],
        scale,
        box: boxOf(endLeft, rear, end, height * scale),
        name: middle('Rear', across / 2, rear - GAP / 2),
      },
    },
  };
}

function distance({ left, top, right, bottom }: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Returns the same place of the car on the other sheet. */
export function moveTo(to: BodySheet, from: BodySheet, point: Point): Point {
  const [face = 'Top'] = FACES.toSorted(
    (a, b) => distance(from.faces[a].box, point) - distance(from.faces[b].box, point),
  );
  return apply(to.faces[face].matrix, undo(from.faces[face].matrix, point));
}
