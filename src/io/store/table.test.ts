import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '#io/database/shop-database-read.ts';
import { logOf } from '#io/database/shop-database-write.ts';
import { law } from '#test/rules/law.ts';
import { createPatchBuilder } from './patch-builder.ts';
import { createTable, hasPositions, patched, type Table } from './table.ts';

type Thing = { id: string; tags: readonly string[] };

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const thing: fc.Arbitrary<Thing> = fc.record({ id: ID, tags: fc.subarray(['x', 'y', 'z']) });
const things = fc.uniqueArray(thing, { selector: ({ id }) => id });

/** Generates the operations of a command. A record is restored to the position that it had before it was removed. */
type Step = { put: Thing } | { restore: Thing } | { remove: string } | { all: readonly Thing[] };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: thing.map((put) => ({ put })) },
  { weight: 4, arbitrary: thing.map((restore) => ({ restore })) },
  { weight: 4, arbitrary: ID.map((remove) => ({ remove })) },
  { weight: 1, arbitrary: things.map((all) => ({ all })) },
);
const commands = fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 });

/** Plain list that keeps the slot of each removed record, and the positions of the records at the start of a command. */
type Plain = { slots: readonly { thing: Thing; isThere: boolean }[]; positions: ReadonlyMap<string, number> };

const plain = (all: readonly Thing[]): Plain => ({
  slots: all.map((thing) => ({ thing, isThere: true })),
  positions: new Map(),
});
const listOf = ({ slots }: Plain) => slots.filter(({ isThere }) => isThere).map(({ thing }) => thing);
const withPositions = (list: Plain, { position }: Table<Thing>): Plain => ({
  ...list,
  positions: new Map([...list.positions, ...listOf(list).map(({ id }) => [id, position(id) ?? 0] as const)]),
});
const isThere = (list: Plain, id: string) => listOf(list).some((one) => one.id === id);
const canRestore = (list: Plain, { id }: Thing) => !isThere(list, id) && list.positions.has(id);

/** Applies an operation to a plain list. */
function naively(list: Plain, one: Step): Plain {
  if ('all' in one) return plain(one.all);
  const { slots, positions } = list;
  if ('remove' in one) {
    return {
      slots: slots.map((slot) => (slot.thing.id === one.remove ? { ...slot, isThere: false } : slot)),
      positions,
    };
  }
  const thing = 'put' in one ? one.put : one.restore;
  if ('put' in one ? isThere(list, thing.id) : canRestore(list, thing)) {
    return { slots: slots.map((slot) => (slot.thing.id === thing.id ? { thing, isThere: true } : slot)), positions };
  }
  if ('restore' in one) return list;
  return {
    slots: [...slots.filter((slot) => slot.thing.id !== thing.id), { thing, isThere: true }],
    positions: new Map([...positions].filter(([id]) => id !== thing.id)),
  };
}

/** Returns the patch of a command, and the plain list after it. */
function command(steps: readonly Step[], list: Plain, before: (id: string) => Thing | undefined) {
  const draft = createPatchBuilder<Thing>(before);
  let after = list;
  for (const one of steps) {
    if ('all' in one) draft.replaceAll(one.all);
    else if ('remove' in one) draft.remove(one.remove);
    else if ('put' in one) draft.put(one.put);
    else if (canRestore(after, one.restore)) draft.put(one.restore, after.positions.get(one.restore.id));
    after = naively(after, one);
  }
  return { draft, patch: draft.patch(), after };
}

const KEYS = { status: ({ tags }: Thing) => tags };

describe('a tab that catches up from the log of commands', () => {
  law(
    'ends with the list of the tab that ran them, from any starting point; after a restored record it reads the list',
    fc.property(things, commands, fc.nat(), (start, all, late) => {
      const table = createTable<Thing>(start, KEYS);
      const behind = createTable<Thing>(start, KEYS);
      let list = plain(start);
      const log = all.map((steps, revision) => {
        const { patch, after } = command(steps, withPositions(list, table), table.get);
        list = after;
        table.apply(patch);
        if (all.length > 0 && revision < late % all.length) behind.apply(patch);
        expect('rows' in logOf('leads', revision, patch as never)).toBe('rows' in patch && !hasPositions(patch));
        return logOf('leads', revision, patch as never);
      });
      const missed = log.slice(all.length > 0 ? late % all.length : 0);
      const sum = sumOf(missed);
      expect(sum === undefined).toBe(missed.some((entry) => !('rows' in entry)));
      if (!sum) return;
      // Reads the final records, as the reader does.
      const rows = [...sum].map(([id, position]) => {
        const record = table.get(id);
        return [id, record && position !== 'removed' ? { record, position } : 'removed'] as const;
      });
      behind.apply({ rows: new Map(rows) });
      expect(behind.list()).toEqual(table.list());
    }),
    500,
  );
});

describe('a table that keeps the patches of commands', () => {
  law(
    'equals a plain list with the same operations applied one by one, by position, by id and by index',
    fc.property(things, commands, (start, all) => {
      const table = createTable<Thing>(start, KEYS);
      let list = plain(start);
      for (const steps of all) {
        const { patch, after } = command(steps, withPositions(list, table), table.get);
        const ahead = table.listWith(patch);
        const before = table.list();
        list = after;
        const expected = listOf(list);
        expect(ahead).toEqual(expected);
        expect(table.list()).toBe(before);
        if (!hasPositions(patch)) expect(patched(before, patch)).toEqual(expected);
        table.apply(patch);
        expect(table.list()).toEqual(expected);
        const positions = expected.map(({ id }) => table.position(id) ?? Number.NaN);
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
          expect(table.get(id)).toEqual(expected.find((one) => one.id === id));
        for (const tag of ['x', 'y', 'z']) {
          const tagged = expected.filter(({ tags }) => tags.includes(tag));
          expect(table.query({ name: 'status', from: tag, to: tag })).toEqual(tagged);
          expect(table.count({ name: 'status', from: tag, to: tag })).toBe(tagged.length);
        }
        expect(table.query({ name: 'status', from: 'y' }, 2)).toEqual(
          expected.filter(({ tags }) => tags.some((tag) => tag >= 'y')).slice(0, 2),
        );
      }
    }),
    500,
  );

  test('a record whose position is taken comes right after the record that took it', () => {
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id): Thing => ({ id, tags: [] })) as Thing[] as [
      Thing,
      Thing,
      Thing,
      Thing,
      Thing,
    ];
    const table = createTable<Thing>([a, b, c], KEYS);
    const add = (record: Thing, position: number | 'last') =>
      table.apply({ rows: new Map([[record.id, { record, position }]]) });
    add(d, 2);
    expect([table.list(), table.position('d')]).toEqual([[a, b, d, c], 2.5]);
    add(e, 9);
    add({ id: 'f', tags: [] }, 'last');
    expect(table.list().map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c', 'e', 'f']);
  });

  law(
    'returns the records of a draft with its operations applied',
    fc.property(things, fc.array(step, { maxLength: 8 }), ID, (start, steps, id) => {
      const table = createTable<Thing>(start, KEYS);
      const { draft, after } = command(steps, withPositions(plain(start), table), table.get);
      expect(draft.get(id)).toEqual(listOf(after).find((one) => one.id === id));
    }),
    300,
  );
});
