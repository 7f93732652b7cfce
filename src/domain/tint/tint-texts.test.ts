import { describe, expect, test } from 'vitest';
import { tintAcknowledgements } from './tint-acknowledgements.ts';
import { tintCheck } from './tint-check.ts';
import { tintSentences } from './tint-texts.ts';

const DAY = '2026-11-26';
const [SEDAN, SUV] = [{ bodyType: 'Sedan' }, { bodyType: 'SUV' }];

describe('a result in sentences', () => {
  test.each([
    [
      ...['TX', 'left-front-window', 20],
      'The figure on file for front side windows in Texas is 25% (Transportation Code §547.613, checked Nov 2026).',
    ],
    [
      'TX',
      'rear-glass',
      20,
      'The figure on file for rear glass in Texas is any shade (Transportation Code §547.613, checked Nov 2026). Only with two outside mirrors.',
    ],
    [
      'NV',
      'left-front-window',
      20,
      'The figure on file for front side windows in Nevada is 35% (tolerance 7 points) (State statute, checked Nov 2026).',
    ],
    [
      'NC',
      'rear-glass',
      20,
      'The figure on file for rear glass in North Carolina is 35% (over 32% passes a meter) (State statute, checked Nov 2026).',
    ],
    [
      'CA',
      'left-front-window',
      20,
      'The figure on file for front side windows in California is 88% for the film by itself (State statute §26708(d), checked Nov 2026). Clear film only.',
    ],
    [
      'MI',
      'left-front-window',
      20,
      'The figure on file for front side windows in Michigan is only a strip at the top (State statute, checked Nov 2026). The top 4 inches of the window.',
    ],
    [
      'LA',
      'left-front-window',
      20,
      'The figure on file for front side windows in Louisiana is 25% (Act 143, from a news report, checked Nov 2026). Charts still say 40%. Read R.S. 32:361.1.',
    ],
    ['DE', 'windshield-strip', 20, 'No figure is on file for the windshield strip in Delaware.'],
    [
      'DE',
      'rear-glass',
      20,
      'The sources differ for rear glass in Delaware. Charts say 70% in front and any shade behind. A tint directory says 70% all round.',
    ],
    ['TX', 'sunroof', 20, 'No figure is on file for this position in Texas.'],
    ['', 'rear-glass', 20, 'The vehicle has no registration state. Add it to check the shade.'],
  ] as [string, string, number, string][])('%s, %s', (registrationState, positionId, filmVlt, sentence) => {
    const result = tintCheck({ vehicle: { ...SEDAN, registrationState }, positionId, filmVlt, day: DAY });
    expect(tintSentences(result).join(' ')).toBe(
      `20% film on 70% glass lets 14% of light through. ${sentence} Confirm with the state.`,
    );
  });
});

describe('the acknowledgement of a customer', () => {
  const film = (vlt: number, ...ids: string[]) =>
    ids.map((positionId) => ({ positionId, vlt, extent: 'full' as const }));

  test('names the film, the windows, the light, the figure with its source and date, once for each figure', () => {
    const coverage = [
      ...film(20, 'left-front-window', 'right-front-window', 'left-rear-window', 'rear-glass'),
      ...film(35, 'windshield'),
      { positionId: 'hood', extent: 'full' as const },
    ];
    expect(tintAcknowledgements(coverage, { ...SEDAN, registrationState: 'TX' }, DAY)).toEqual([
      'I chose 20% film on the front doors and the left rear door. On 70% glass it lets 14% of light through. The figure on file for Texas is 25% (Transportation Code §547.613, checked Nov 2026). Confirm with the state. I have read this, and I still choose this film.',
    ]);
  });

  test('is one for each light through the glass, and for film where the file has none', () => {
    expect(
      tintAcknowledgements(film(20, 'rear-glass', 'right-front-window'), { ...SUV, registrationState: 'MN' }, DAY),
    ).toEqual([
      'I chose 20% film on the rear glass. On 20% glass it lets 4% of light through. The figure on file for Minnesota is 50% (tolerance 3 points) (State statute, checked Nov 2026). Confirm with the state. I have read this, and I still choose this film.',
      'I chose 20% film on the right front door. On 70% glass it lets 14% of light through. The figure on file for Minnesota is 50% (tolerance 3 points) (State statute, checked Nov 2026). Confirm with the state. I have read this, and I still choose this film.',
    ]);
    expect(
      tintAcknowledgements(film(35, 'left-front-window', 'rear-glass'), { ...SEDAN, registrationState: 'NJ' }, DAY),
    ).toEqual([
      'I chose 35% film on the left front door. The figure on file for New Jersey is no film (Trade charts, checked Nov 2026). Confirm with the state. I have read this, and I still choose this film.',
    ]);
  });

  test('is empty where nothing is below a figure, or nothing is known', () => {
    expect(tintAcknowledgements(film(50, 'left-front-window'), { ...SEDAN, registrationState: 'TX' }, DAY)).toEqual([]);
    expect(tintAcknowledgements(film(5, 'left-front-window'), { ...SEDAN, registrationState: 'NH' }, DAY)).toEqual([]);
    expect(tintAcknowledgements(film(5, 'left-front-window'), SEDAN, DAY)).toEqual([]);
  });
});
