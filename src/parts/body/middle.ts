import type { Box, Point } from './curve.ts';

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
