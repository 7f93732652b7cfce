type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const HANDLED: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  line: ['x1', 'x2', 'y1', 'y2'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  polyline: ['points'],
  polygon: ['points'],
};

function round(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function rectangle({ x = 0, y = 0, width = 0, height = 0, ...corners }: Readonly<Record<string, number>>): string {
  const { rx = corners['ry'] ?? 0, ry = rx } = corners;
  if (rx === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const [w, h] = [width - 2 * rx, height - 2 * ry];
  return `M${x + rx} ${y}h${w}${corner(rx, ry)}v${h}${corner(-rx, ry)}h${-w}${corner(-rx, -ry)}v${-h}${corner(rx, -ry)}z`;
}

function outline([tag, attributes]: Shape): string | undefined {
  const known = HANDLED[tag];
  if (!known || Object.keys(attributes).some((name) => !known.includes(name))) return undefined;
  // A path may begin with a relative move, which counts from where the one before it ended.
  if (tag === 'path') return attributes['d']?.replace(/^m/, 'M0 0m');
  if (tag === 'polyline') return `M${attributes['points']}`;
  if (tag === 'polygon') return `M${attributes['points']}z`;
  const numbers = Object.fromEntries(Object.entries(attributes).map(([name, text]) => [name, Number(text)]));
  const { cx = 0, cy = 0, r = 0, rx = r, ry = r, x1 = 0, x2 = 0, y1 = 0, y2 = 0 } = numbers;
  if (tag === 'line') return `M${x1} ${y1}L${x2} ${y2}`;
  return tag === 'rect' ? rectangle(numbers) : round(cx, cy, rx, ry);
}

/** A drawing of strokes as the one path that draws the same; undefined when a shape has a look of its own, as a fill. */
export function onePath(drawing: readonly Shape[]): string | undefined {
  const outlines = drawing.map(outline);
  return outlines.includes(undefined) ? undefined : outlines.join('');
}
