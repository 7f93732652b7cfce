import { useEffect } from 'react';
import { whenIdle } from '#io/react.tsx';

/** Rows in one piece of idle time. */
const SLICE = 500;
const SOON_MS = 1000;

/** Reads what a search needs of each row while nothing else is to be done: the first letter typed does not wait for it. */
export function useReadAhead<T>(rows: readonly T[], read: (row: T) => unknown): void {
  useEffect(() => {
    let isLeft = false;
    function readFrom(start: number): void {
      whenIdle(() => {
        if (isLeft) return;
        for (const row of rows.slice(start, start + SLICE)) read(row);
        if (start + SLICE < rows.length) readFrom(start + SLICE);
      }, SOON_MS);
    }
    readFrom(0);
    return () => {
      isLeft = true;
    };
  }, [rows, read]);
}
