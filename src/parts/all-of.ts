import type { Asked } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';

type Lists = { readonly [L in keyof typeof messages.loadFailed]?: Asked<unknown> };
type DataOf<L> = { [N in keyof L]: L[N] extends Asked<infer T> ? T : never };

export type AllOf<T> = {
  /** Undefined until each has been read. */
  data: T | undefined;
  /** What could not be read, as a sentence. */
  failure: string | undefined;
  retry: () => void;
};

/** Several lists that a screen needs together. */
export function allOf<L extends Lists>(lists: L): AllOf<DataOf<L>> {
  const all = Object.entries(lists) as [keyof Lists, Asked<unknown>][];
  const failed = all.filter(([, asked]) => asked.failed);
  const isComplete = all.every(([, asked]) => asked.data !== undefined);
  return {
    data: isComplete ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as DataOf<L>) : undefined,
    failure: failed[0] && messages.loadFailed[failed[0][0]],
    retry() {
      for (const [, asked] of failed) asked.retry();
    },
  };
}
