import { useEffect, useState } from 'react';
import type { Backups } from '#io/store/backups.ts';
import { useAsync } from './use-async.ts';

/** Changes come in bursts: one read per burst. */
const BURST_MS = 200;

function loadFrom<Data extends Backups, T>(localData: Data, read: (localData: Data) => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await read(localData);
    } catch (error) {
      console.error('The data in this browser could not be read', error);
      throw error;
    }
  };
}

type LocalResult<T> = { data: T | undefined; failed: boolean; retry: () => void };

/** Reads from the browser's data, again after each change. `read` must be a constant: define it outside the component. */
export function useLocalData<Data extends Backups, T>(
  localData: Data,
  read: (localData: Data) => Promise<T>,
): LocalResult<T> {
  const [load, setLoad] = useState(() => loadFrom(localData, read));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = localData.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setLoad(() => loadFrom(localData, read));
      }, BURST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [localData, read]);

  const { data, previous, failed, retry } = useAsync(load);
  return { data: data ?? previous, failed, retry };
}
