import { expect, test, vi } from 'vitest';
import type { QueryResult } from '#io/react/world.tsx';
import type { EntityType } from '#io/store/store.ts';
import { combineQueries } from './combine-queries.ts';

function query<T>(data: T | undefined, failed?: EntityType): QueryResult<T> {
  return { data, failed, retry: vi.fn(), failedKeys: failed ? [`${failed} list`] : [] };
}

test('there is data once each query has some; null, for no such record, is data', () => {
  const services = query(['Tint']);
  expect(combineQueries({ services, customers: query<string[]>(undefined) })).toMatchObject({
    data: undefined,
    failed: undefined,
  });
  expect(combineQueries({ services, customers: query<null>(null) }).data).toEqual({
    services: ['Tint'],
    customers: null,
  });
});

test('the first query that failed names the failure, and those that failed are retried', () => {
  const services = query(['Tint']);
  const [stations, staff] = [query(['A'], 'stations'), query<string[]>(undefined, 'employees')];
  const { data, failed, failedKeys, retry } = combineQueries({ services, stations, staff });
  expect({ data, failed, failedKeys }).toEqual({
    data: undefined,
    failed: 'stations',
    failedKeys: ['stations list', 'employees list'],
  });
  retry();
  expect([services, stations, staff].map((one) => vi.mocked(one.retry).mock.calls.length)).toEqual([0, 1, 1]);
});
