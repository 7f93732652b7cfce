import type { DamageType } from '#domain/inspections/inspection.ts';
import type { Point } from '#parts/body/curve.ts';
import {
  BLACK,
  type Coat,
  type Color,
  fill,
  glow,
  HEIGHT,
  mixed,
  type Picture,
  plain,
  shaded,
  stroke,
  WHITE,
  WIDTH,
} from './picture.ts';

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
    const band = (from: number, to: number, ink: Coat) => fill(picture, [[...ring(from), ...ring(to).reverse()]], ink);
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

/** Draws the damage from near. */
export function drawDamage(picture: Picture, { paint, shows }: { paint: Color; shows: DamageType }): void {
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
