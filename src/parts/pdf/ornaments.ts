import type { Inks } from './colors.ts';
import { PAGE, type Paper, type Stop } from './paper.ts';

const EDGE = 8;
const PEEL = 52;
/** Length of the Bézier handles that make a quarter of a circle. */
const ROUND = 0.5523;

/** Draws the colored edge and the peeled corner of the first page. */
export function drawEdge(paper: Paper, ink: Inks): void {
  const fold = PAGE.width - PEEL;
  paper.shade(
    (pen) =>
      pen
        .moveTo(0, 0)
        .lineTo(fold, 0)
        .lineTo(fold + EDGE, EDGE)
        .lineTo(0, EDGE)
        .close(),
    [
      [0, 0],
      [fold, 0],
    ],
    [
      [0, ink.petrolDeep],
      [1, ink.petrolLight],
    ],
  );
  const radius = 18;
  const pull = radius * (1 - ROUND);
  paper.shade(
    (pen) =>
      pen
        .moveTo(fold, 0)
        .lineTo(PAGE.width, PEEL)
        .lineTo(fold + radius, PEEL)
        .curveTo(fold + pull, PEEL, fold, PEEL - pull, fold, PEEL - radius)
        .close(),
    [
      [PAGE.width, 0],
      [fold, PEEL],
    ],
    [
      [0, ink.filmLight],
      [0.5, ink.film],
      [1, ink.filmDeep],
    ],
  );
}

function square(paper: Paper, x: number, y: number, size: number, radius: number, colors: readonly Stop[]): void {
  paper.shade(
    (pen) => pen.roundedRect(x, y, size, size, radius, radius, null),
    [
      [x, y],
      [x + size, y + size],
    ],
    colors,
  );
}

/** Draws the tile behind the shop's initial. */
export function drawMark(paper: Paper, x: number, y: number, size: number, ink: Inks): void {
  square(paper, x, y, size, 12, [
    [0, ink.petrolLight],
    [1, ink.petrolDeep],
  ]);
}

/** Mixes a part of white or black, from 0 to 1, into the color. */
function over(color: string, light: 0 | 255, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part * (1 - share) + light * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Draws a chip in the paint of the car, with the same sheen as on screen. */
export function drawPaint(paper: Paper, x: number, y: number, size: number, paint: string): void {
  square(paper, x, y, size, 4, [
    [0, over(paint, 255, 0.62)],
    [0.18, over(paint, 255, 0.62)],
    [0.34, over(paint, 255, 0.12)],
    [0.5, paint],
    [1, over(paint, 0, 0.22)],
  ]);
}
