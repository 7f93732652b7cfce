import type { TintLimitsFile } from './tint-figure.ts';

/**
 * Figures on file, Alabama to Montana; the other states are in tint-limits-n-to-w.ts. To change one, edit its line and the
 * date of the check in tint-file.ts.
 *
 * 'State statute' is its wording as quoted in a public data set of statute quotes that was verified in August 2026. 'Trade charts' are a
 * film maker's tool, a tint directory, a film seller, a forum, and charts of a trade body.
 */
const STATUTE = 'State statute';
const CHARTS = 'Trade charts';
const MIRRORS = 'Only with two outside mirrors.';
const anyWithMirrors = { limit: 'any', condition: MIRRORS } as const;
const ANY_REAR = { rearSide: 'any', rearGlass: 'any' } as const;

export const TINT_LIMITS_A_TO_M: TintLimitsFile = {
  AL: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 32,
    rearSide: 32,
    rearGlass: 32,
    multipurpose: ANY_REAR,
  },
  AK: {
    source: 'Trade charts for 13 AAC 04.223',
    status: 'charts agree',
    frontSide: 70,
    rearSide: 40,
    rearGlass: 40,
    note: 'A chart of 2002 says no film in front and 37% behind.',
  },
  AZ: {
    source: STATUTE,
    status: 'statute',
    frontSide: { limit: 33, tolerance: 3 },
    rearSide: { limit: 'any', condition: 'Reflectance at most 35%, with a tolerance of 3 points.' },
    rearGlass: { limit: 'any', condition: 'Reflectance at most 35%, with a tolerance of 3 points.' },
  },
  AR: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 25,
    rearSide: 25,
    rearGlass: 10,
    multipurpose: { rearSide: 10 },
  },
  CA: {
    source: 'State statute §26708(d)',
    status: 'statute',
    frontSide: {
      limit: 88,
      measures: 'film',
      condition: 'Clear film only.',
      note: 'Charts say 70%. The statute has no figure for film and glass together.',
    },
    rearSide: 'any',
    rearGlass: anyWithMirrors,
  },
  CO: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 27,
    rearSide: 27,
    rearGlass: 27,
    note: 'Two charts add an alternative: any shade behind if the front side windows have no film.',
  },
  CT: { source: CHARTS, status: 'charts agree', frontSide: 35, rearSide: 35, rearGlass: anyWithMirrors },
  DE: {
    source: CHARTS,
    status: 'sources differ',
    frontSide: 70,
    rearSide: 'any',
    rearGlass: 'any',
    note: 'Charts say 70% in front and any shade behind. A tint directory says 70% all round.',
  },
  DC: { source: CHARTS, status: 'two charts', frontSide: 70, rearSide: 50, rearGlass: 50 },
  FL: {
    source: CHARTS,
    status: 'charts agree',
    rearSide: 15,
    rearGlass: 15,
    frontSide: { limit: 28, source: STATUTE, status: 'statute', condition: 'Reflectance at most 25%.' },
    multipurpose: { rearSide: 6, rearGlass: 6 },
  },
  GA: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 32,
    rearSide: 32,
    rearGlass: 32,
    multipurpose: ANY_REAR,
  },
  HI: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 35,
    rearSide: 35,
    rearGlass: 35,
    multipurpose: ANY_REAR,
    note: 'A chart of 2002 says 29%.',
  },
  ID: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 35,
    rearSide: 20,
    rearGlass: 35,
    multipurpose: ANY_REAR,
  },
  IL: {
    source: CHARTS,
    status: 'sources differ',
    frontSide: 35,
    rearSide: 35,
    rearGlass: 35,
    windshieldStrip: {
      limit: 'strip',
      source: STATUTE,
      status: 'statute',
      condition: 'The top 6 inches of the windshield.',
      note: undefined,
    },
    note: 'Charts say 35% all round; 50% in front of an SUV with any shade behind; or 30% in front with any shade behind.',
  },
  IN: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 30,
    rearSide: 30,
    rearGlass: 30,
    multipurpose: {
      rearSide: {
        limit: 'unknown',
        status: 'sources differ',
        note: 'The charts are vague about SUVs, vans and trucks.',
      },
      rearGlass: {
        limit: 'unknown',
        status: 'sources differ',
        note: 'The charts are vague about SUVs, vans and trucks.',
      },
    },
  },
  IA: {
    source: STATUTE,
    status: 'statute',
    rearSide: 'any',
    rearGlass: 'any',
    windshield: 70,
    frontSide: [
      { limit: 70, source: 'Rule 761-450.7 and trade charts', status: 'charts agree' },
      { limit: 50, from: '2026-07-01', note: 'Charts and rule 761-450.7 still say 70%.' },
    ],
  },
  KS: { source: CHARTS, status: 'charts agree', frontSide: 35, rearSide: 35, rearGlass: 35 },
  KY: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 35,
    rearSide: 18,
    rearGlass: 18,
    multipurpose: { rearSide: 8, rearGlass: 8 },
  },
  LA: {
    source: CHARTS,
    status: 'two charts',
    rearSide: 25,
    rearGlass: 12,
    multipurpose: ANY_REAR,
    frontSide: [
      { limit: 40 },
      {
        limit: 25,
        from: '2025-08-01',
        source: 'Act 143, from a news report',
        status: 'news',
        note: 'Charts still say 40%. Read R.S. 32:361.1.',
      },
    ],
  },
  ME: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 35,
    ...ANY_REAR,
    note: 'A chart of 2002 says 50% all round.',
  },
  MD: {
    source: 'State statute §22-406(i)',
    status: 'statute',
    frontSide: 35,
    rearSide: 35,
    rearGlass: 35,
    multipurpose: ANY_REAR,
  },
  MA: {
    source: STATUTE,
    status: 'statute',
    condition: 'Reflectance at most 35%.',
    frontSide: 35,
    rearSide: 35,
    rearGlass: { limit: 35, condition: 'Only with two outside mirrors. Reflectance at most 35%.' },
  },
  MI: {
    source: STATUTE,
    status: 'statute',
    frontSide: {
      limit: 'strip',
      condition: 'The top 4 inches of the window.',
      note: 'A tint directory says any shade. That is not what the statute says.',
    },
    rearSide: { limit: 'any', condition: 'Non-reflective film only.' },
    rearGlass: { limit: 'any', condition: 'Non-reflective film only.' },
  },
  MN: {
    source: STATUTE,
    status: 'statute',
    windshield: 'none',
    frontSide: { limit: 50, tolerance: 3 },
    rearSide: { limit: 50, tolerance: 3 },
    rearGlass: { limit: 50, tolerance: 3 },
  },
  MS: {
    source: CHARTS,
    status: 'charts agree',
    frontSide: 28,
    rearSide: 28,
    rearGlass: 28,
    note: 'A chart of 2002 says 35%.',
  },
  MO: {
    source: CHARTS,
    status: 'two charts',
    ...ANY_REAR,
    windshield: 'none',
    frontSide: { limit: 35, tolerance: 3, source: STATUTE, status: 'statute' },
  },
  MT: {
    source: CHARTS,
    status: 'sources differ',
    frontSide: 24,
    rearSide: 14,
    rearGlass: 14,
    note: 'Charts say 24% in front and 14% behind; 35% and 20%; or 35% in front and any shade behind.',
  },
};
