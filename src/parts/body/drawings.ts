import type { Outline } from '#domain/body/outlines.ts';
import { type CarDrawing, type CarSpec, carDrawing } from './car-shapes.ts';
import { COUPE } from './outlines/coupe.ts';
import { PICKUP } from './outlines/pickup.ts';
import { SEDAN } from './outlines/sedan.ts';
import { SUV } from './outlines/suv.ts';
import { VAN } from './outlines/van.ts';
import { type BodySheet, tallSheet, wideSheet } from './sheet.ts';

const SPECS: Record<Outline, CarSpec> = { sedan: SEDAN, coupe: COUPE, suv: SUV, pickup: PICKUP, van: VAN };

type Drawn = CarDrawing & { wide: BodySheet; tall: BodySheet };
const drawn = new Map<Outline, Drawn>();

/** Returns the drawing of the outline and its sheets. */
export function drawingOf(outline: Outline): Drawn {
  const known = drawn.get(outline);
  if (known) return known;
  const spec = SPECS[outline];
  const made = { ...carDrawing(spec), wide: wideSheet(spec), tall: tallSheet(spec) };
  drawn.set(outline, made);
  return made;
}
