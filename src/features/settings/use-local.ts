import { useEffect, useState } from 'react';
import type { LocalData } from '#io/react.tsx';
import { useAnswer } from '#parts/use-answer.ts';

/** Changes come in bursts: what is shown is asked again at most so often. */
const BURST_MS = 200;

export type Local<T> = { data: T | undefined; failed: boolean; retry: () => void };

/** What this browser's data answers, asked again whenever it may have changed. `question` stands outside of the component. */
export function useLocal<T>(localData: LocalData, question: (localData: LocalData) => Promise<T>): Local<T> {
  const [ask, setAsk] = useState(() => () => question(localData));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = localData.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setAsk(() => () => question(localData));
      }, BURST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [localData, question]);

  const { data, previous, failed, retry } = useAnswer(ask);
  return { data: data ?? previous, failed, retry };
}
