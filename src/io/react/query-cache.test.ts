import { expect, test, vi } from 'vitest';
import { expectConsole } from '#test/console/console-guard.ts';
import { createQueryCache, type Query } from './query-cache.ts';

/** Creates a query whose runs the test settles by hand, in any order. */
function testQuery(key = 'bookings list', topic: Query['topic'] = 'bookings') {
  const runs: { resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const run = () => new Promise<unknown>((resolve, reject) => runs.push({ resolve, reject }));
  const handled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    query: { topic, key, run } satisfies Query,
    count: () => runs.length,
    resolveRun(at: number, data: unknown) {
      runs[at]?.resolve(data);
      return handled();
    },
    rejectRun(at: number) {
      runs[at]?.reject(new Error('unreachable'));
      return handled();
    },
  };
}

const nothing = () => undefined;

test('a query runs once for all of its subscribers, and each is notified of the result until it unsubscribes', async () => {
  const cache = createQueryCache();
  const { query, count, resolveRun } = testQuery();
  const [first, second] = [vi.fn(), vi.fn()];
  const unsubscribe = cache.subscribe(query, first);
  cache.subscribe(query, second);
  expect(cache.state(query)).toEqual({ data: undefined, failed: false });
  await resolveRun(0, ['a']);
  expect([count(), first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1, 1]);
  expect(cache.state(query)).toEqual({ data: ['a'], failed: false });
  unsubscribe();
  cache.invalidate('bookings');
  await resolveRun(1, ['b']);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test('the state is the same object until the result changes', async () => {
  const cache = createQueryCache();
  const { query, resolveRun } = testQuery();
  cache.subscribe(query, nothing);
  expect(cache.state(query)).toBe(cache.state(query));
  await resolveRun(0, ['a']);
  expect(cache.state(query)).toBe(cache.state(query));
});

test('a result that is in memory is returned before the query runs', () => {
  const cache = createQueryCache();
  const { query, count } = testQuery();
  const known = { ...query, cached: () => ['a'] };
  expect(cache.state(known)).toEqual({ data: ['a'], failed: false });
  cache.subscribe(known, nothing);
  expect(count()).toBe(0);
});

test('a query whose result cannot be read from memory runs', async () => {
  const cache = createQueryCache();
  const { query, resolveRun } = testQuery();
  const cached = () => {
    throw new Error('damaged');
  };
  cache.subscribe({ ...query, cached }, nothing);
  await resolveRun(0, ['a']);
  expect(cache.state(query)).toEqual({ data: ['a'], failed: false });
});

test('a late result never replaces a newer one, and neither does a late failure', async () => {
  const cache = createQueryCache();
  const { query, resolveRun, rejectRun } = testQuery();
  const onChange = vi.fn();
  cache.subscribe(query, onChange);
  cache.invalidate('bookings');
  cache.invalidate('bookings');
  await resolveRun(2, 'newest');
  await resolveRun(0, 'oldest');
  expectConsole('error', /Reading failed: bookings list/);
  await rejectRun(1);
  expect(cache.state(query)).toEqual({ data: 'newest', failed: false });
  expect(onChange).toHaveBeenCalledOnce();
});

test('a late result is dropped even while the newer one is still pending', async () => {
  const cache = createQueryCache();
  const { query, resolveRun } = testQuery();
  cache.subscribe(query, nothing);
  cache.invalidate('bookings');
  await resolveRun(0, 'before the change');
  expect(cache.state(query).data).toBeUndefined();
  await resolveRun(1, 'after the change');
  expect(cache.state(query).data).toBe('after the change');
});

test('a failure keeps the last data, until a retry succeeds', async () => {
  expectConsole('error', /Reading failed: bookings list/);
  const cache = createQueryCache();
  const { query, resolveRun, rejectRun } = testQuery();
  const onChange = vi.fn();
  cache.subscribe(query, onChange);
  await resolveRun(0, ['a']);
  cache.invalidate('bookings');
  await rejectRun(1);
  expect(cache.state(query)).toEqual({ data: ['a'], failed: true });
  cache.retry(query.key);
  await resolveRun(2, ['b']);
  expect(cache.state(query)).toEqual({ data: ['b'], failed: false });
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('after a failure, the next subscriber runs the query again without a retry', async () => {
  expectConsole('error', /Reading failed: bookings list/);
  const cache = createQueryCache();
  const { query, count, resolveRun, rejectRun } = testQuery();
  const unsubscribe = cache.subscribe(query, nothing);
  await rejectRun(0);
  unsubscribe();
  cache.subscribe(query, nothing);
  expect(count()).toBe(2);
  await resolveRun(1, ['a']);
  expect(cache.state(query)).toEqual({ data: ['a'], failed: false });
});

test('a retry of an unknown query does nothing', () => {
  expect(() => createQueryCache().retry('bookings list')).not.toThrow();
});

test('a change runs the subscribed queries of its topic again, with the latest function, and leaves other topics alone', async () => {
  const cache = createQueryCache();
  const [old, latest, other] = [testQuery(), testQuery(), testQuery('settings ', 'settings')];
  cache.subscribe(old.query, nothing);
  cache.subscribe(latest.query, nothing);
  cache.subscribe(other.query, nothing);
  await old.resolveRun(0, 'old');
  cache.invalidate('bookings');
  await latest.resolveRun(0, 'new');
  expect(cache.state(latest.query).data).toBe('new');
  expect([old.count(), latest.count(), other.count()]).toEqual([1, 1, 1]);
});

test('a result without subscribers stays for a return to the screen, until its topic changes', async () => {
  const cache = createQueryCache();
  const { query, count, resolveRun } = testQuery();
  cache.subscribe(query, nothing)();
  await resolveRun(0, ['a']);
  cache.subscribe(query, nothing)();
  expect([count(), cache.state(query).data]).toEqual([1, ['a']]);
  cache.invalidate('bookings');
  expect([count(), cache.state(query).data]).toEqual([1, undefined]);
  cache.subscribe(query, nothing);
  expect(count()).toBe(2);
});

test('the newest 50 results without subscribers stay, and all that have subscribers', async () => {
  const cache = createQueryCache();
  const subscribed = testQuery('subscribed');
  cache.subscribe(subscribed.query, nothing);
  await subscribed.resolveRun(0, 'subscribed');
  const visited = Array.from({ length: 53 }, (_, at) => testQuery(`visit ${at}`));
  for (const { query, resolveRun } of visited) {
    const unsubscribe = cache.subscribe(query, nothing);
    await resolveRun(0, query.key);
    unsubscribe();
  }
  expect(cache.state(subscribed.query).data).toBe('subscribed');
  const kept = visited.filter(({ query }) => cache.state(query).data === query.key);
  expect(kept).toEqual(visited.slice(3));
});

test('a run that reads the same again changes nothing; a changed record alone is another object', async () => {
  const cache = createQueryCache();
  const { query, resolveRun } = testQuery();
  const onChange = vi.fn();
  cache.subscribe(query, onChange);
  const records = () => [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bo' },
  ];
  await resolveRun(0, records());
  const before = cache.state(query).data as object[];
  cache.invalidate('bookings');
  await resolveRun(1, records());
  expect([cache.state(query).data === before, onChange.mock.calls.length]).toEqual([true, 1]);
  cache.invalidate('bookings');
  await resolveRun(2, [...records().slice(0, 1), { id: 'b', name: 'Cy' }]);
  const after = cache.state(query).data as object[];
  expect(after).toEqual([
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Cy' },
  ]);
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
});

test('a failure that no component shows is named while its query has subscribers, until all are run again', async () => {
  expectConsole('error', /Reading failed: bookings list/);
  expectConsole('error', /Reading failed: bookings index/);
  const cache = createQueryCache();
  const [list, index] = [testQuery(), testQuery('bookings index')];
  const onUnshown = vi.fn();
  cache.onUnshown(onUnshown);
  const leave = cache.subscribe(list.query, nothing);
  cache.subscribe(index.query, nothing);
  await list.rejectRun(0);
  await index.rejectRun(0);
  expect(cache.unshown()).toBe('bookings');
  const hide = cache.show([list.query.key, index.query.key]);
  expect(cache.unshown()).toBe('');
  hide();
  expect(cache.unshown()).toBe('bookings');
  leave();
  cache.retryFailed();
  expect([list.count(), index.count()]).toEqual([1, 2]);
  await index.resolveRun(1, ['a']);
  expect([cache.unshown(), onUnshown.mock.calls.length > 0]).toEqual(['', true]);
});
