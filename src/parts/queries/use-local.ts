import { useEffect, useState } from 'react';
import type { Backups } from '#io/local/local-data.ts';
import { useAnswer } from './use-answer.ts';

/** Changes come in bursts: what is shown is asked again at most so often. */
const BURST_MS = 200;

function asked<Data extends Backups, T>(localData: Data, question: (localData: Data) => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await question(localData);
    } catch (error) {
      console.error('What keeps the data did not answer', error);
      throw error;
    }
  };
}

type Local<T> = { data: T | undefined; failed: boolean; retry: () => void };

/** What keeps the data answers, asked again whenever it may have changed. `question` stands outside of the component. */
export function useLocal<Data extends Backups, T>(
  localData: Data,
  question: (localData: Data) => Promise<T>,
): Local<T> {
  const [ask, setAsk] = useState(() => asked(localData, question));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = localData.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setAsk(() => asked(localData, question));
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
