import type { TintLimitsFile } from './tint-figure.ts';

/** Figures on file, Nebraska to Wyoming. tint-limits-a-to-m.ts says where they come from. */
const STATUTE = 'State statute';
const CHARTS = 'Trade charts';
const MIRRORS = 'Only with two outside mirrors.';
const anyWithMirrors = { limit: 'any', condition: MIRRORS } as const;
const ANY_REAR = { rearSide: 'any', rearGlass: 'any' } as const;
const REFLECTANCE_OR = 'Reflectance at most 13%.';
/** Film and glass together, and the film by itself. */
const OREGON = [
  { limit: 35, condition: REFLECTANCE_OR },
  { limit: 50, measures: 'film', condition: REFLECTANCE_OR },
] as const;
const WASHINGTON = 'Reflectance at most 35%. One layer of film only.';

export const TINT_LIMITS_N_TO_W: TintLimitsFile = {
  NE: { source: CHARTS, status: 'charts agree', frontSide: 35, rearSide: 20, rearGlass: 20 },
  NV: {
    source: STATUTE,
    status: 'statute',
    frontSide: { limit: 35, tolerance: 7 },
    rearSide: 'any',
    rearGlass: anyWithMirrors,
  },
  NH: {
    source: CHARTS,
    status: 'sources differ',
    frontSide: 'none',
    rearSide: 35,
    rearGlass: 35,
    note: 'Trade press of 2021 says no film in front. A tint directory says 35% in front.',
  },
  NJ: { source: CHARTS, status: 'charts agree', frontSide: 'none', ...ANY_REAR },
  NM: { source: CHARTS, status: 'two charts', frontSide: 20, rearSide: 20, rearGlass: 20 },
  NY: {
    source: STATUTE,
    status: 'statute',
    frontSide: 70,
    rearGlass: anyWithMirrors,
    rearSide: { limit: 70, condition: 'Counts for a sedan, wagon, coupe, hatchback or convertible.' },
    multipurpose: { rearSide: 'any' },
  },
  NC: {
    source: STATUTE,
    status: 'statute',
    frontSide: { limit: 35, tolerance: 3, aboveTolerance: true },
    rearSide: { limit: 35, tolerance: 3, aboveTolerance: true },
    rearGlass: { limit: 35, tolerance: 3, aboveTolerance: true },
  },
  ND: {
    source: 'nd.gov',
    status: 'statute',
    frontSide: 50,
    rearSide: 'any',
    rearGlass: anyWithMirrors,
    windshield: 70,
  },
  OH: {
    source: STATUTE,
    status: 'statute',
    frontSide: { limit: 50, tolerance: 3 },
    rearSide: 'any',
    rearGlass: { limit: 'any', condition: 'Two outside mirrors if the rear glass is under 50%.' },
    windshield: { limit: 70, tolerance: 3 },
  },
  OK: { source: CHARTS, status: 'two charts', frontSide: 25, rearSide: 25, rearGlass: 25 },
  OR: {
    source: STATUTE,
    status: 'statute',
    frontSide: OREGON,
    rearSide: OREGON,
    rearGlass: OREGON,
    multipurpose: ANY_REAR,
  },
  PA: {
    source: 'Table X of the state rules',
    status: 'statute',
    frontSide: 70,
    rearSide: 70,
    rearGlass: 70,
    multipurpose: ANY_REAR,
  },
  RI: { source: CHARTS, status: 'two charts', frontSide: 70, rearSide: 70, rearGlass: 70 },
  SC: { source: CHARTS, status: 'two charts', frontSide: 27, rearSide: 27, rearGlass: 27 },
  SD: { source: CHARTS, status: 'two charts', frontSide: 35, rearSide: 20, rearGlass: 20 },
  TN: {
    source: 'Trade charts and trade press on the act of 2009',
    status: 'charts agree',
    frontSide: 35,
    rearSide: 35,
    rearGlass: 35,
    windshield: 70,
  },
  TX: {
    source: 'Transportation Code §547.613',
    status: 'statute',
    frontSide: 25,
    rearSide: 25,
    rearGlass: anyWithMirrors,
    multipurpose: { rearSide: 'any' },
    note: 'Read in an unofficial copy of the code.',
  },
  UT: {
    source: 'SB 149 of 2022',
    status: 'statute',
    ...ANY_REAR,
    frontSide: {
      limit: 35,
      tolerance: 5,
      condition: 'The act allows a variance of 5%, counted here as 5 points.',
      note: 'Older charts say 43%.',
    },
  },
  VT: { source: CHARTS, status: 'two charts', frontSide: 'none', ...ANY_REAR },
  VA: {
    source: STATUTE,
    status: 'statute',
    frontSide: 50,
    rearSide: 35,
    rearGlass: { limit: 35, condition: MIRRORS },
    multipurpose: { rearSide: 'any', rearGlass: anyWithMirrors },
  },
  WA: {
    source: STATUTE,
    status: 'statute',
    condition: WASHINGTON,
    frontSide: 24,
    rearSide: 24,
    rearGlass: { limit: 24, condition: `${MIRRORS} ${WASHINGTON}` },
  },
  WV: { source: CHARTS, status: 'two charts', frontSide: 35, rearSide: 35, rearGlass: 35 },
  WI: { source: CHARTS, status: 'two charts', frontSide: 50, rearSide: 35, rearGlass: 35 },
  WY: { source: CHARTS, status: 'two charts', frontSide: 28, rearSide: 28, rearGlass: 28 },
};
