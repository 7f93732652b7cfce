import { expect, test } from 'vitest';
import { US_STATE_CODES, US_STATES, usStateOf } from '#domain/shop/us-states.ts';
import { figuresOn } from './tint-check.ts';
import type { TINT_CLASSES, TintClass, TintGroup } from './tint-figure.ts';
import { allShippedFigures } from './tint-file.ts';
import { limitText } from './tint-texts.ts';

const SIDES_AND_REAR: readonly TintGroup[] = ['frontSide', 'rearSide', 'rearGlass'];

/** Figures of a state on a day as the list of the trade writes them: '33±3/any/any'. */
function lineOf(state: (typeof US_STATE_CODES)[number], vehicleClass: TintClass = 'car', day = '2026-11-26'): string {
  const cells = SIDES_AND_REAR.map((group) =>
    figuresOn({ state, vehicleClass, group }, day)
      .map(
        ({ limit, tolerance, measures }) =>
          `${measures === 'film' ? 'film ' : ''}${limit}${tolerance ? `±${tolerance}` : ''}`,
      )
      .join('+'),
  );
  return cells.join('/');
}

test('each of 51 states has its figures on file, those of 2026-11', () => {
  const lines = `AL 32/32/32 AK 70/40/40 AZ 33±3/any/any AR 25/25/10 CA film 88/any/any CO 27/27/27 CT 35/35/any DE 70/any/any DC 70/50/50
    FL 28/15/15 GA 32/32/32 HI 35/35/35 ID 35/20/35 IL 35/35/35 IN 30/30/30 IA 50/any/any KS 35/35/35 KY 35/18/18 LA 25/25/12 ME 35/any/any
    MD 35/35/35 MA 35/35/35 MI strip/any/any MN 50±3/50±3/50±3 MS 28/28/28 MO 35±3/any/any MT 24/14/14 NE 35/20/20 NV 35±7/any/any
    NH none/35/35 NJ none/any/any NM 20/20/20 NY 70/70/any NC 35±3/35±3/35±3 ND 50/any/any OH 50±3/any/any OK 25/25/25
    OR 35+film 50/35+film 50/35+film 50 PA 70/70/70 RI 70/70/70 SC 27/27/27 SD 35/20/20 TN 35/35/35 TX 25/25/any UT 35±5/any/any
    VT none/any/any VA 50/35/35 WA 24/24/24 WV 35/35/35 WI 50/35/35 WY 28/28/28`;
  const listed = US_STATE_CODES.map((state) => `${state} ${lineOf(state)}`);
  expect(listed).toHaveLength(51);
  expect(listed.toSorted().join(' ')).toBe(
    lines
      .split(/\s+(?=[A-Z]{2} )/)
      .toSorted()
      .join(' '),
  );
});

test('figures of an SUV, van or truck differ in 15 states', () => {
  const differing = US_STATE_CODES.filter((state) => lineOf(state, 'multipurpose') !== lineOf(state));
  expect(differing.map((state) => `${state} ${lineOf(state, 'multipurpose')}`)).toEqual([
    'AL 32/any/any',
    'AR 25/10/10',
    'FL 28/6/6',
    'GA 32/any/any',
    'HI 35/any/any',
    'ID 35/any/any',
    'IN 30/unknown/unknown',
    'KY 35/8/8',
    'LA 25/any/any',
    'MD 35/any/any',
    'NY 70/any/any',
    'OR 35+film 50/any/any',
    'PA 70/any/any',
    'TX 25/any/any',
    'VA 50/any/any',
  ]);
});

test('figures before a change stay on file', () => {
  expect([lineOf('IA', 'car', '2026-06-30'), lineOf('LA', 'car', '2025-07-31')]).toEqual(['70/any/any', '40/25/12']);
});

test('windshields have a figure in six states, and a strip in one', () => {
  const windshields = allShippedFigures().filter(
    ({ group, vehicleClass }) => vehicleClass === 'car' && group.startsWith('windshield'),
  );
  expect(windshields.map(({ state, limit }) => `${state} ${limit}`)).toEqual([
    ...['IL strip', 'IA 70', 'MN none', 'MO none', 'ND 70', 'OH 70', 'TN 70'],
  ]);
});

test('sources differ in Delaware, Illinois, Montana and New Hampshire, and for other vehicles in Indiana', () => {
  const differing = (vehicleClass: keyof typeof TINT_CLASSES) =>
    allShippedFigures().filter((figure) => figure.status === 'sources differ' && figure.vehicleClass === vehicleClass);
  const states = (vehicleClass: TintClass) => [...new Set(differing(vehicleClass).map(({ state }) => state))];
  expect(states('car')).toEqual(['DE', 'IL', 'MT', 'NH']);
  expect(states('multipurpose')).toEqual(['DE', 'IL', 'IN', 'MT', 'NH']);
});

test('each figure has a source, the day of its check, and a limit from 0 to 100 or in words', () => {
  const wrong = allShippedFigures().filter(
    ({ source, checkedOn, limit }) =>
      source === '' || checkedOn !== '2026-11-01' || (typeof limit === 'number' && !(limit > 0 && limit <= 100)),
  );
  expect(wrong).toEqual([]);
  expect(allShippedFigures().map((figure) => limitText(figure))).not.toContain('');
});

test.each([
  ['tx', 'TX'],
  [' Texas ', 'TX'],
  ['district of columbia', 'DC'],
  ['Tex', undefined],
  ['', undefined],
])('%j is the state %s', (typed, state) => {
  expect(usStateOf(typed)).toBe(state);
  expect(Object.keys(US_STATES)).toHaveLength(51);
});
