import type { Outline } from '#domain/body/outlines.ts';
import { type Face, positionOf } from '#domain/body/positions.ts';
import type { DamageType, View } from '#domain/inspections/inspection.ts';
import { type Curve, map, type Point } from '#parts/body/curve.ts';
import { drawingOf } from '#parts/body/drawings.ts';
import { drawDamage } from './damage-scene.ts';
import {
  addGrain,
  BLACK,
  type Coat,
  type Color,
  emptyPicture,
  fill,
  glow,
  HEIGHT,
  mixed,
  type Picture,
  plain,
  polygonOf,
  shaded,
  stroke,
  WHITE,
  WIDTH,
} from './picture.ts';

/** Subject of a photo: a side of the car in the bay, or a damage from near. */
export type Scene = { outline: Outline; paint: Color; shows: View | DamageType };

const GROUND = 590;
const GLASS: Color = [34, 42, 50];
const RIM: Color = [168, 173, 178];
const LAMP: Color = [226, 232, 236];
const REAR_LAMP: Color = [150, 24, 30];

/** Angle of the camera: the side that is seen, its scale, and how much smaller the far end is per cm. */
type Angle = { face: Face; scale: number; from?: 'front' | 'rear' };

const ANGLES: Record<View, Angle> = {
  Front: { face: 'Front', scale: 3.1 },
  'Front Left': { face: 'Left', scale: 3, from: 'front' },
  Left: { face: 'Left', scale: 1.82 },
  'Rear Left': { face: 'Left', scale: 3, from: 'rear' },
  Rear: { face: 'Rear', scale: 3.1 },
  'Rear Right': { face: 'Right', scale: 3, from: 'rear' },
  Right: { face: 'Right', scale: 1.82 },
  'Front Right': { face: 'Right', scale: 3, from: 'front' },
};
/** Largest car, in cm, that a scale fits. */
const USUAL_LENGTH = 480;
const USUAL_HEIGHT = 160;
/** Distances of the near end of the car: from the camera, in cm, and from the edge of the photo, in px. */
const DISTANCE = 620;
const EDGE = 70;

/** Rounds what the curves of the car compute, whose last digit differs between browsers. */
const rounded = (value: number): number => Math.round(value * 16) / 16;

type CarSize = { length: number; height: number };

/** Returns where a point of the side is in the photo. */
function placing({ face, scale: usual, from }: Angle, { length, height }: CarSize): (point: Point) => Point {
  const isEnd = face === 'Front' || face === 'Rear';
  const scale = usual * Math.min(1, isEnd ? USUAL_HEIGHT / height : USUAL_LENGTH / length);
  if (isEnd) {
    const turn = face === 'Front' ? 1 : -1;
    return ([up, across]) => [WIDTH / 2 + turn * rounded(across) * scale, GROUND - rounded(up) * scale];
  }
  const nose = face === 'Left' ? 1 : -1;
  if (!from) {
    return ([x, up]) => [WIDTH / 2 + nose * (rounded(x) - length / 2) * scale, GROUND - rounded(up) * scale];
  }
  const turn = from === 'front' ? nose : -nose;
  return ([x, up]) => {
    const away = from === 'front' ? rounded(x) : length - rounded(x);
    const near = scale / (1 + Math.max(-0.5, away / DISTANCE));
    return [WIDTH / 2 + turn * (EDGE - WIDTH / 2 + away * near), GROUND - 60 * (1 - near / scale) - rounded(up) * near];
  };
}

function drawBay(picture: Picture): void {
  const across = (top: number, bottom: number): Point[] => [
    [0, top],
    [WIDTH, top],
    [WIDTH, bottom],
    [0, bottom],
  ];
  fill(picture, [across(0, 430)], shaded([0, [62, 66, 70]], [120, [104, 109, 113]], [430, [142, 146, 148]]));
  fill(
    picture,
    [across(430, HEIGHT)],
    shaded([430, [96, 100, 103]], [560, [134, 138, 140]], [HEIGHT, [112, 116, 118]]),
  );
  // Panels of the wall, its base, and the lamps.
  for (let x = 120; x < WIDTH; x += 240)
    stroke(
      picture,
      [
        [x, 0],
        [x, 416],
      ],
      2,
      plain([88, 92, 96], 0.6),
    );
  fill(picture, [across(416, 430)], plain([70, 74, 78]));
  for (const x of [150, 480, 810]) {
    glow(picture, { at: [x, 46], rx: 210, ry: 90 }, WHITE, 0.55);
    fill(
      picture,
      [
        [
          [x - 96, 38],
          [x + 96, 38],
          [x + 96, 50],
          [x - 96, 50],
        ],
      ],
      plain([252, 252, 246]),
    );
    glow(picture, { at: [x, 660], rx: 170, ry: 46 }, WHITE, 0.28);
  }
  stroke(
    picture,
    [
      [0, 690],
      [WIDTH, 640],
    ],
    10,
    plain([214, 176, 44], 0.8),
  );
}

