import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPORT_VERSION } from '#domain/data-files/export-file.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { ENTITY_TYPES, type Lists } from '#io/store/store.ts';
import { buildCustomer, buildLead } from '#test/build.ts';
import { type FileSource, listSource, writeDataFile } from './write-data-file.ts';

const EXPORT_DATE = '2026-11-20T18:00:00.000Z';

function listsOf(some: Partial<{ [E in keyof Lists]: readonly unknown[] }>): Lists {
  return Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, some[entity] ?? []])) as Lists;
}

const anyRecord = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
const anyLists = fc
  .record(Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, fc.array(anyRecord, { maxLength: 7 })])), {
    requiredKeys: [],
  })
  .map(listsOf);

/** Returns the lists in batches, some empty or repeated; the last list comes first. */
function batches(lists: Lists, size: number): FileSource {
  return {
    ...listSource(lists),
    async read(onPiece) {
      for (const entity of ENTITY_TYPES.toReversed()) {
        for (let from = 0; from < lists[entity].length; from += size) {
          const at = (2 * from) / size;
          onPiece(entity, at, []);
          onPiece(entity, at + 1, lists[entity].slice(0, 1));
          onPiece(entity, at + 1, lists[entity].slice(from, from + size));
        }
      }
      return undefined;
    },
  };
}

function wholeText(lists: Lists, settings: object = {}): string {
  return JSON.stringify({ ...lists, ...settings, exportDate: EXPORT_DATE, version: EXPORT_VERSION }, null, 2);
}

test('in any batches, the file equals byte for byte the output of JSON.stringify with two spaces (DATA-21, CONST-01)', async () => {
  await fc.assert(
    fc.asyncProperty(anyLists, fc.boolean(), fc.integer({ min: 1, max: 4 }), async (lists, withSettings, size) => {
      const settings = withSettings ? { settings: DEFAULT_SETTINGS } : {};
      const file = await writeDataFile(batches(lists, size), { exportDate: EXPORT_DATE, ...settings });
      expect(await file.text()).toBe(wholeText(lists, settings));
      expect(file.type).toBe('application/json');
    }),
  );
});

const MANY = listsOf({
  customers: Array.from({ length: 450 }, (_, index) => buildCustomer({ id: `c${index}`, notes: 'é'.repeat(9000) })),
  leads: [buildLead()],
});

test('a file of several chunks and batches is whole, and its progress counts the records', async () => {
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const file = await writeDataFile(listSource(MANY), { exportDate: EXPORT_DATE }, { onProgress });
  expect(await file.text()).toBe(wholeText(MANY));
  expect(shares).toEqual([200 / 451, 400 / 451, 450 / 451, 1]);
});

test('writing that is canceled between two batches reads no more records and ends with the reason', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  let count = 0;
  const onProgress = () => {
    count += 1;
    stop.abort(reason);
  };
  const writing = writeDataFile(listSource(MANY), { exportDate: EXPORT_DATE }, { onProgress, signal: stop.signal });
  await expect(writing).rejects.toBe(reason);
  expect(count).toBe(1);
});

test('an error of the source is passed on', async () => {
  const refusal = new Error('the database went away');
  const failing = { ...listSource(MANY), read: () => Promise.reject(refusal) };
  await expect(writeDataFile(failing, { exportDate: EXPORT_DATE })).rejects.toBe(refusal);
});
