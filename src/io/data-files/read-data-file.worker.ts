import * as z from 'zod/mini';
import { readParts } from './data-file-parts.ts';

// The Content-Security-Policy forbids the code generation that zod would otherwise use.
z.config({ jitless: true });

let parts: ReturnType<typeof readParts> | undefined;

async function answer(message: Blob | 'next'): Promise<void> {
  if (message !== 'next') parts = readParts(message);
  postMessage(await parts?.next());
}

/** Answers each message with the next part. The first message is the file. */
self.onmessage = ({ data }: MessageEvent<Blob | 'next'>) => {
  answer(data).catch(reportError);
};
