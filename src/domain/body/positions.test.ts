import { expect, test } from 'vitest';
import { OUTLINES } from './outlines.ts';
import { POSITIONS, positionName, positionOf, positionsOf } from './positions.ts';

const both = (...names: string[]) => names.flatMap((name) => [`left-${name}`, `right-${name}`]);

test('the ids of the positions are those that records of shops hold', () => {
  expect(POSITIONS.map(({ id }) => id)).toEqual([
    ...['front-bumper', 'front-lip', 'grille', ...both('headlight', 'fog-light'), 'hood'],
    ...both('fender', 'a-pillar', 'mirror'),
    'roof',
    ...both('front-door', 'front-door-cup', 'b-pillar', 'rear-door', 'rear-door-cup', 'cab-corner', 'rocker'),
    ...both('quarter-panel', 'front-wheel', 'rear-wheel'),
    ...['trunk', 'spoiler', 'bed', 'rear-bumper', 'rear-bumper-step', ...both('taillight')],
    ...['windshield', 'windshield-strip', ...both('front-window', 'rear-window', 'quarter-glass')],
    ...['sunroof', 'rear-glass'],
  ]);
  expect(new Set(POSITIONS.map(({ id }) => id)).size).toBe(POSITIONS.length);
});

/** Names on the outline that a sedan does not have, and names of a sedan that the outline does not have. */
function differences(outline: (typeof OUTLINES)[number]) {
  const namesOf = (of: typeof outline) => positionsOf(of).map((position) => positionName(position, of));
  const [own, sedan] = [namesOf(outline), namesOf('sedan')];
  return { more: own.filter((name) => !sedan.includes(name)), fewer: sedan.filter((name) => !own.includes(name)) };
}

test('a sedan has 41 panels and 10 windows with the names that shops use', () => {
  const sedan = positionsOf('sedan');
  expect(sedan.filter(({ kind }) => kind === 'window').map((position) => positionName(position, 'sedan'))).toEqual([
    ...['Windshield', 'Windshield Strip', 'Left Front Window', 'Right Front Window', 'Left Rear Window'],
    ...['Right Rear Window', 'Left Quarter Glass', 'Right Quarter Glass', 'Sunroof', 'Rear Glass'],
  ]);
  expect(sedan.filter(({ kind }) => kind === 'panel').map((position) => positionName(position, 'sedan'))).toEqual([
    ...['Front Bumper', 'Front Lip', 'Grille', 'Left Headlight', 'Right Headlight', 'Left Fog Light'],
    ...['Right Fog Light', 'Hood', 'Left Fender', 'Right Fender', 'Left A-Pillar', 'Right A-Pillar', 'Left Mirror'],
    ...['Right Mirror', 'Roof', 'Left Front Door', 'Right Front Door', 'Left Front Door Cup', 'Right Front Door Cup'],
    ...['Left B-Pillar', 'Right B-Pillar', 'Left Rear Door', 'Right Rear Door', 'Left Rear Door Cup'],
    ...['Right Rear Door Cup', 'Left Rocker', 'Right Rocker', 'Left Quarter Panel', 'Right Quarter Panel'],
    ...['Left Front Wheel', 'Right Front Wheel', 'Left Rear Wheel', 'Right Rear Wheel', 'Trunk', 'Spoiler'],
    ...['Rear Bumper', 'Rear Bumper Step', 'Left Taillight', 'Right Taillight'],
  ]);
});

test('the other outlines lack some positions and have names of their own', () => {
  expect(Object.fromEntries(OUTLINES.map((outline) => [outline, differences(outline)]))).toEqual({
    sedan: { more: [], fewer: [] },
    coupe: {
      more: [],
      fewer: [
        ...['Left Rear Door', 'Right Rear Door', 'Left Rear Door Cup', 'Right Rear Door Cup'],
        ...['Left Rear Window', 'Right Rear Window'],
      ],
    },
    suv: { more: ['Liftgate'], fewer: ['Trunk'] },
    pickup: {
      more: ['Left Cab Corner', 'Right Cab Corner', 'Left Bedside', 'Right Bedside', 'Tailgate', 'Bed'],
      fewer: [
        ...['Left Quarter Panel', 'Right Quarter Panel', 'Trunk', 'Spoiler'],
        ...['Left Quarter Glass', 'Right Quarter Glass'],
      ],
    },
    van: {
      more: [
        ...['Left Sliding Door', 'Right Sliding Door', 'Left Sliding Door Cup', 'Right Sliding Door Cup'],
        'Rear Doors',
      ],
      fewer: [
        ...['Left Rear Door', 'Right Rear Door', 'Left Rear Door Cup', 'Right Rear Door Cup', 'Trunk', 'Spoiler'],
        'Sunroof',
      ],
    },
  });
});

test('an id that this version does not know has no position', () => {
  expect(positionOf('left-wing')).toBeUndefined();
  expect(positionOf('hood')).toMatchObject({ name: 'Hood', kind: 'panel' });
});
