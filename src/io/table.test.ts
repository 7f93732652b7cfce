import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '#test/law.ts';
import { createDraft, type Draft } from './draft.ts';
import { fatesOf } from './safe-copy-read.ts';
import { logOf } from './safe-copy-write.ts';
import { createTable, type Patch, patched } from './table.ts';

type Thing = { id: string; tags: readonly string[] };

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const thing: fc.Arbitrary<Thing> = fc.record({ id: ID, tags: fc.subarray(['x', 'y', 'z']) });
const things = fc.uniqueArray(thing, { selector: ({ id }) => id });

/** What a command does, step by step. */
type Step = { put: Thing } | { putBefore: Thing; before: string } | { remove: string } | { all: readonly Thing[] };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: thing.map((put) => ({ put })) },
  { weight: 2, arbitrary: fc.record({ putBefore: thing, before: ID }) },
  { weight: 3, arbitrary: ID.map((remove) => ({ remove })) },
  { weight: 1, arbitrary: things.map((all) => ({ all })) },
);
const commands = fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 });

/** The same on a plain list. */
function naively(list: readonly Thing[], one: Step): readonly Thing[] {
  if ('all' in one) return one.all;
  if ('remove' in one) return list.filter(({ id }) => id !== one.remove);
  if ('putBefore' in one) {
    const at = list.findIndex(({ id }) => id === one.before);
    return at < 0 || list.some(({ id }) => id === one.putBefore.id) ? list : list.toSpliced(at, 0, one.putBefore);
  }
  const stands = list.some(({ id }) => id === one.put.id);
  return stands ? list.map((other) => (other.id === one.put.id ? one.put : other)) : [...list, one.put];
}

function take(draft: Draft<Thing>, one: Step): void {
  if ('all' in one) draft.replaceAll(one.all);
  else if ('remove' in one) draft.remove(one.remove);
  else if ('put' in one) draft.put(one.put);
  else if (draft.get(one.before) && !draft.get(one.putBefore.id)) draft.putBefore(one.putBefore, one.before);
}

function patchOf(steps: readonly Step[], before: (id: string) => Thing | undefined): Patch<Thing> {
  const draft = createDraft<Thing>(before);
  for (const one of steps) take(draft, one);
  return draft.patch();
}

const KEYS = { status: ({ tags }: Thing) => tags };

describe('a tab that catches up by the log of what commands did', () => {
  law(
    'ends with the list of the tab that did it, from wherever it starts',
    fc.property(things, commands, fc.nat(), (start, all, late) => {
      const table = createTable<Thing>(start, KEYS);
      const behind = createTable<Thing>(start, KEYS);
      const log = all.map((steps, revision) => {
        const patch = patchOf(steps, table.get);
        table.keep(patch);
        if (all.length > 0 && revision < late % all.length) behind.keep(patch);
        return logOf('leads', revision, patch as never);
      });
      const missed = log.slice(all.length > 0 ? late % all.length : 0);
      const sum = fatesOf(missed);
      expect(sum === undefined).toBe(missed.some((entry) => !('fates' in entry)));
      if (!sum) return;
      // As the reader does: the records are read as they are at the end.
      const fates = [...sum].map(([id, place]) => {
        const record = table.get(id);
        return [id, record && place !== 'gone' ? { record, place } : 'gone'] as const;
      });
      behind.keep({ fates: new Map(fates) });
      expect(behind.list()).toEqual(table.list());
    }),
    500,
  );
});

describe('a table that keeps the patches of commands', () => {
  law(
    'is the plain list on which the same steps were done one by one, by place, by id and by index',
    fc.property(things, commands, (start, all) => {
      const table = createTable<Thing>(start, KEYS);
      let list: readonly Thing[] = start;
      for (const steps of all) {
        const patch = patchOf(steps, table.get);
        const ahead = patched(table.list(), patch);
        const before = table.list();
        list = steps.reduce(naively, list);
        expect(ahead).toEqual(list);
        expect(table.list()).toBe(before);
        table.keep(patch);
        expect(table.list()).toEqual(list);
        for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
          expect(table.get(id)).toEqual(list.find((one) => one.id === id));
        for (const tag of ['x', 'y', 'z']) {
          const tagged = list.filter(({ tags }) => tags.includes(tag));
          expect(table.query({ name: 'status', from: tag, to: tag })).toEqual(tagged);
          expect(table.count({ name: 'status', from: tag, to: tag })).toBe(tagged.length);
        }
        expect(table.query({ name: 'status', from: 'y' }, 2)).toEqual(
          list.filter(({ tags }) => tags.some((tag) => tag >= 'y')).slice(0, 2),
        );
      }
    }),
    300,
  );

  test('a record that is added before one that the same command then removes stands where that stood', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id): Thing => ({ id, tags: [] })) as [Thing, Thing, Thing];
    const table = createTable<Thing>([a, c], KEYS);
    table.keep(patchOf([{ put: a }, { putBefore: b, before: 'a' }, { remove: 'a' }], table.get));
    expect(table.list()).toEqual([b, c]);
  });

  law(
    'answers a draft with what its steps made of the records before',
    fc.property(things, fc.array(step, { maxLength: 8 }), ID, (start, steps, id) => {
      const draft = createDraft<Thing>((wanted) => start.find((one) => one.id === wanted));
      for (const one of steps) take(draft, one);
      expect(draft.get(id)).toEqual(steps.reduce(naively, start).find((one) => one.id === id));
    }),
    300,
  );
});
