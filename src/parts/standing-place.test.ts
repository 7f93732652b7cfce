import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Removed, withRemoved } from './standing-place.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list after these were removed one after the other and put back in the second order. */
function undone(removals: readonly string[], returns: readonly string[]): string[] {
  let list = IDS;
  let removed: Removed[] = [];
  for (const id of removals) {
    const after = withRemoved(id, list.slice(list.indexOf(id) + 1), removed);
    list = list.filter((one) => one !== id);
    removed = [...removed, { id, after }];
  }
  for (const id of returns) {
    const next = removed.find((one) => one.id === id)?.after.find((one) => list.includes(one));
    list = list.toSpliced(next === undefined ? list.length : list.indexOf(next), 0, id);
  }
  return list;
}

test('the one removed first and put back first comes to stand after the other', () => {
  expect(undone(['b', 'a'], ['b', 'a'])).toEqual(IDS);
  expect(undone(['f', 'e'], ['f', 'e'])).toEqual(IDS);
});

test('whatever was removed, in whatever order it is put back, all stand where they stood', () => {
  const removals = fc.shuffledSubarray(IDS);
  const orders = removals.chain((some) =>
    fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
  );
  fc.assert(
    fc.property(orders, ([some, returns]) => {
      expect(undone(some, returns)).toEqual(IDS);
    }),
  );
});
