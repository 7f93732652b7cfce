import { type GzipWork, gzip } from './gzip-stream.ts';

self.onmessage = ({ data }: MessageEvent<GzipWork>) => {
  gzip(data).then((result) => postMessage(result), reportError);
};
