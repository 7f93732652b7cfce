import type { Curve, Point } from '#parts/body/curve.ts';

export type Color = readonly [red: number, green: number, blue: number];
/** Color of a row of pixels, and how much of it covers what is below (0 to 1). */
export type Coat = (y: number) => { color: Color; cover: number };

/** Red, green and blue of each pixel, 0 to 255. */
export type Picture = { width: number; height: number; pixels: Uint8ClampedArray };

/** Size of a sample photo. */
export const [WIDTH, HEIGHT] = [960, 720];
export const WHITE: Color = [255, 255, 255];
export const BLACK: Color = [8, 9, 11];

const STEPS = 8;
/** Lines per row of pixels, for smooth edges. */
const LINES = 4;

export function emptyPicture(width: number, height: number): Picture {
  return { width, height, pixels: new Uint8ClampedArray(width * height * 3) };
}

export function mixed(from: Color, to: Color, share: number): Color {
  const at = Math.min(1, Math.max(0, share));
  const channel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * at;
  return [channel(0), channel(1), channel(2)];
}

export const plain = (color: Color, cover = 1): Coat => {
  const ink = { color, cover };
  return () => ink;
};

/** Returns an ink that changes from row to row between the stops, each a row and its color. */
export function shaded(...stops: readonly (readonly [y: number, color: Color])[]): Coat {
  return (y) => {
    const next = stops.findIndex(([row]) => row >= y);
    const [toY, to] = stops[next] ?? stops.at(-1) ?? [0, [0, 0, 0]];
    const [fromY, from] = stops[next - 1] ?? [toY, to];
    return { color: mixed(from, to, toY === fromY ? 0 : (y - fromY) / (toY - fromY)), cover: 1 };
  };
}

/** Returns the points of the curve, close enough to fill it. */
export function polygonOf({ start, pieces }: Curve): Point[] {
  const points = [start];
  let from = start;
  for (const piece of pieces) {
    if (piece.length === 1) [from] = piece;
    else {
      const [out, into, end] = piece;
      for (let step = 1; step < STEPS; step += 1) {
        const share = step / STEPS;
        const rest = 1 - share;
        const [a, b] = [rest * rest * rest, 3 * rest * rest * share];
        const [c, d] = [3 * rest * share * share, share * share * share];
        points.push([
          a * from[0] + b * out[0] + c * into[0] + d * end[0],
          a * from[1] + b * out[1] + c * into[1] + d * end[1],
        ]);
      }
      from = end;
    }
    points.push(from);
  }
  return points;
}

/** An edge of a polygon, from its upper to its lower end. `turn`: 1 if the outline runs down here, or -1. */
type Edge = { top: number; bottom: number; x: number; slope: number; turn: number };

function edgesOf(polygons: readonly (readonly Point[])[]): Edge[] {
  const edges: Edge[] = [];
  for (const points of polygons) {
    let [x1, y1] = points.at(-1) ?? [0, 0];
    for (const [x2, y2] of points) {
      const slope = (x2 - x1) / (y2 - y1);
      if (y1 < y2) edges.push({ top: y1, bottom: y2, x: x1, slope, turn: 1 });
      if (y1 > y2) edges.push({ top: y2, bottom: y1, x: x2, slope, turn: -1 });
      [x1, y1] = [x2, y2];
    }
  }
  return edges.sort((a, b) => a.top - b.top);
}

/** Adds what the span covers of each pixel. */
function addSpan(covered: Float64Array, from: number, to: number): void {
  const left = Math.max(0, from);
  const right = Math.min(covered.length, to);
  for (let x = Math.floor(left); x < right; x += 1) {
    covered[x] = (covered[x] ?? 0) + (Math.min(right, x + 1) - Math.max(left, x)) / LINES;
  }
}

function blend({ width, pixels }: Picture, x: number, y: number, [red, green, blue]: Color, cover: number): void {
  const at = (y * width + x) * 3;
  const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
  pixels[at] = r + (red - r) * cover;
  pixels[at + 1] = g + (green - g) * cover;
  pixels[at + 2] = b + (blue - b) * cover;
}

