import { startWorker } from '#io/browser/workers.ts';
import type { SearchMessage, SearchReply } from './search-messages.ts';

/** A running search engine. Each `find` is answered by `onAnswer`, in the order of the messages. */
export type SearchConnection = { send(message: SearchMessage): void; close(): void };

export type ConnectSearch = (
  onAnswer: (answer: SearchReply) => void,
  onFailure: (error: Error) => void,
) => SearchConnection;

/** Starts the engine in a worker. Throws where the browser starts none; `onFailure` reports one that does not load or fails later. */
export const connectSearchWorker: ConnectSearch = (onAnswer, onFailure) => {
  const worker = startWorker(() => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }));
  if (!worker) throw new Error('The browser did not start a worker for the search');
  worker.onmessage = ({ data }: MessageEvent<SearchReply>) => onAnswer(data);
  worker.onmessageerror = () => onFailure(new Error('An answer of the search could not be read'));
  worker.onerror = (event) => {
    event.preventDefault();
    onFailure(new Error(event.message || 'The worker of the search did not load'));
  };
  return { send: (message) => worker.postMessage(message), close: () => worker.terminate() };
};
