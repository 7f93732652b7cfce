import type { Curve, Piece, Point } from '#parts/body/curve.ts';

/** Returns the stored path of a stroke as a curve: M, then Q and L. A quadratic curve becomes a cubic one. */
export function strokeOf(path: string, place: (point: Point) => Point): Curve {
  const steps = [...path.matchAll(/([MQL])([^MQL]*)/g)].map(([, letter, figures = '']) => {
    const [a = 0, b = 0, c = 0, d = 0] = figures
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return { letter, first: place([a, b]), second: place([c, d]) };
  });
  const start = steps[0]?.first ?? place([0, 0]);
  const pieces: Piece[] = [];
  let from = start;
  const toward = (one: Point, other: Point): Point => [
    one[0] + ((other[0] - one[0]) * 2) / 3,
    one[1] + ((other[1] - one[1]) * 2) / 3,
  ];
  for (const { letter, first, second } of steps.slice(1)) {
    if (letter === 'Q') pieces.push([toward(from, first), toward(second, first), second]);
    else pieces.push([first]);
    from = letter === 'Q' ? second : first;
  }
  return { start, pieces };
}
