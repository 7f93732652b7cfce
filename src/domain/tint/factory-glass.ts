import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { TintClass, TintGroup } from './tint-figure.ts';

/** Factory glass in percent of light: nearly clear. */
const CLEAR_GLASS = 70;
/** Factory privacy glass behind the front doors of an SUV, van or truck. Makers differ: the vehicle can say another figure. */
const PRIVACY_GLASS = 20;

const MULTIPURPOSE = ['SUV', 'Van', 'Truck'];

export function tintClassOf(bodyType: string): TintClass {
  return MULTIPURPOSE.includes(bodyType) ? 'multipurpose' : 'car';
}

/** Windows with the same glass, as a form asks for them. The strip is part of the windshield. */
export const GLASS_GROUPS = ['windshield', 'frontSide', 'rearSide', 'rearGlass'] as const;
export type GlassGroup = (typeof GLASS_GROUPS)[number];

const WINDOWS: Readonly<Record<GlassGroup, readonly string[]>> = {
  windshield: ['windshield', 'windshield-strip'],
  frontSide: ['left-front-window', 'right-front-window'],
  rearSide: ['left-rear-window', 'right-rear-window', 'left-quarter-glass', 'right-quarter-glass'],
  rearGlass: ['rear-glass'],
};

/** Returns the group of windows with one figure; undefined for a sunroof and for panels, which have none. */
export function tintGroupOf(positionId: string): TintGroup | undefined {
  if (positionId === 'windshield-strip') return 'windshieldStrip';
  return GLASS_GROUPS.find((group) => WINDOWS[group].includes(positionId));
}

/** Returns the usual factory glass of a body type, in percent. */
export function usualGlass(bodyType: string, group: TintGroup | undefined): number {
  const isRear = group === 'rearSide' || group === 'rearGlass';
  return isRear && tintClassOf(bodyType) === 'multipurpose' ? PRIVACY_GLASS : CLEAR_GLASS;
}

/** Returns the percent of light that the factory glass lets through: the vehicle's own figure, or the usual one of its body type. */
export function factoryGlassOf(vehicle: Pick<Vehicle, 'bodyType' | 'factoryGlass'>, positionId: string): number {
  return vehicle.factoryGlass?.[positionId] ?? usualGlass(vehicle.bodyType, tintGroupOf(positionId));
}

export type GlassOfGroups = { readonly [group in GlassGroup]?: number | undefined };

/** Returns the glass of each group: that of its first window with a figure of its own. */
export function glassOfGroups({ factoryGlass = {} }: Pick<Vehicle, 'factoryGlass'>): GlassOfGroups {
  return Object.fromEntries(
    GLASS_GROUPS.map((group) => [group, WINDOWS[group].map((id) => factoryGlass[id]).find((own) => own !== undefined)]),
  );
}

/** Returns the glass by window after a change of groups; undefined when all of it is the usual one. Unchanged groups stay as they are. */
export function withGlassOfGroups(
  { factoryGlass = {} }: Pick<Vehicle, 'factoryGlass'>,
  typed: GlassOfGroups,
): Vehicle['factoryGlass'] {
  const before = glassOfGroups({ factoryGlass });
  const changed = GLASS_GROUPS.filter((group) => before[group] !== typed[group]);
  const windows = new Set(changed.flatMap((group) => WINDOWS[group]));
  const kept = Object.entries(factoryGlass).filter(([id]) => !windows.has(id));
  const added = changed.flatMap((group) => {
    const percent = typed[group];
    return percent === undefined || Number.isNaN(percent) ? [] : WINDOWS[group].map((id) => [id, percent] as const);
  });
  const all = [...kept, ...added];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}
