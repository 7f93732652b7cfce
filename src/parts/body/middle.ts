import { type Box, type Curve, measure, type Point } from './curve.ts';

type Polygon = { corners: readonly Point[]; box: Box; area: number };

/** Returns whether the point is inside of the corners. */
export function isInside([x, y]: Point, { corners, box }: Polygon): boolean {
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
  let inside = false;
  let [ax, ay] = corners.at(-1) ?? [0, 0];
  for (const [bx, by] of corners) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    ax = bx;
    ay = by;
  }
  return inside;
}

/** Returns the distance to the edge, no more than `most`. */
export function distanceToEdge([x, y]: Point, { corners, box }: Polygon, most: number): number {
  if (x < box.left - most || x > box.right + most || y < box.top - most || y > box.bottom + most) return most;
  let nearest = most;
  let [ax, ay] = corners.at(-1) ?? [0, 0];
  for (const [bx, by] of corners) {
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
    const at = Math.min(1, Math.max(0, share));
    const [dx, dy] = [x - ax - at * (bx - ax), y - ay - at * (by - ay)];
    nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy));
    ax = bx;
    ay = by;
  }
  return nearest;
}

const STEPS = 12;
/** Distance to another shape, in cm, from which on more is no better: small ones are pressed around them, too. */
const ENOUGH = 40;

function middleOf(shape: Polygon, over: readonly Polygon[]): Point {
  const { left, top, right, bottom } = shape.box;
  let best: Point = [(left + right) / 2, (top + bottom) / 2];
  let most = 0;
  for (let column = 1; column < STEPS; column += 1)
    for (let row = 1; row < STEPS; row += 1) {
      const point: Point = [left + ((right - left) * column) / STEPS, top + ((bottom - top) * row) / STEPS];
      if (!isInside(point, shape) || over.some((other) => isInside(point, other))) continue;
      const free = over.reduce((distance, other) => distanceToEdge(point, other, distance), ENOUGH);
      const room = distanceToEdge(point, shape, 1000) + free / 2;
      if (room <= most) continue;
      most = room;
      best = point;
    }
  return best;
}

/**
 * Returns the shapes from large to small, as they are painted. Those that are controls have a point far from their edge and from the
 * shapes over them.
 */
export function withMiddles<T extends { positionId: string; curve: Curve; isMain: boolean }>(
  shapes: readonly T[],
): (T & { middle?: Point })[] {
  const measured = shapes.map((shape) => {
    const polygon = measure(shape.curve);
    // Lights are never under a panel.
    return { shape, polygon, rank: /light$/.test(shape.positionId) ? polygon.area / 4 : polygon.area };
  });
  const painted = measured.toSorted((a, b) => b.rank - a.rank);
  return painted.map(({ shape, polygon }, index) => {
    if (!shape.isMain) return shape;
    const over = painted.slice(index + 1).map((other) => other.polygon);
    return { ...shape, middle: middleOf(polygon, over) };
  });
}
