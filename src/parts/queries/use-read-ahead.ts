import { useEffect } from 'react';
import { runWhenIdle } from '#io/browser/idle.ts';

/** Rows between two looks at the clock; on a slow computer they take so long. */
const SLICE = 100;
const SLICE_MS = 4;

/** Reads what a search needs of each row while nothing else is to be done: the first letter typed does not wait for it. */
export function useReadAhead<T>(rows: readonly T[], read: (row: T) => unknown): void {
  useEffect(() => {
    let cancel = () => {};
    function readFrom(start: number): void {
      cancel = runWhenIdle((deadline) => {
        let next = start;
        do {
          for (const row of rows.slice(next, next + SLICE)) read(row);
          next += SLICE;
        } while (next < rows.length && deadline.timeRemaining() > SLICE_MS);
        if (next < rows.length) readFrom(next);
      });
    }
    readFrom(0);
    return () => cancel();
  }, [rows, read]);
}
