import type { LongWork } from './local-data.ts';

/** One stage of longer work: what it reports counts from one share of the whole to the other. */
export function stage({ onProgress, signal }: LongWork = {}, from: number, to: number): LongWork {
  return {
    ...(onProgress && { onProgress: (share) => onProgress(from + share * (to - from)) }),
    ...(signal && { signal }),
  };
}
