/** A rectangle of an SVG, in its units. */
export type PathBox = { x: number; y: number; width: number; height: number };

/** Returns the rectangle around a path of absolute M, L and Q commands; undefined for a path without points. */
export function boxOfPath(path: string): PathBox | undefined {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  if (ys.length === 0) return undefined;
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
