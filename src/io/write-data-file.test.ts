import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPORT_VERSION } from '#domain/export-file.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { ENTITY_TYPES, type Lists } from './store.ts';
import { listSource, writeDataFile } from './write-data-file.ts';

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

test('the file is byte for byte what JSON.stringify with two spaces makes of the whole (DATA-21, CONST-01)', async () => {
  await fc.assert(
    fc.asyncProperty(anyLists, fc.boolean(), async (lists, withSettings) => {
      const settings = withSettings ? { settings: DEFAULT_SETTINGS } : {};
      const file = await writeDataFile(listSource(lists), { exportDate: EXPORT_DATE, ...settings });
      const whole = JSON.stringify(
        { ...lists, ...settings, exportDate: EXPORT_DATE, version: EXPORT_VERSION },
        null,
        2,
      );
      expect(await file.text()).toBe(whole);
      expect(file.type).toBe('application/json');
    }),
  );
});
