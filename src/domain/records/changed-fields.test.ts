import { expect, test } from 'vitest';
import { changedFields, type Fact } from './changed-fields.ts';

const BASE: Fact[] = [
  ['Phone', '1'],
  ['Notes', 'old'],
  ['Source', ''],
];

/** Like the base, but for what is named. */
function facts(changes: Record<string, string>): Fact[] {
  return BASE.map(([label, text]) => [label, changes[label] ?? text]);
}

test.each<[string, Fact[], Record<string, string>, Record<string, string>, ReturnType<typeof changedFields>]>([
  ['nobody changed anything', BASE, {}, {}, []],
  ['only this form did', BASE, {}, { Notes: 'mine' }, []],
  [
    'only the other side did',
    BASE,
    { Notes: 'theirs' },
    {},
    [{ label: 'Notes', remote: 'theirs', local: 'old', isConflict: false }],
  ],
  [
    'both changed the same field',
    BASE,
    { Notes: 'theirs' },
    { Notes: 'mine' },
    [{ label: 'Notes', remote: 'theirs', local: 'mine', isConflict: true }],
  ],
  ['both changed it to the same', BASE, { Notes: 'same' }, { Notes: 'same' }, []],
  [
    'each changed another field',
    BASE,
    { Phone: '2' },
    { Notes: 'mine' },
    [{ label: 'Phone', remote: '2', local: '1', isConflict: false }],
  ],
  [
    'the other side emptied one and filled one: in the order of the form',
    BASE,
    { Source: 'Web', Phone: '' },
    {},
    [
      { label: 'Phone', remote: '', local: '1', isConflict: false },
      { label: 'Source', remote: 'Web', local: '', isConflict: false },
    ],
  ],
])('what changed on the other side when %s', (_when, base, remote, local, expected) => {
  expect(changedFields(base, facts(remote), facts(local))).toEqual(expected);
});

test('a field that the form does not have is empty there', () => {
  expect(changedFields([], [['Paid', '$5']], [])).toEqual([
    { label: 'Paid', remote: '$5', local: '', isConflict: false },
  ]);
});
