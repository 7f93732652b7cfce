import { describe, expect, test } from 'vitest';
import { netVlt, type TintInput, type TintOutcome, tintCheck } from './tint-check.ts';
import type { TintOverride } from './tint-override.ts';

const DAY = '2026-11-26';
const ON = { front: 'left-front-window', rear: 'right-rear-window', quarter: 'left-quarter-glass', back: 'rear-glass' };

type Case = { film: number; glass?: number; body?: string; extent?: 'full' | 'partial'; day?: string };

function inputOf(registrationState: string, positionId: string, typed: Case): TintInput {
  const { film, glass = 100, body = 'Sedan', extent, day = DAY } = typed;
  return {
    vehicle: { bodyType: body, registrationState },
    positionId,
    filmVlt: film,
    glassVlt: glass,
    extent,
    day,
  };
}

describe('a film is compared with the figure on file', () => {
  test.each<[state: string, positionId: string, typed: Case, outcome: TintOutcome]>([
    // 33 % with a tolerance of 3.
    ['AZ', ON.front, { film: 33 }, 'within'],
    ['AZ', ON.front, { film: 30 }, 'tolerance'],
    ['AZ', ON.front, { film: 29.9 }, 'below'],
    ['AZ', ON.back, { film: 5 }, 'within'],
    // 50 % with a tolerance of 3 all round; no film on the windshield.
    ['MN', ON.back, { film: 47 }, 'tolerance'],
    ['MN', ON.quarter, { film: 46 }, 'below'],
    ['MN', 'windshield', { film: 90 }, 'no film'],
    ['NV', ON.front, { film: 28 }, 'tolerance'],
    ['NV', ON.front, { film: 27 }, 'below'],
    ['UT', ON.front, { film: 30 }, 'tolerance'],
    ['UT', ON.front, { film: 29 }, 'below'],
    // A meter passes over 32 %.
    ['NC', ON.front, { film: 32.1 }, 'tolerance'],
    ['NC', ON.front, { film: 32 }, 'below'],
    ['OH', 'windshield', { film: 67 }, 'tolerance'],
    ['MO', ON.front, { film: 31 }, 'below'],
    // Film and glass together.
    ['TX', ON.front, { film: 36, glass: 70 }, 'within'],
    ['TX', ON.front, { film: 35, glass: 70 }, 'below'],
    ['IA', 'windshield', { film: 90, glass: 78 }, 'within'],
    ['IA', 'windshield', { film: 90, glass: 77 }, 'below'],
    ['TX', ON.back, { film: 5 }, 'within'],
    ['NJ', ON.front, { film: 90 }, 'no film'],
    ['VT', ON.front, { film: 70 }, 'no film'],
    ['NJ', ON.rear, { film: 5 }, 'within'],
    ['MI', ON.front, { film: 20 }, 'no film'],
    ['MI', ON.front, { film: 20, extent: 'partial' }, 'within'],
    ['IL', 'windshield-strip', { film: 20 }, 'within'],
    ['DE', ON.front, { film: 90 }, 'unknown'],
    ['IL', ON.front, { film: 90 }, 'unknown'],
    ['MT', ON.rear, { film: 90 }, 'unknown'],
    ['NH', ON.front, { film: 90 }, 'unknown'],
    // The film itself.
    ['CA', ON.front, { film: 88, glass: 70 }, 'within'],
    ['CA', ON.front, { film: 70, glass: 100 }, 'below'],
    ['OR', ON.front, { film: 50, glass: 70 }, 'within'],
    ['OR', ON.front, { film: 45, glass: 90 }, 'below'],
    ['OR', ON.front, { film: 60, glass: 58 }, 'below'],
    // Car and SUV, van or truck.
    ['MD', ON.rear, { film: 20 }, 'below'],
    ['MD', ON.rear, { film: 20, body: 'SUV' }, 'within'],
    ['MD', ON.front, { film: 20, body: 'SUV' }, 'below'],
    ['NY', ON.rear, { film: 35, body: 'Wagon' }, 'below'],
    ['NY', ON.rear, { film: 35, body: 'Van' }, 'within'],
    ['PA', ON.back, { film: 35, body: 'Hatchback' }, 'below'],
    ['PA', ON.back, { film: 35, body: 'Truck' }, 'within'],
    ['TX', ON.rear, { film: 20 }, 'below'],
    ['TX', ON.rear, { film: 20, body: 'SUV' }, 'within'],
    ['VA', ON.quarter, { film: 20 }, 'below'],
    ['VA', ON.quarter, { film: 20, body: 'Truck' }, 'within'],
    ['AR', ON.rear, { film: 10, body: 'SUV' }, 'within'],
    ['FL', ON.back, { film: 5, body: 'SUV' }, 'below'],
    ['IN', ON.rear, { film: 50, body: 'SUV' }, 'unknown'],
    ['IN', ON.front, { film: 29, body: 'SUV' }, 'below'],
    // The day since which a figure holds.
    ['IA', ON.front, { film: 50, day: '2026-06-30' }, 'below'],
    ['IA', ON.front, { film: 50, day: '2026-07-01' }, 'within'],
    ['LA', ON.front, { film: 25, day: '2025-07-31' }, 'below'],
    ['LA', ON.front, { film: 25, day: '2025-08-01' }, 'within'],
  ])('%s, %s, %o: %s', (state, positionId, typed, outcome) => {
    expect(tintCheck(inputOf(state, positionId, typed)).outcome).toBe(outcome);
  });

  test('the result has the figure with its source, date and status, and the light through film and glass', () => {
    expect(tintCheck(inputOf('tx', ON.back, { film: 35, glass: 20 }))).toEqual({
      outcome: 'within',
      filmVlt: 35,
      glassVlt: 20,
      net: 7,
      positionId: 'rear-glass',
      state: 'TX',
      group: 'rearGlass',
      figure: {
        state: 'TX',
        vehicleClass: 'car',
        group: 'rearGlass',
        limit: 'any',
        measures: 'net',
        source: 'Transportation Code §547.613',
        status: 'statute',
        checkedOn: '2026-11-01',
        condition: 'Only with two outside mirrors.',
        note: 'Read in an unofficial copy of the code.',
      },
    });
  });

  test.each([
    ['a vehicle without a state', '', ON.front, 'no state'],
    ['a state that does not exist', 'ZZ', ON.front, 'no state'],
    ['a sunroof', 'TX', 'sunroof', 'no figure'],
    ['a panel', 'TX', 'hood', 'no figure'],
    ['a windshield without a figure', 'TX', 'windshield', 'no figure'],
    ['sources that differ', 'NH', ON.rear, 'sources differ'],
  ])('%s is unknown', (_what, state, positionId, reason) => {
    expect(tintCheck(inputOf(state, positionId, { film: 90 }))).toMatchObject({ outcome: 'unknown', reason });
  });
});

