import { startWorker } from '#io/browser/workers.ts';
import type { SearchMessage, SearchReply } from './search-messages.ts';

/** Connection to a running search engine. Replies to `find` arrive through `onReply`, in order. */
export type SearchConnection = { send(message: SearchMessage): void; close(): void };

export type ConnectSearch = (
  onReply: (reply: SearchReply) => void,
  onFailure: (error: Error) => void,
) => SearchConnection;

/** Starts the engine in a worker. Throws if the browser starts none; `onFailure` reports a worker that fails to load or fails later. */
export const connectSearchWorker: ConnectSearch = (onReply, onFailure) => {
  const worker = startWorker(() => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' }));
  if (!worker) throw new Error('The browser did not start the search worker');
  worker.onmessage = ({ data }: MessageEvent<SearchReply>) => onReply(data);
  worker.onmessageerror = () => onFailure(new Error('A reply of the search worker could not be read'));
  worker.onerror = (event) => {
    event.preventDefault();
    onFailure(new Error(event.message || 'The search worker did not load'));
  };
  return { send: (message) => worker.postMessage(message), close: () => worker.terminate() };
};
