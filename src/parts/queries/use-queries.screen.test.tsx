import { expect, test, vi } from 'vitest';
import type { QueryResult } from '#io/react/world.tsx';
import type { EntityType } from '#io/store/store.ts';
import { render } from '#test/app/render.ts';
import { useQueries } from './use-queries.ts';

type Queries = { readonly [name: string]: QueryResult<unknown> };

function query<T>(data: T | undefined, failed?: EntityType): QueryResult<T> {
  return { data, failed, retry: vi.fn(), failedKeys: failed ? [`${failed} list`] : [] };
}

type ScreenProps = { queries: Queries; onResult: (result: QueryResult<unknown>) => void };

function Screen({ queries, onResult }: ScreenProps) {
  onResult(useQueries(queries));
  return null;
}

/** Combines the queries of each render in one component. */
async function combined(...renders: readonly Queries[]) {
  const results: QueryResult<unknown>[] = [];
  const draw = (queries: Queries) => <Screen queries={queries} onResult={(result) => results.push(result)} />;
  const [first = {}, ...others] = renders;
  const { rerender } = await render(draw(first));
  for (const queries of others) await rerender(draw(queries));
  return results;
}

test('there is data once each query has some, and null, for no such record, is data; it is the same until a query has other data', async () => {
  const tint = ['Tint'];
  const [reading, read, again, changed] = await combined(
    { services: query(tint), customer: query(undefined) },
    { services: query(tint), customer: query(null) },
    { services: query(tint), customer: query(null) },
    { services: query(['Wrap']), customer: query(null) },
  );
  expect([reading?.data, reading?.failed]).toEqual([undefined, undefined]);
  expect(read?.data).toEqual({ services: ['Tint'], customer: null });
  expect(again?.data).toBe(read?.data);
  expect(changed?.data).toEqual({ services: ['Wrap'], customer: null });
});

test('the first query that failed names the failure, and those that failed are retried', async () => {
  const services = query(['Tint']);
  const [stations, staff] = [query(['A'], 'stations'), query<string[]>(undefined, 'employees')];
  const [result] = await combined({ services, stations, staff });
  expect(result).toMatchObject({
    data: undefined,
    failed: 'stations',
    failedKeys: ['stations list', 'employees list'],
  });
  result?.retry();
  expect([services, stations, staff].map((one) => vi.mocked(one.retry).mock.calls.length)).toEqual([0, 1, 1]);
});
