import { useEffect } from 'react';
import { runWhenIdle } from '#io/browser/idle.ts';

/** Rows read between two checks of the clock, and the time they take on a slow computer. */
const SLICE = 100;
const SLICE_MS = 4;

/** Calls `read` for each row while the page is idle, so that the first typed letter of a search is fast. */
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