function addLine(covered: Float64Array, edges: readonly Edge[], y: number): void {
  const crossings = edges
    .filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ top, x, slope, turn }) => ({ x: x + (y - top) * slope, turn }))
    .sort((a, b) => a.x - b.x);
  let turns = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (turns === 0) from = x;
    turns += turn;
    if (turns === 0) addSpan(covered, from, x);
  }
}

/** Fills the polygons as one shape. */
export function fill(picture: Picture, polygons: readonly (readonly Point[])[], ink: Coat): void {
  const edges = edgesOf(polygons);
  const xs = polygons.flatMap((points) => points.map(([x]) => x));
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(picture.width, Math.ceil(Math.max(...xs)));
  const first = Math.max(0, Math.floor(Math.min(...edges.map(({ top }) => top))));
  const last = Math.min(picture.height - 1, Math.floor(Math.max(...edges.map(({ bottom }) => bottom))));
  const covered = new Float64Array(picture.width);
  for (let row = first; row <= last; row += 1) {
    const near = edges.filter(({ top, bottom }) => top < row + 1 && bottom > row);
    covered.fill(0, left, right);
    for (let line = 0; line < LINES; line += 1) addLine(covered, near, row + (line + 0.5) / LINES);
    const { color, cover } = ink(row);
    for (let x = left; x < right; x += 1) {
      const share = covered[x] ?? 0;
      if (share > 0) blend(picture, x, row, color, Math.min(1, share) * cover);
    }
  }
}

/** Draws a line along the points. */
export function stroke(picture: Picture, points: readonly Point[], width: number, ink: Coat): void {
  const pieces: Point[][] = [];
  for (const [index, [x2, y2]] of points.entries()) {
    const [x1, y1] = points[index - 1] ?? [x2, y2];
    const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    if (length === 0) continue;
    const [dx, dy] = [((y2 - y1) / length) * (width / 2), ((x1 - x2) / length) * (width / 2)];
    pieces.push([
      [x1 + dx, y1 + dy],
      [x2 + dx, y2 + dy],
      [x2 - dx, y2 - dy],
      [x1 - dx, y1 - dy],
    ]);
  }
  if (pieces.length > 0) fill(picture, pieces, ink);
}

export type Ellipse = { at: Point; rx: number; ry: number };

/** Blends a soft ellipse in, strongest in its middle. */
export function glow(picture: Picture, { at: [cx, cy], rx, ry }: Ellipse, color: Color, strength: number): void {
  const [top, bottom] = [Math.max(0, Math.floor(cy - ry)), Math.min(picture.height, Math.ceil(cy + ry))];
  const [left, right] = [Math.max(0, Math.floor(cx - rx)), Math.min(picture.width, Math.ceil(cx + rx))];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [u, v] = [(x - cx) / rx, (y - cy) / ry];
      const rest = 1 - (u * u + v * v);
      if (rest > 0) blend(picture, x, y, color, rest * rest * strength);
    }
  }
}

/** Returns the picture made smaller by a whole number. */
export function smaller({ width, height, pixels }: Picture, by: number): Picture {
  const small = emptyPicture(Math.floor(width / by), Math.floor(height / by));
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let sum = 0;
        for (let dy = 0; dy < by; dy += 1) {
          for (let dx = 0; dx < by; dx += 1) sum += pixels[((y * by + dy) * width + x * by + dx) * 3 + channel] ?? 0;
        }
        small.pixels[(y * small.width + x) * 3 + channel] = sum / (by * by);
      }
    }
  }
  return small;
}

/** Adds the grain of a camera: the same one each time. */
export function addGrain({ pixels }: Picture, strength: number): void {
  let state = 12345;
  for (let at = 0; at < pixels.length; at += 3) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const grain = ((state >>> 16) / 16384 - 1) * strength;
    for (let index = at; index < at + 3; index += 1) pixels[index] = (pixels[index] ?? 0) + grain;
  }
}
