/** A worker, or undefined where the browser starts none. */
export function startWorker(start: () => Worker): Worker | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}

/** The worker's answer to the message; one message at a time. Rejects when the worker does not come up or fails. */
export function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onmessageerror = () => reject(new Error('An answer of a worker was lost'));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'A worker did not start'));
    };
  });
  // Whoever waits for it hears of the failure; nobody may wait any more.
  answer.catch(() => undefined);
  worker.postMessage(message);
  return answer;
}

/** Rejects with the signal's reason when the work is cancelled, and never resolves. */
export function cancellation(signal: AbortSignal | undefined): Promise<never> {
  const cancelled = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  cancelled.catch(() => undefined);
  return cancelled;
}
