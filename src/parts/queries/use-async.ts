import { useEffect, useState } from 'react';

export type AsyncResult<T> = {
  /** Result of the current `load`; undefined while it is pending and after it failed. */
  data: T | undefined;
  /** Result of the previous `load`, while the current one is pending. */
  previous: T | undefined;
  pending: boolean;
  failed: boolean;
  /** Reason why the current `load` failed. */
  error: unknown;
  retry: () => void;
  /** Drops all results. */
  clear: () => void;
};

type Settled<T> = { load: () => Promise<T>; tries: number; data: T | undefined; failed: boolean; error?: unknown };

/**
 * Calls `load` whenever it becomes another function, once it has been unchanged for `delayMs`. A result that arrives after the next
 * call began is dropped. Calls nothing while `load` is undefined.
 */
export function useAsync<T>(load: (() => Promise<T>) | undefined, delayMs = 0): AsyncResult<T> {
  const [last, setLast] = useState<Settled<T>>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    const settle = (outcome: Pick<Settled<T>, 'data' | 'failed' | 'error'>) => {
      if (isCurrent) setLast({ load, tries, ...outcome });
    };
    const begin = () => {
      load().then(
        (data) => settle({ data, failed: false }),
        (error: unknown) => settle({ data: undefined, failed: true, error }),
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (delayMs > 0) timer = setTimeout(begin, delayMs);
    else begin();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [load, tries, delayMs]);

  const isSettled = load !== undefined && last?.load === load && last.tries === tries;
  return {
    data: isSettled ? last.data : undefined,
    previous: isSettled ? undefined : last?.data,
    pending: load !== undefined && !isSettled,
    failed: isSettled && last.failed,
    error: isSettled ? last.error : undefined,
    retry: () => setTries((before) => before + 1),
    clear: () => setLast(undefined),
  };
}
