export type Point = readonly [x: number, y: number];
/** A straight line to a point, or a cubic curve: two handles and its end. */
export type Piece = readonly [end: Point] | readonly [out: Point, into: Point, end: Point];
/** Lines and curves, one after the other. */
export type Curve = { start: Point; pieces: readonly Piece[] };

const endOf = (piece: Piece): Point => (piece.length === 1 ? piece[0] : piece[2]);

export function lastPoint({ start, pieces }: Curve): Point {
  const last = pieces.at(-1);
  return last ? endOf(last) : start;
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Returns straight lines through the points. */
export function line(start: Point, ...points: readonly Point[]): Curve {
  return { start, pieces: points.map((end): Piece => [end]) };
}

/** Returns a smooth curve through the points. Its ends bend like a circle through their neighbors. */
export function smooth(start: Point, ...points: readonly Point[]): Curve {
  const all = [start, ...points];
  const last = all.length - 1;
  const angle = (from: number, to: number) => {
    const [a, b] = [all[from] ?? start, all[to] ?? start];
    return Math.atan2(b[1] - a[1], b[0] - a[0]);
  };
  const directionAt = (index: number): number => {
    if (last === 1) return angle(0, 1);
    if (index === 0) return 2 * angle(0, 1) - angle(0, 2);
    if (index === last) return 2 * angle(last - 1, last) - angle(last - 2, last);
    return angle(index - 1, index + 1);
  };
  const pieces = points.map((end, index): Piece => {
    const from = all[index] ?? start;
    const third = Math.hypot(end[0] - from[0], end[1] - from[1]) / 3;
    const [out, into] = [directionAt(index), directionAt(index + 1)];
    return [
      [from[0] + third * Math.cos(out), from[1] + third * Math.sin(out)],
      [end[0] - third * Math.cos(into), end[1] - third * Math.sin(into)],
      end,
    ];
  });
  return { start, pieces };
}

/** Returns a part of a circle. Angles in degrees: 0 is to the right, 90 up. */
export function arc([x, y]: Point, radius: number, from: number, to: number): Curve {
  const count = Math.ceil(Math.abs(to - from) / 90);
  const step = ((to - from) / count / 180) * Math.PI;
  const pull = (4 / 3) * Math.tan(step / 4) * radius;
  const at = (index: number): [angle: number, point: Point] => {
    const angle = (from / 180) * Math.PI + index * step;
    return [angle, [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]];
  };
  const pieces = Array.from({ length: count }, (_, index): Piece => {
    const [a, start] = at(index);
    const [b, end] = at(index + 1);
    return [
      [start[0] - pull * Math.sin(a), start[1] + pull * Math.cos(a)],
      [end[0] + pull * Math.sin(b), end[1] - pull * Math.cos(b)],
      end,
    ];
  });
  return { start: at(0)[1], pieces };
}

export const circle = (center: Point, radius: number): Curve => arc(center, radius, 0, 360);

export function reverse({ start, pieces }: Curve): Curve {
  const starts = [start, ...pieces.map(endOf)];
  const turned = pieces.map((piece, index): Piece => {
    const end = starts[index] ?? start;
    return piece.length === 1 ? [end] : [piece[1], piece[0], end];
  });
  return { start: starts.at(-1) ?? start, pieces: turned.reverse() };
}

/** Returns the curves as one, with a straight line over each gap. */
export function join(first: Curve, ...others: readonly Curve[]): Curve {
  const pieces = [...first.pieces];
  let end = lastPoint(first);
  for (const other of others) {
    const gap = Math.hypot(other.start[0] - end[0], other.start[1] - end[1]);
    if (gap > 0.01) pieces.push([other.start]);
    pieces.push(...other.pieces);
    end = lastPoint(other);
  }
  return { start: first.start, pieces };
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

/** Returns the curve on the other side of the axis y = 0. */
export const flip = (curve: Curve): Curve => map(curve, ([x, y]) => [x, -y]);

/** Returns the shape of which `half` is one side; the half begins and ends at the axis y = 0. */
export const whole = (half: Curve): Curve => join(half, reverse(flip(half)));

type Cubic = readonly [Point, Point, Point, Point];

function splitCubic([a, b, c, d]: Cubic, share: number): [Cubic, Cubic] {
  const [ab, bc, cd] = [between(a, b, share), between(b, c, share), between(c, d, share)];
  const [abc, bcd] = [between(ab, bc, share), between(bc, cd, share)];
  const middle = between(abc, bcd, share);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

/** Returns the share of the cubic at which it reaches x. It must run from left to right. */
function shareAt(cubic: Cubic, x: number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 30; round += 1) {
    const share = (low + high) / 2;
    if (splitCubic(cubic, share)[0][3][0] < x) low = share;
    else high = share;
  }
  return (low + high) / 2;
}

/** Returns the part of the curve from x to x. The curve must run from left to right. */
export function part({ start, pieces }: Curve, fromX: number, toX: number): Curve {
  const kept: Cubic[] = [];
  let from = start;
  for (const piece of pieces) {
    const end = endOf(piece);
    const cubic: Cubic =
      piece.length === 1 ? [from, between(from, end, 1 / 3), between(from, end, 2 / 3), end] : [from, ...piece];
    from = end;
    if (end[0] <= fromX || cubic[0][0] >= toX) continue;
    const left = cubic[0][0] < fromX ? splitCubic(cubic, shareAt(cubic, fromX))[1] : cubic;
    kept.push(end[0] > toX ? splitCubic(left, shareAt(left, toX))[0] : left);
  }
  return { start: kept[0]?.[0] ?? start, pieces: kept.map(([, out, into, end]): Piece => [out, into, end]) };
}

/** Returns a closed shape with rounded corners. */
export function rounded(radius: number, ...corners: readonly Point[]): Curve {
  const count = corners.length;
  const at = (index: number): Point => corners[(index + count) % count] ?? [0, 0];
  const bends = corners.map((corner, index) => {
    const toward = (other: Point): Point => {
      const length = Math.hypot(other[0] - corner[0], other[1] - corner[1]);
      return between(corner, other, Math.min(radius / length, 0.5));
    };
    const [from, to] = [toward(at(index - 1)), toward(at(index + 1))];
    return { start: from, pieces: [[between(from, corner, 0.55), between(to, corner, 0.55), to] as Piece] };
  });
  const [first = line([0, 0]), ...rest] = bends;
  return join(first, ...rest);
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

const figure = (value: number): number => Math.round(value * 10) / 10;

/** Returns the curve as the path data of an SVG. */
export function pathData({ start, pieces }: Curve, isClosed = true): string {
  const text = (points: readonly Point[]) => points.map(([x, y]) => `${figure(x)} ${figure(y)}`).join(' ');
  const parts = pieces.map((piece) => `${piece.length === 1 ? 'L' : 'C'}${text(piece)}`);
  return `M${text([start])}${parts.join('')}${isClosed ? 'Z' : ''}`;
}
