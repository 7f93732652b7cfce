/** How far a long piece of work is (0 to 1), and the way to stop it: then it rejects with the signal's reason and nothing was changed. */
export type TaskOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/** One stage of longer work: what it reports counts from one share of the whole to the other. */
export function subtask({ onProgress, signal }: TaskOptions = {}, from: number, to: number): TaskOptions {
  return {
    ...(onProgress && { onProgress: (share) => onProgress(from + share * (to - from)) }),
    ...(signal && { signal }),
  };
}
