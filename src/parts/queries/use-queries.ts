import { useState } from 'react';
import type { QueryResult } from '#io/react/world.tsx';

type Queries = { readonly [name: string]: QueryResult<unknown> };
type DataOf<Q> = { [N in keyof Q]: Q[N] extends QueryResult<infer T> ? T : never };

/** Returns a function that returns the data of queries, once each has some: the same object until one has other data. */
function keptData() {
  let last: { readonly [name: string]: unknown } = {};
  return (queries: Queries) => {
    const all = Object.entries(queries);
    if (all.some(([, { data }]) => data === undefined)) return undefined;
    if (all.some(([name, { data }]) => last[name] !== data))
      last = Object.fromEntries(all.map(([name, { data }]) => [name, data]));
    return last;
  };
}

/** Combines the queries of a screen that needs them all. The first query that failed names the failure. */
export function useQueries<Q extends Queries>(queries: Q): QueryResult<DataOf<Q>> {
  const [dataOf] = useState(keptData);
  const failed = Object.values(queries).filter((query) => query.failed);
  return {
    data: dataOf(queries) as DataOf<Q> | undefined,
    failed: failed[0]?.failed,
    retry() {
      for (const query of failed) query.retry();
    },
    failedKeys: failed.flatMap(({ failedKeys }) => failedKeys),
  };
}
