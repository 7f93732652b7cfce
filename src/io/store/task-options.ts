/** `onProgress` reports the finished share, 0 to 1. An aborted task rejects with the signal's reason and changes nothing. */
export type TaskOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/** Returns the options of a part of the task, which reports from `from` to `to` of the whole. */
export function subtask({ onProgress, signal }: TaskOptions = {}, from: number, to: number): TaskOptions {
  return {
    ...(onProgress && { onProgress: (share) => onProgress(from + share * (to - from)) }),
    ...(signal && { signal }),
  };
}
