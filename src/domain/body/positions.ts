import type { Outline } from './outlines.ts';

/** Sides of a car in a drawing. Left is the driver's left. Each position is pressed in the drawing of its face. */
export const FACES = ['Front', 'Left', 'Top', 'Right', 'Rear'] as const;
export type Face = (typeof FACES)[number];

export const FACE_NAME: Record<Face, string> = {
  Front: 'Front',
  Left: 'Left side',
  Top: 'Top',
  Right: 'Right side',
  Rear: 'Rear',
};

/** A part of a car that film goes on or that can be damaged. */
export type Position = {
  /** Stored in coverage and damage, so it never changes: 'left-front-door'. */
  id: string;
  /** 'Left Front Door' */
  name: string;
  kind: 'panel' | 'window';
  face: Face;
  /** Outlines that do not have it. */
  missing?: readonly Outline[];
  /** Other names on some outlines. */
  names?: Partial<Record<Outline, string>>;
};

type Facts = Pick<Position, 'missing' | 'names'>;

const panel = (name: string, face: Face, facts: Facts = {}): Position => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  kind: 'panel',
  face,
  ...facts,
});
const window = (name: string, face: Face, facts: Facts = {}): Position => ({
  ...panel(name, face, facts),
  kind: 'window',
});

/** Returns the part on both sides of the car: 'Front Door' becomes 'Left Front Door' and 'Right Front Door'. */
function bothSides(make: typeof panel, name: string, { missing, names = {} }: Facts = {}): Position[] {
  return (['Left', 'Right'] as const).map((side) =>
    make(`${side} ${name}`, side, {
      ...(missing && { missing }),
      names: Object.fromEntries(Object.entries(names).map(([outline, other]) => [outline, `${side} ${other}`])),
    }),
  );
}

/** Has no rear doors. */
const TWO_DOORS: readonly Outline[] = ['coupe'];
const NO_BED: readonly Outline[] = ['sedan', 'coupe', 'suv', 'van'];

/** All panels and windows, from front to rear. */
export const POSITIONS: readonly Position[] = [
  panel('Front Bumper', 'Front'),
  panel('Front Lip', 'Front'),
  panel('Grille', 'Front'),
  panel('Left Headlight', 'Front'),
  panel('Right Headlight', 'Front'),
  panel('Left Fog Light', 'Front'),
  panel('Right Fog Light', 'Front'),
  panel('Hood', 'Top'),
  ...bothSides(panel, 'Fender'),
  ...bothSides(panel, 'A-Pillar'),
  ...bothSides(panel, 'Mirror'),
  panel('Roof', 'Top'),
  ...bothSides(panel, 'Front Door'),
  ...bothSides(panel, 'Front Door Cup'),
  ...bothSides(panel, 'B-Pillar'),
  ...bothSides(panel, 'Rear Door', { missing: TWO_DOORS, names: { van: 'Sliding Door' } }),
  ...bothSides(panel, 'Rear Door Cup', { missing: TWO_DOORS, names: { van: 'Sliding Door Cup' } }),
  ...bothSides(panel, 'Cab Corner', { missing: NO_BED }),
  ...bothSides(panel, 'Rocker'),
  ...bothSides(panel, 'Quarter Panel', { names: { pickup: 'Bedside' } }),
  ...bothSides(panel, 'Front Wheel'),
  ...bothSides(panel, 'Rear Wheel'),
  panel('Trunk', 'Rear', { names: { suv: 'Liftgate', van: 'Rear Doors', pickup: 'Tailgate' } }),
  panel('Spoiler', 'Rear', { missing: ['pickup', 'van'] }),
  panel('Bed', 'Top', { missing: NO_BED }),
  panel('Rear Bumper', 'Rear'),
  panel('Rear Bumper Step', 'Rear'),
  panel('Left Taillight', 'Rear'),
  panel('Right Taillight', 'Rear'),
  window('Windshield', 'Top'),
  window('Windshield Strip', 'Top'),
  ...bothSides(window, 'Front Window'),
  ...bothSides(window, 'Rear Window', { missing: TWO_DOORS }),
  ...bothSides(window, 'Quarter Glass', { missing: ['pickup'] }),
  window('Sunroof', 'Top', { missing: ['van'] }),
  window('Rear Glass', 'Rear'),
];

const BY_ID = new Map(POSITIONS.map((position) => [position.id, position]));

/** Returns the position; undefined for an id that this version does not know. */
export function positionOf(id: string): Position | undefined {
  return BY_ID.get(id);
}

/** Returns the positions that a car of the outline has. */
export function positionsOf(outline: Outline): Position[] {
  return POSITIONS.filter(({ missing = [] }) => !missing.includes(outline));
}

/** Returns the name of the position on a car of the outline. */
export function positionName({ name, names }: Position, outline: Outline): string {
  return names?.[outline] ?? name;
}
