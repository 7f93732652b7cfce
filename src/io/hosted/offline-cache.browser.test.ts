import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#io/browser/ids.ts';
import { failWrite } from '#test/browser/failing-requests.ts';
import { buildLead } from '#test/build.ts';
import { createOfflineCache } from './offline-cache.ts';

/** Shop and user, different in each test. */
let name = '';
const FACTS = {
  viewer: 'ann owner',
  shop: 'shop-1',
  texts: { kind: 'starter', settings: null, version: 1 },
  readAt: '2026-11-20T18:00:00.000Z',
};
const placed = (id: string, place: number, notes = '') => ({ record: buildLead({ id, notes }), place });

beforeEach(() => {
  name = newId();
});

describe('the offline cache', () => {
  test('returns a complete list with its later changes, and no list that was never complete', async () => {
    const copy = createOfflineCache(name);
    await copy.saveFacts(FACTS);
    await copy.saveList('leads', { some: new Map([['a', placed('a', 1)]]) });
    expect(await copy.list('leads')).toBeUndefined();
    await copy.saveList('leads', { all: [placed('a', 1), placed('b', 2), placed('c', 3)] });
    await copy.saveList('leads', {
      some: new Map([
        ['a', placed('a', 4, 'moved')],
        ['b', undefined],
      ]),
    });
    const again = createOfflineCache(name);
    expect(await again.list('leads')).toEqual([placed('a', 4, 'moved'), placed('c', 3)]);
    expect(await again.facts('ann owner')).toEqual(FACTS);
    await again.saveList('leads', { all: [] });
    expect(await again.list('leads')).toEqual([]);
  });

  test.each([
    ['person', { viewer: 'bob owner' }],
    ['role', { viewer: 'ann technician' }],
    ['shop', { shop: 'shop-2' }],
  ])('another %s cannot read it', async (_, other) => {
    const copy = createOfflineCache(name);
    await copy.saveFacts(FACTS);
    await copy.saveList('leads', { all: [placed('a', 1)] });
    await copy.saveFacts({ ...FACTS, readAt: '2026-11-20T19:00:00.000Z' });
    expect(await copy.list('leads')).toEqual([placed('a', 1)]);
    expect(await copy.facts('someone else')).toBeUndefined();
    await copy.saveFacts({ ...FACTS, ...other });
    expect(await copy.list('leads')).toBeUndefined();
  });

  test.each(['refused', 'aborted'] as const)(
    'a list whose change is %s by the disk is not shown as complete',
    async (how) => {
      const copy = createOfflineCache(name);
      await copy.saveFacts(FACTS);
      await copy.saveList('leads', { all: [placed('a', 1), placed('b', 2)] });
      const fault = failWrite(0, how);
      await copy.saveList('leads', { some: new Map([['a', placed('a', 1, 'newer')]]) });
      fault.restore();
      expect(fault.count()).toBeGreaterThan(0);
      expect(await createOfflineCache(name).list('leads')).toBeUndefined();
      await copy.saveList('leads', { all: [placed('a', 1, 'newer')] });
      expect(await copy.list('leads')).toEqual([placed('a', 1, 'newer')]);
    },
  );

  test('signing out clears it', async () => {
    const copy = createOfflineCache(name);
    await copy.saveFacts(FACTS);
    await copy.saveList('leads', { all: [placed('a', 1)] });
    await copy.clear();
    expect([await copy.facts('ann owner'), await copy.list('leads'), await copy.user()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
