import { askWorker, startWorker } from '#io/browser/workers.ts';
import { StoreError } from '#io/store/store.ts';
import { type GzipWork, gzip } from './gzip-stream.ts';

/** The first two bytes of every gzip file, and of no JSON text. */
const GZIP_MARK = [0x1f, 0x8b];

/** Runs in a worker, because a large file takes seconds; on the page if there is no worker. */
async function gzipInWorker(work: GzipWork): Promise<Blob> {
  const worker = startWorker(() => new Worker(new URL('./gzip.worker.ts', import.meta.url), { type: 'module' }));
  try {
    return worker ? await askWorker<Blob>(worker, work).catch(() => gzip(work)) : await gzip(work);
  } finally {
    worker?.terminate();
  }
}

/** Compresses the file. Returns it unchanged if the browser cannot compress. */
export async function compress(file: Blob): Promise<Blob> {
  if (typeof CompressionStream === 'undefined') return file;
  return gzipInWorker({ file, how: 'pack' });
}

/** Reverts `compress`. Rejects with a StoreError of kind 'invalid' when the file is damaged. */
export async function decompress(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, GZIP_MARK.length).arrayBuffer());
  if (!GZIP_MARK.every((byte, index) => start[index] === byte)) return file;
  if (typeof DecompressionStream === 'undefined') {
    throw new StoreError('unavailable', "This browser can't open compressed files. Update it, then try again.");
  }
  try {
    return await gzipInWorker({ file, how: 'unpack' });
  } catch (error) {
    throw new StoreError('invalid', "The compressed file is damaged and can't be opened.", { cause: error });
  }
}
