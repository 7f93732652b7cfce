import { useEffect, useState } from 'react';

export type Answer<T> = {
  /** Of this question; undefined while it is open. */
  data: T | undefined;
  /** Of the question before, while this one is open. */
  previous: T | undefined;
  pending: boolean;
  failed: boolean;
  retry: () => void;
  /** Leaves nothing of earlier questions. */
  forget: () => void;
};

type Told<T> = { ask: () => Promise<T>; tries: number; data: T | undefined; failed: boolean };

/**
 * Asks whenever `ask` becomes another function, once it has stood for `delayMs`. An answer that comes after the next question
 * was put is dropped. Undefined asks nothing.
 */
export function useAnswer<T>(ask: (() => Promise<T>) | undefined, delayMs = 0): Answer<T> {
  const [told, setTold] = useState<Told<T>>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!ask) return;
    let wanted = true;
    const tell = (data: T | undefined, failed: boolean) => {
      if (wanted) setTold({ ask, tries, data, failed });
    };
    const begin = () => {
      ask().then(
        (data) => tell(data, false),
        () => tell(undefined, true),
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (delayMs > 0) timer = setTimeout(begin, delayMs);
    else begin();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [ask, tries, delayMs]);

  const settled = ask !== undefined && told?.ask === ask && told.tries === tries;
  return {
    data: settled ? told.data : undefined,
    previous: settled ? undefined : told?.data,
    pending: ask !== undefined && !settled,
    failed: settled && told.failed,
    retry: () => setTries(tries + 1),
    forget: () => setTold(undefined),
  };
}
