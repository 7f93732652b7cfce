import type { Outline } from '#domain/body/outlines.ts';
import { type Face, positionOf } from '#domain/body/positions.ts';
import type { DamageType, View } from '#domain/inspections/inspection.ts';
import { type Curve, map, type Point } from '#parts/body/curve.ts';
import { drawingOf } from '#parts/body/drawings.ts';
import {
  addGrain,
  type Color,
  emptyPicture,
  fill,
  glow,
  type Ink,
  mixed,
  type Picture,
  plain,
  polygonOf,
  shaded,
  stroke,
} from './picture.ts';

/** What a photo shows: a side of the car in the bay, or a damage from near. */
export type Scene = { outline: Outline; paint: Color; shows: View | DamageType };

const [WIDTH, HEIGHT] = [960, 720];
const GROUND = 590;
const WHITE: Color = [255, 255, 255];
const BLACK: Color = [8, 9, 11];
const GLASS: Color = [34, 42, 50];
const RIM: Color = [168, 173, 178];
const LAMP: Color = [226, 232, 236];
const REAR_LAMP: Color = [150, 24, 30];

/** A place to stand: the side that is seen, its scale, and how much smaller the far end is per cm. */
type Stand = { face: Face; scale: number; from?: 'front' | 'rear' };

const STANDS: Record<View, Stand> = {
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
/** How far the near end of the car is from the camera, in cm, and how far it is from the edge of the photo. */
const DISTANCE = 620;
const EDGE = 70;

/** Rounds what the curves of the car compute, whose last digit differs between browsers. */
const rounded = (value: number): number => Math.round(value * 16) / 16;

type CarSize = { length: number; height: number };

/** Returns where a point of the side is in the photo. */
function placing({ face, scale: usual, from }: Stand, { length, height }: CarSize): (point: Point) => Point {
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
function lit(paint: Color, top: number, bottom: number): Ink {
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

const WINDOW_INK: Ink = shaded([GROUND - 420, [112, 128, 138]], [GROUND - 250, GLASS], [GROUND - 100, [22, 28, 34]]);

function inkOf(positionId: string, body: Ink): Ink {
  if (positionOf(positionId)?.kind === 'window') return WINDOW_INK;
  if (positionId.endsWith('-wheel')) return plain([26, 27, 29]);
  if (/(headlight|fog-light)$/.test(positionId)) return plain(LAMP);
  if (positionId.endsWith('-taillight')) return plain(REAR_LAMP);
  if (/^(grille|front-lip|rear-bumper-step)$/.test(positionId)) return plain([30, 32, 35]);
  return body;
}

function drawSide(picture: Picture, { outline, paint, shows }: Scene & { shows: View }): void {
  const stand = STANDS[shows];
  const { shapes, marks, wide } = drawingOf(outline);
  const { left, right, top: roof, bottom } = wide.faces.Left.box;
  const place = placing(stand, { length: right - left, height: bottom - roof });
  const points = (curve: Curve) => polygonOf(map(curve, place));
  const sided = shapes.filter(({ face }) => face === stand.face).map((one) => ({ ...one, points: points(one.curve) }));
  const sidedMarks = marks.filter(({ face }) => face === stand.face);
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

const CENTER: Point = [WIDTH / 2, HEIGHT / 2];
/** Edges of a chip, in px from its middle. */
const CHIP: readonly Point[] = [
  ...([
    [-34, -8],
    [-20, -28],
    [6, -34],
    [30, -20],
    [40, 4],
    [24, 26],
    [-4, 32],
    [-30, 20],
  ] as const),
];
const around = ([x, y]: Point, points: readonly Point[], size = 1): Point[] =>
  points.map(([dx, dy]) => [x + dx * size, y + dy * size]);

function drawChip(picture: Picture, at: Point, size: number): void {
  fill(picture, [around([at[0] + 3, at[1] + 4], CHIP, size * 1.16)], plain(BLACK, 0.35));
  fill(picture, [around(at, CHIP, size)], plain([208, 206, 198]));
  fill(picture, [around([at[0] + 5 * size, at[1] + 3 * size], CHIP, size * 0.52)], plain([92, 94, 96]));
}

const [CX, CY] = CENTER;
const DAMAGE: Partial<Record<DamageType, (picture: Picture) => void>> = {
  chip(picture) {
    drawChip(picture, CENTER, 1.3);
    drawChip(picture, [CX + 190, CY - 120], 0.5);
    drawChip(picture, [CX - 230, CY + 90], 0.34);
  },
  scratch(picture) {
    const line: Point[] = [
      [CX - 300, CY + 96],
      [CX - 120, CY + 30],
      [CX + 40, CY - 14],
      [CX + 290, CY - 70],
    ];
    stroke(
      picture,
      line.map(([x, y]): Point => [x + 2, y + 4]),
      7,
      plain(BLACK, 0.4),
    );
    stroke(picture, line, 5, plain([226, 225, 219], 0.92));
    stroke(picture, around([0, 46], line, 1).slice(1, 3), 2, plain([226, 225, 219], 0.6));
  },
  swirl(picture) {
    for (let ring = 0; ring < 26; ring += 1) {
      const radius = 30 + ring * 11;
      const arc = Array.from({ length: 9 }, (_, step): Point => {
        const u = (step - 4) / 4;
        return [CX + u * radius * 1.25 + ring * 2, CY + radius * (0.78 - 0.5 * u * u) * (ring % 2 ? 1 : -1)];
      });
      stroke(picture, arc, 1.2, plain(WHITE, 0.32));
    }
    glow(picture, { at: CENTER, rx: 190, ry: 150 }, WHITE, 0.5);
  },
  dent(picture) {
    glow(picture, { at: [CX - 14, CY - 18], rx: 150, ry: 120 }, BLACK, 0.75);
    glow(picture, { at: [CX + 26, CY + 34], rx: 130, ry: 92 }, WHITE, 0.6);
  },
  'glass chip'(picture) {
    fill(
      picture,
      [
        [
          [0, 0],
          [WIDTH, 0],
          [WIDTH, HEIGHT],
          [0, HEIGHT],
        ],
      ],
      shaded([0, [128, 146, 156]], [HEIGHT, [38, 48, 56]]),
    );
    for (const [dx, dy] of CHIP) stroke(picture, [CENTER, [CX + dx * 3.4, CY + dy * 3.4]], 3, plain(WHITE, 0.75));
    fill(picture, [around(CENTER, CHIP, 0.7)], plain([236, 240, 242], 0.9));
  },
  'curb rash'(picture) {
    const ring = (radius: number): Point[] =>
      Array.from({ length: 41 }, (_, step): Point => {
        const u = (step - 20) / 20;
        return [CX + u * 620, CY - 250 + radius * (1 - 0.42 * u * u)];
      });
    const band = (from: number, to: number, ink: Ink) => fill(picture, [[...ring(from), ...ring(to).reverse()]], ink);
    band(-800, 290, plain([44, 46, 49]));
    band(150, 290, shaded([120, [196, 200, 204]], [460, [140, 145, 150]]));
    band(270, 292, plain([214, 217, 220]));
    band(292, 1400, plain([24, 25, 27]));
    for (let mark = 0; mark < 22; mark += 1) {
      const x = CX - 190 + mark * 17;
      const u = (x - CX) / 620;
      const y = CY - 250 + 276 * (1 - 0.42 * u * u) + ((mark * 7) % 11) - 5;
      stroke(
        picture,
        [
          [x, y],
          [x + 24, y + 5 - (mark % 3) * 4],
        ],
        3 + (mark % 3),
        plain([92, 90, 86], 0.85),
      );
    }
  },
};

function drawDamage(picture: Picture, { paint, shows }: Scene & { shows: DamageType }): void {
  const all: Point[] = [
    [0, 0],
    [WIDTH, 0],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ];
  fill(
    picture,
    [all],
    shaded([0, mixed(paint, WHITE, 0.22)], [HEIGHT * 0.55, paint], [HEIGHT, mixed(paint, BLACK, 0.4)]),
  );
  glow(picture, { at: [WIDTH * 0.3, 60], rx: 520, ry: 210 }, WHITE, 0.4);
  glow(picture, { at: [WIDTH * 0.78, 640], rx: 460, ry: 170 }, mixed(paint, WHITE, 0.5), 0.25);
  stroke(
    picture,
    [
      [0, 648],
      [WIDTH * 0.5, 610],
      [WIDTH, 596],
    ],
    9,
    plain(BLACK, 0.75),
  );
  stroke(
    picture,
    [
      [0, 656],
      [WIDTH * 0.5, 618],
      [WIDTH, 604],
    ],
    3,
    plain(WHITE, 0.3),
  );
  DAMAGE[shows]?.(picture);
}

function isView(shows: View | DamageType): shows is View {
  return shows in STANDS;
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