/** Returns the paint as light from above leaves it. */
function lit(paint: Color, top: number, bottom: number): Coat {
  const height = bottom - top;
  return shaded(
    [top, mixed(paint, WHITE, 0.5)],
    [top + height * 0.22, mixed(paint, WHITE, 0.14)],
    [top + height * 0.5, paint],
    [top + height * 0.56, mixed(paint, BLACK, 0.3)],
    [top + height * 0.62, mixed(paint, BLACK, 0.1)],
    [bottom, mixed(paint, BLACK, 0.6)],
  );
}

const WINDOW_INK: Coat = shaded([GROUND - 420, [112, 128, 138]], [GROUND - 250, GLASS], [GROUND - 100, [22, 28, 34]]);

function inkOf(positionId: string, body: Coat): Coat {
  if (positionOf(positionId)?.kind === 'window') return WINDOW_INK;
  if (positionId.endsWith('-wheel')) return plain([26, 27, 29]);
  if (/(headlight|fog-light)$/.test(positionId)) return plain(LAMP);
  if (positionId.endsWith('-taillight')) return plain(REAR_LAMP);
  if (/^(grille|front-lip|rear-bumper-step)$/.test(positionId)) return plain([30, 32, 35]);
  return body;
}

function drawSide(picture: Picture, { outline, paint, shows }: Scene & { shows: View }): void {
  const angle = ANGLES[shows];
  const { shapes, marks, wide } = drawingOf(outline);
  const { left, right, top: roof, bottom } = wide.faces.Left.box;
  const place = placing(angle, { length: right - left, height: bottom - roof });
  const points = (curve: Curve) => polygonOf(map(curve, place));
  const sided = shapes.filter(({ face }) => face === angle.face).map((one) => ({ ...one, points: points(one.curve) }));
  const sidedMarks = marks.filter(({ face }) => face === angle.face);
  const all = sided.flatMap((one) => one.points);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [from, to, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys)];
  const shade = { at: [(from + to) / 2, GROUND - 6], rx: (to - from) / 2 + 60, ry: 64 } as const;
  glow(picture, shade, BLACK, 0.9);
  glow(picture, { ...shade, ry: 26 }, BLACK, 0.8);
  const body = lit(paint, top, GROUND);
  for (const { curve, kind } of sidedMarks) if (kind === 'back') fill(picture, [points(curve)], plain([12, 13, 15]));
  for (const { positionId, points: shape } of sided) {
    fill(picture, [shape], inkOf(positionId, body));
    stroke(picture, [...shape, ...shape.slice(0, 1)], 1.6, plain(mixed(paint, BLACK, 0.8), 0.75));
  }
  for (const { curve, kind } of sidedMarks) {
    if (kind === 'light') fill(picture, [points(curve)], plain(RIM));
    if (kind === 'dark') fill(picture, [points(curve)], plain([24, 25, 27]));
    if (kind === 'line') stroke(picture, points(curve), 2.2, plain([20, 21, 23], 0.65));
  }
}

function isView(shows: View | DamageType): shows is View {
  return shows in ANGLES;
}

/** Draws the photo: the same pixels in every browser. */
export function drawScene({ shows, ...car }: Scene): Picture {
  const picture = emptyPicture(WIDTH, HEIGHT);
  if (isView(shows)) {
    drawBay(picture);
    drawSide(picture, { ...car, shows });
  } else drawDamage(picture, { ...car, shows });
  addGrain(picture, 3);
  return picture;
}