test.each([
  [35, 20, 7],
  [35, 70, 24.5],
  [20, 70, 14],
  [28.7, 100, 28.7],
  [35.7, 70, 24.9],
  [100, 100, 100],
  [0, 70, 0],
])('%d %% film on %d %% glass is %d %%, rounded down to a tenth', (film, glass, net) => {
  expect(netVlt(film, glass)).toBe(net);
});

describe('a figure of the shop', () => {
  const own: TintOverride = {
    state: 'TX',
    vehicleClass: 'car',
    group: 'frontSide',
    limit: 30,
    measures: 'net',
    source: 'Call with the DPS',
    checkedOn: '2026-11-20',
    from: '2026-11-20',
  };
  const outcome = (film: number, day: string, tintLimits: TintOverride[] = [own]) => {
    const { outcome: is, figure } = tintCheck(inputOf('TX', ON.front, { film, day }), { tintLimits });
    return [is, figure?.limit, figure?.status];
  };

  test('holds from its first day on; earlier days keep the shipped figure', () => {
    expect(outcome(27, '2026-11-19')).toEqual(['within', 25, 'statute']);
    expect(outcome(27, '2026-11-20')).toEqual(['below', 30, 'shop']);
    expect(outcome(27, '2026-11-20', [])).toEqual(['within', 25, 'statute']);
  });

  test('of a later day takes over from an earlier one', () => {
    const later = { ...own, limit: 26, from: '2027-01-01' };
    expect(outcome(27, '2026-12-31', [later, own])).toEqual(['below', 30, 'shop']);
    expect(outcome(27, '2027-01-01', [later, own])).toEqual(['within', 26, 'shop']);
  });

  test('counts for its state, class and windows alone, and can be where the file has none', () => {
    const suv = inputOf('TX', ON.front, { film: 27, body: 'SUV' });
    expect(tintCheck(suv, { tintLimits: [own] }).figure?.limit).toBe(25);
    const strip = { ...own, group: 'windshieldStrip', limit: 'strip' } as const;
    expect(tintCheck(inputOf('TX', 'windshield-strip', { film: 5 }), { tintLimits: [strip] }).outcome).toBe('within');
  });
});
