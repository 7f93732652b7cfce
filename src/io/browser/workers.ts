/** Starts a worker; returns undefined when the browser refuses. */
export function startWorker(start: () => Worker): Worker | undefined {
  try {
    return start();
  } catch {
    return undefined;
  }
}

/** Sends a message to the worker and resolves to its answer; one message at a time. Rejects when the worker fails. */
export function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onmessageerror = () => reject(new Error('An answer of a worker was lost'));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'A worker did not start'));
    };
  });
  // Prevents an unhandled rejection when the caller no longer waits.
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
