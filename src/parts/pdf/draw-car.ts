import type { Outline } from '#domain/body/outlines.ts';
import { FACES, positionOf } from '#domain/body/positions.ts';
import { type Curve, map } from '#parts/body/curve.ts';
import { loadDrawing } from '#parts/body/drawings.ts';
import type { DrawingPin } from '#parts/body/drawn-car.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { apply } from '#parts/body/sheet.ts';
import { INK } from './colors.ts';
import type { Ink, Paper, Type } from './paper.ts';

/** Car with the film on it and its damage, as the screen shows it. */
export type PrintedCar = {
  outline: Outline;
  tones?: ReadonlyMap<string, PositionTone>;
  pins?: readonly Pick<DrawingPin, 'number' | 'x' | 'y' | 'tone'>[];
};

/** Light color tokens. Lines distinguish films on a printer without color. */
const TONES: Record<PositionTone, { fill: Ink; lines?: { ink: Ink; slants: readonly (1 | -1)[] } }> = {
  protection: { fill: '#acdce8' },
  coating: { fill: '#feeedb', lines: { ink: '#c68102', slants: [-1] } },
  wrap: { fill: '#ffeaf4', lines: { ink: '#b45088', slants: [1] } },
  'light tint': { fill: '#ccd0f3' },
  'medium tint': { fill: '#6d71b8' },
  'dark tint': { fill: '#484b7f' },
  conflict: { fill: '#feecea', lines: { ink: '#d2383d', slants: [1, -1] } },
};
const PIN: Record<DrawingPin['tone'], Ink> = { new: '#d2383d', known: '#465258' };
const PIN_SIZE = 15;
const TIRE = '#727c82';
const GLASS = '#e6ebed';
const BODY = '#ffffff';
const FINE = '#848e93';

function fillOf(positionId: string): Ink {
  if (positionId.endsWith('-wheel')) return TIRE;
  return positionOf(positionId)?.kind === 'window' ? GLASS : BODY;
}

/** Draws the car, unfolded with its front to the left. `x`, `y` and `width` in px of the page. Returns where it ends. */
export async function drawCar(
  paper: Paper,
  car: PrintedCar,
  { x, y, width }: { x: number; y: number; width: number },
): Promise<number> {
  const { outline, tones, pins = [] } = car;
  const { shapes, marks, wide } = await loadDrawing(outline);
  const scale = width / wide.width;
  const placed = (face: (typeof FACES)[number], curve: Curve) =>
    map(curve, (point) => {
      const [sheetX, sheetY] = apply(wide.faces[face].matrix, point);
      return [x + sheetX * scale, y + sheetY * scale];
    });
  for (const { face, curve, kind } of marks)
    if (kind === 'back') paper.curve(placed(face, curve), { fill: INK.text3, ink: INK.text3, width: 0.5 });
  for (const { positionId, face, curve } of shapes) {
    const tone = tones?.get(positionId);
    const shape = placed(face, curve);
    const { fill = fillOf(positionId), lines } = tone ? TONES[tone] : {};
    if (lines) {
      paper.curve(shape, { fill, ink: fill, width: 0 });
      paper.hatch(shape, lines.ink, lines.slants);
      paper.curve(shape, { ink: INK.text3, width: 0.75 });
    } else paper.curve(shape, { fill, ink: INK.text3, width: 0.75 });
  }
  for (const { face, curve, kind } of marks) {
    if (kind === 'back') continue;
    const fill = { dark: FINE, light: BODY, line: undefined }[kind];
    paper.curve(placed(face, curve), { fill, ink: FINE, width: 0.5 });
  }
  const label: Type = { face: 'text', size: 10, ink: INK.text3 };
  for (const face of FACES) {
    const { name } = wide.faces[face];
    if (!name) continue;
    const at = x + name.at[0] * scale;
    const end = name.anchor === 'end' ? at : at + paper.widthOf(name.text, label) / 2;
    paper.write(name.text, end, y + name.at[1] * scale, label, 'end');
  }
  const height = wide.height * scale;
  for (const { number, x: left, y: top, tone } of pins) {
    const [centerX, centerY] = [x + (left / 100) * width, y + (top / 100) * height];
    const radius = tone === 'new' ? PIN_SIZE / 2 : 4;
    paper.box(centerX - PIN_SIZE / 2, centerY - PIN_SIZE / 2, PIN_SIZE, PIN_SIZE, radius, PIN[tone]);
    const type: Type = { face: 'strong', size: 9, ink: INK.onAccent };
    const text = String(number);
    paper.write(text, centerX + paper.widthOf(text, type) / 2, centerY + type.size * 0.355, type, 'end');
  }
  return y + height;
}
