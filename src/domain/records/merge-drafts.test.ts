import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFaithfulMerge, type MergeRules, mergeDrafts, type Versions } from './merge-drafts.ts';

type Draft = {
  date?: string | undefined;
  time: string;
  notes: string;
  lines: string[];
  texts: string[];
  price: number;
};
const BASE: Draft = { date: '1', time: '9', notes: 'n', lines: ['a'], texts: ['x', 'y'], price: 1 };
const RULES: MergeRules<Draft> = { together: [['date', 'time']], apart: ['texts'] };

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>, Partial<Draft>, string[]]>([
  ['nobody changed anything', {}, {}, {}, {}, []],
  [
    'each changed another field',
    { notes: 'mine' },
    { price: 2 },
    { notes: 'mine', price: 2 },
    { notes: 'mine', price: 2 },
    [],
  ],
  ['both made the same change', { notes: 'same' }, { notes: 'same' }, { notes: 'same' }, { notes: 'same' }, []],
  ['both changed one field', { notes: 'mine' }, { notes: 'theirs' }, { notes: 'mine' }, { notes: 'theirs' }, ['notes']],
  ['both changed a list', { lines: ['a', 'b'] }, { lines: [] }, { lines: ['a', 'b'] }, { lines: [] }, ['lines']],
  [
    'one changed the date and one the time, which belong together',
    { date: '2' },
    { time: '10', price: 2 },
    { date: '2', time: '9', price: 2 },
    { date: '1', time: '10', price: 2 },
    ['date', 'time'],
  ],
  [
    'each changed another entry of a field whose entries are apart',
    { texts: ['mine', 'y'] },
    { texts: ['x', 'theirs'] },
    { texts: ['mine', 'theirs'] },
    { texts: ['mine', 'theirs'] },
    [],
  ],
  [
    'a list got an entry, so that its entries no longer match',
    { texts: ['mine', 'y'] },
    { texts: ['x', 'y', 'z'] },
    { texts: ['mine', 'y'] },
    { texts: ['x', 'y', 'z'] },
    ['texts'],
  ],
  [
    'a number was emptied',
    { price: Number.NaN },
    { notes: 't' },
    { price: Number.NaN, notes: 't' },
    { price: Number.NaN, notes: 't' },
    [],
  ],
  [
    'a field came and another went',
    { date: undefined },
    { notes: 't' },
    { date: undefined, notes: 't' },
    { date: undefined, notes: 't' },
    [],
  ],
])('when %s', (_when, local, remote, keepLocal, takeRemote, conflicts) => {
  const versions = { base: BASE, local: { ...BASE, ...local }, remote: { ...BASE, ...remote } };
  expect(mergeDrafts(versions, RULES)).toEqual({
    keepLocal: { ...BASE, ...keepLocal },
    takeRemote: { ...BASE, ...takeRemote },
    conflicts,
  });
});

describe('for any three versions', () => {
  const value = fc.constantFrom('', 'a', 'b', 'c');
  const draft = fc.record({ date: value, time: value, notes: value, list: fc.array(value, { maxLength: 2 }) });
  type Any = { date: string; time: string; notes: string; list: string[] };
  const together: MergeRules<Any>['together'] = [['date', 'time']];
  const versions: fc.Arbitrary<Versions<Any>> = fc.record({ base: draft, local: draft, remote: draft });
  const units = [['date', 'time'], ['notes'], ['list']] as const;
  const part = (one: Any, unit: readonly (keyof Any)[]) => JSON.stringify(unit.map((key) => one[key]));

  test('no change of one side is lost, no value is invented, and a conflict is a field that both changed', () => {
    void fc.assert(
      fc.property(versions, ({ base, local, remote }) => {
        const merged = mergeDrafts({ base, local, remote }, { together });
        for (const unit of units) {
          const [was, own, theirs] = [part(base, unit), part(local, unit), part(remote, unit)];
          const isConflict = own !== was && theirs !== was && own !== theirs;
          const expected = own === was ? theirs : own;
          expect(part(merged.keepLocal, unit)).toBe(expected);
          expect(part(merged.takeRemote, unit)).toBe(isConflict ? theirs : expected);
          expect(unit.some((key) => merged.conflicts.includes(key))).toBe(isConflict);
        }
      }),
    );
  });

  test('the result is the same whichever side is local, with the two ways to decide a conflict swapped', () => {
    void fc.assert(
      fc.property(versions, ({ base, local, remote }) => {
        const here = mergeDrafts({ base, local, remote }, { together });
        const there = mergeDrafts({ base, local: remote, remote: local }, { together });
        expect(there).toEqual({ keepLocal: here.takeRemote, takeRemote: here.keepLocal, conflicts: here.conflicts });
      }),
    );
  });
});

test.each([
  ['each changed another fact', 'A1 B1', 'A2 B1', 'A1 B2', 'A2 B2', true],
  ['a change of the other side is lost', 'A1 B1', 'A2 B1', 'A1 B2', 'A2 B1', false],
  ['an own change is lost', 'A1 B1', 'A2 B1', 'A1 B2', 'A1 B2', false],
  ['a value is invented', 'A1 B1', 'A1 B1', 'A1 B2', 'A3 B2', false],
  ['both changed a fact that follows from others', 'A1', 'A2', 'A3', 'A2', false],
  ['both made the same change', 'A1', 'A2', 'A2', 'A2', true],
  ['a fact is new', '', '', 'A1', 'A1', true],
])('a merge is faithful or not when %s', (_when, base, local, remote, merged, expected) => {
  const facts = (text: string) => text.split(' ').map((one) => [one.slice(0, 1), one.slice(1)] as const);
  const versions = { base: facts(base), untouched: facts(base), local: facts(local), remote: facts(remote) };
  expect(isFaithfulMerge(versions, facts(merged))).toBe(expected);
});

test('a merge that would undo what the other side did by saving alone is not faithful', () => {
  const [sent, draft, paid] = ['Sent', 'Draft', 'Paid'].map((status) => [['Status', status]] as const);
  if (!sent || !draft || !paid) throw new Error('three statuses');
  expect(isFaithfulMerge({ base: sent, untouched: draft, local: draft, remote: paid }, draft)).toBe(false);
  expect(isFaithfulMerge({ base: sent, untouched: draft, local: draft, remote: sent }, draft)).toBe(true);
});

test('a default that the form shows gives way to what the other side chose', () => {
  const [none, usual, theirs] = ['', 'Denver', 'Chicago'].map((zone) => [['Time Zone', zone]] as const);
  if (!none || !usual || !theirs) throw new Error('three zones');
  expect(isFaithfulMerge({ base: none, untouched: usual, local: usual, remote: theirs }, theirs)).toBe(true);
});
