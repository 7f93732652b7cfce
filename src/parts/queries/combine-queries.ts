import type { QueryResult } from '#io/react/world.tsx';
import type { EntityType } from '#io/store/store.ts';
import { loadFailed } from '#parts/messages/toast-contents.ts';

type Queries = { readonly [L in EntityType | 'settings']?: QueryResult<unknown> };
type DataOf<Q> = { [N in keyof Q]: Q[N] extends QueryResult<infer T> ? T : never };

export type CombinedQuery<T> = {
  /** Undefined until each query has data. */
  data: T | undefined;
  /** The message of the first query that failed. */
  failure: string | undefined;
  /** Retries each query that failed. */
  retry: () => void;
};

/** Combines the queries of a screen that needs them all. Each is named after its list, which also names its message. */
export function combineQueries<Q extends Queries>(queries: Q): CombinedQuery<DataOf<Q>> {
  const all = Object.entries(queries) as [keyof Queries, QueryResult<unknown>][];
  const failed = all.filter(([, query]) => query.failed);
  const isComplete = all.every(([, query]) => query.data !== undefined);
  return {
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<Q>) : undefined,
    failure: failed[0] && loadFailed(failed[0][0]),
    retry() {
      for (const [, query] of failed) query.retry();
    },
  };
}
