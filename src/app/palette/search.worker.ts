import { createSearchEngine } from './search-engine.ts';
import type { SearchMessage } from './search-messages.ts';

const { receive } = createSearchEngine();

self.onmessage = ({ data }: MessageEvent<SearchMessage>) => {
  const answer = receive(data);
  if (answer) postMessage(answer);
};
