import { useEffect } from 'react';
import { whenIdle } from '#io/react.tsx';

/** Rows between two looks at the clock; on a slow computer they take so long. */
const SLICE = 100;
const SLICE_MS = 4;
const SOON_MS = 1000;

/** Reads what a search needs of each row while nothing else is to be done: the first letter typed does not wait for it. */
export function useReadAhead<T>(rows: readonly T[], read: (row: T) => unknown): void {
  useEffect(() => {
    let isLeft = false;
    function readFrom(start: number): void {
      whenIdle((msLeft) => {
        if (isLeft) return;
        let next = start;
        do {
          for (const row of rows.slice(next, next + SLICE)) read(row);
          next += SLICE;
        } while (next < rows.length && msLeft() > SLICE_MS);
        if (next < rows.length) readFrom(next);
      }, SOON_MS);
    }
    readFrom(0);
    return () => {
      isLeft = true;
    };
  }, [rows, read]);
}
