import { askWorker, startWorker } from '#io/browser/workers.ts';
import { StoreError } from '#io/store/store.ts';
import { type GzipWork, gzip } from './gzip-stream.ts';

/** The first two bytes of every gzip file, and of no JSON text. */
const GZIP_MARK = [0x1f, 0x8b];

/** In a worker, because compressing a large file keeps a processor busy for seconds; where there is none, on the page. */
async function gzipAside(work: GzipWork): Promise<Blob> {
  const worker = startWorker(() => new Worker(new URL('./gzip.worker.ts', import.meta.url), { type: 'module' }));
  try {
    return worker ? await askWorker<Blob>(worker, work).catch(() => gzip(work)) : await gzip(work);
  } finally {
    worker?.terminate();
  }
}

/** The file compressed; as it is where the browser cannot compress. */
export async function compress(file: Blob): Promise<Blob> {
  if (typeof CompressionStream === 'undefined') return file;
  return gzipAside({ file, how: 'pack' });
}

/** The JSON file that `pack` was given. Rejects with a StoreError of kind 'invalid' when the compressed file is damaged. */
export async function decompress(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, GZIP_MARK.length).arrayBuffer());
  if (!GZIP_MARK.every((byte, index) => start[index] === byte)) return file;
  if (typeof DecompressionStream === 'undefined') {
    throw new StoreError('unavailable', 'This browser cannot open compressed files. Please update it, then try again.');
  }
  try {
    return await gzipAside({ file, how: 'unpack' });
  } catch (error) {
    throw new StoreError('invalid', 'The compressed file is damaged and cannot be opened.', { cause: error });
  }
}
