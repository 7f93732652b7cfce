import { expect, test } from 'vitest';
import type { Outline } from '#domain/body/outlines.ts';
import type { Coverage } from './coverage.ts';
import { presetsOf } from './coverage-presets.ts';
import { coverageSentence } from './coverage-sentence.ts';

const both = (part: string) => [`left-${part}`, `right-${part}`];

function film(positionIds: readonly string[], facts: Partial<Coverage> = {}): Coverage[] {
  return positionIds.map((positionId) => ({ positionId, extent: 'full', note: '', ...facts }));
}

const GLOSS = { film: 'XPEL Ultimate Plus', finish: 'gloss' };
const shade = (vlt: number, name = 'XPEL Prime XR Plus') => ({ film: name, vlt });

function preset(name: string, outline: Outline, facts: Partial<Coverage>): Coverage[] {
  const found = [...presetsOf('panel', outline), ...presetsOf('window', outline)].find((one) => one.name === name);
  return (found?.positionIds ?? []).flatMap((positionId) =>
    film([positionId], { extent: found?.partial.includes(positionId) ? 'partial' : 'full', ...facts }),
  );
}

const CASES: readonly [what: string, outline: Outline, coverage: Coverage[], sentence: string][] = [
  ['nothing', 'sedan', [], ''],
  [
    'a full front',
    'sedan',
    preset('Full Front', 'sedan', GLOSS),
    'Full front: hood, front bumper, both fenders, both mirrors, both headlights. XPEL Ultimate Plus, gloss',
  ],
  [
    'a partial front',
    'suv',
    preset('Partial Front', 'suv', GLOSS),
    'Partial front: hood (partial), front bumper, both fenders (partial), both mirrors. XPEL Ultimate Plus, gloss',
  ],
  [
    'a full front and rockers, with wrapped edges',
    'sedan',
    preset('Full Front + Rockers', 'sedan', { ...GLOSS, edge: 'wrapped' }),
    'Full front and rockers: hood, front bumper, both fenders, both mirrors, both rockers, both headlights. XPEL Ultimate Plus, gloss, wrapped edges',
  ],
  [
    'a full vehicle, a coupe: no rear doors',
    'coupe',
    preset('Full Vehicle', 'coupe', { film: 'XPEL Stealth', finish: 'satin' }),
    'Full vehicle: hood, front bumper, both fenders, both A-pillars, both mirrors, roof, both front doors, both B-pillars, both rockers, both quarter panels, trunk, spoiler, rear bumper, both headlights. XPEL Stealth, satin',
  ],
  [
    'a full front without its headlights is none',
    'sedan',
    film(['front-bumper', 'hood', ...both('fender'), ...both('mirror')], GLOSS),
    'Hood, front bumper, both fenders, both mirrors. XPEL Ultimate Plus, gloss',
  ],
  ['one side', 'sedan', film(['right-fender'], GLOSS), 'Right fender. XPEL Ultimate Plus, gloss'],
  [
    'sides that differ in extent and edge are named one by one',
    'sedan',
    [
      ...film(['left-fender'], { ...GLOSS, edge: 'wrapped' }),
      ...film(['right-fender'], { ...GLOSS, extent: 'partial' }),
    ],
    'Left fender (wrapped edges), right fender (partial). XPEL Ultimate Plus, gloss',
  ],
  [
    'the tailgate of a pickup',
    'pickup',
    film(['trunk', 'bed', 'hood'], { film: '3M 2080', finish: 'satin' }),
    'Hood, tailgate, bed. 3M 2080, satin',
  ],
  ['the rear doors of a van', 'van', film(['trunk'], GLOSS), 'Rear doors. XPEL Ultimate Plus, gloss'],
  ['no film chosen yet', 'sedan', film(both('front-door-cup')), 'Both front door cups'],
  [
    'two paint films, a line for each',
    'sedan',
    [...film(['hood'], GLOSS), ...film(['roof'], { film: '3M 2080', finish: 'gloss' })],
    'Hood. XPEL Ultimate Plus, gloss\nRoof. 3M 2080, gloss',
  ],
  [
    'tint of a sedan',
    'sedan',
    [...film(both('front-window'), shade(35)), ...film([...both('rear-window'), 'rear-glass'], shade(20))],
    'Front doors 35%, rear doors and rear glass 20%, no sunroof. XPEL Prime XR Plus',
  ],
  [
    'all but the windshield of an SUV in one shade',
    'suv',
    preset('All but Windshield', 'suv', shade(20)),
    'Front doors, rear doors, quarter glass and rear glass 20%, no sunroof. XPEL Prime XR Plus',
  ],
  [
    'a van has no sunroof to leave out',
    'van',
    preset('All but Windshield', 'van', shade(5)),
    'Front doors, rear doors, quarter glass and rear glass 5%. XPEL Prime XR Plus',
  ],
  [
    'a pickup has no quarter glass',
    'pickup',
    preset('All but Windshield', 'pickup', { vlt: 15 }),
    'Front doors, rear doors and rear glass 15%, no sunroof',
  ],
  ['the fronts alone', 'coupe', preset('Front Windows', 'coupe', shade(50)), 'Front doors 50%. XPEL Prime XR Plus'],
  [
    'all windows of a coupe, with its sunroof',
    'coupe',
    preset('All Windows', 'coupe', shade(70)),
    'Windshield, front doors, quarter glass, sunroof and rear glass 70%. XPEL Prime XR Plus',
  ],
  [
    'a strip, and one window in another film',
    'sedan',
    [...film(['windshield-strip'], shade(5)), ...film(['left-front-window'], shade(40, '3M Crystalline'))],
    'Windshield strip 5% (XPEL Prime XR Plus), left front door 40% (3M Crystalline)',
  ],
  ['part of a window', 'sedan', film(['windshield'], { vlt: 70, extent: 'partial' }), 'Windshield (partial) 70%'],
  [
    'film on paint and glass',
    'sedan',
    [...film(['rear-glass'], shade(20)), ...film(['hood'], { ...GLOSS, edge: 'relief' })],
    'Hood. XPEL Ultimate Plus, gloss, relief edges\nRear glass 20%, no sunroof. XPEL Prime XR Plus',
  ],
  [
    'glass without a shade is called a window',
    'sedan',
    film(both('front-window'), { film: 'XPEL Prime XR Plus' }),
    'Front windows. XPEL Prime XR Plus',
  ],
  [
    'positions of a later version are named, and never dropped',
    'sedan',
    [...film(['charge-port', 'hood'], GLOSS), ...film(['left-vent-window', 'right-vent-window'], shade(20))],
    'Hood, charge port. XPEL Ultimate Plus, gloss\nBoth vent windows 20%. XPEL Prime XR Plus',
  ],
  [
    'a position that the body does not have is named all the same',
    'coupe',
    film(['left-rear-door'], GLOSS),
    'Left rear door. XPEL Ultimate Plus, gloss',
  ],
];

test.each(CASES)('%s (%s)', (_, outline, coverage, sentence) => {
  expect(coverageSentence(coverage, outline)).toBe(sentence);
});
