import { expect, test, vi } from 'vitest';
import type { QueryResult } from '#io/react/world.tsx';
import { combineQueries } from './combine-queries.ts';

function query<T>(data: T | undefined, failed = false): QueryResult<T> {
  return { data, failed, retry: vi.fn() };
}

test('there is data once each query has some; null, for no such record, is data', () => {
  const services = query(['Tint']);
  expect(combineQueries({ services, customers: query<string[]>(undefined) })).toMatchObject({
    data: undefined,
    failure: undefined,
  });
  expect(combineQueries({ services, customers: query<null>(null) }).data).toEqual({
    services: ['Tint'],
    customers: null,
  });
});

test('the first query that failed names the failure, and those that failed are retried', () => {
  const [services, stations, employees] = [query(['Tint']), query(['A'], true), query<string[]>(undefined, true)];
  const { data, failure, retry } = combineQueries({ services, stations, employees });
  expect([data, failure]).toEqual([undefined, 'Failed to load stations']);
  retry();
  expect([services, stations, employees].map((one) => vi.mocked(one.retry).mock.calls.length)).toEqual([0, 1, 1]);
});
