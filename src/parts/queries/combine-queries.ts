import type { QueryResult } from '#io/react/world.tsx';

type DataOf<Q> = { [N in keyof Q]: Q[N] extends QueryResult<infer T> ? T : never };

/** Combines the queries of a screen that needs them all: there is data once each has some. The first that failed names the failure. */
export function combineQueries<Q extends { readonly [name: string]: QueryResult<unknown> }>(
  queries: Q,
): QueryResult<DataOf<Q>> {
  const all = Object.entries(queries);
  const failed = all.map(([, query]) => query).filter((query) => query.failed);
  const isComplete = all.every(([, query]) => query.data !== undefined);
  return {
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Q>) : undefined,
    failed: failed[0]?.failed,
    retry() {
      for (const query of failed) query.retry();
    },
    failedKeys: failed.flatMap(({ failedKeys }) => failedKeys),
  };
}
