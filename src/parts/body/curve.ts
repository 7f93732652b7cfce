export type Point = readonly [x: number, y: number];
/** A straight line to a point, or a cubic curve: two handles and its end. */
export type Piece = readonly [end: Point] | readonly [out: Point, into: Point, end: Point];
/** Lines and curves, one after the other. */
export type Curve = { start: Point; pieces: readonly Piece[] };

const endOf = (piece: Piece): Point => (piece.length === 1 ? piece[0] : piece[2]);

/** Returns the curve of the path data of an SVG, which has M, L, C and Z alone. */
export function curveOf(d: string): Curve {
  const [start = [[0, 0]], ...pieces] = (d.match(/[MLC][^MLCZ]+/g) ?? []).map((command): Piece => {
    const [a = 0, b = 0, ...more] = command.slice(1).split(' ').map(Number);
    const [c = 0, e = 0, x = 0, y = 0] = more;
    return more.length === 0
      ? [[a, b]]
      : [
          [a, b],
          [c, e],
          [x, y],
        ];
  });
  return { start: endOf(start), pieces };
}

/** Returns the curve with each point changed. */
export function map({ start, pieces }: Curve, change: (point: Point) => Point): Curve {
  return {
    start: change(start),
    pieces: pieces.map(
      (piece): Piece =>
        piece.length === 1 ? [change(piece[0])] : [change(piece[0]), change(piece[1]), change(piece[2])],
    ),
  };
}

export type Box = { left: number; top: number; right: number; bottom: number };

/** Returns points of the curve, close enough to measure it. */
function samples({ start, pieces }: Curve): Point[] {
  const points = [start];
  let from = start;
  for (const piece of pieces) {
    const end = endOf(piece);
    if (piece.length === 3) {
      const [out, into] = piece;
      for (const share of [0.25, 0.5, 0.75]) {
        const rest = 1 - share;
        const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
        points.push([
          a * from[0] + b * out[0] + c * into[0] + d * end[0],
          a * from[1] + b * out[1] + c * into[1] + d * end[1],
        ]);
      }
    }
    points.push(end);
    from = end;
  }
  return points;
}

/** Returns the shape that the curve closes as a polygon, the box around it, and its area. */
export function measure(curve: Curve): { corners: readonly Point[]; box: Box; area: number } {
  const points = samples(curve);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return {
    corners: points,
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    area: Math.abs(doubled) / 2,
  };
}
