import { StoreError } from './store.ts';

/** The first two bytes of every gzip file, and of no JSON text. */
const GZIP_MARK = [0x1f, 0x8b];

function through(file: Blob, change: CompressionStream | DecompressionStream): Promise<Blob> {
  const headers = { 'Content-Type': file.type };
  return new Response(file.stream().pipeThrough(change), { headers }).blob();
}

/** The file compressed; as it is where the browser cannot compress. */
export async function pack(file: Blob): Promise<Blob> {
  return typeof CompressionStream === 'undefined' ? file : await through(file, new CompressionStream('gzip'));
}

/** What `pack` was given. Rejects with a StoreError of kind 'invalid' when the compressed file is damaged. */
export async function unpack(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, GZIP_MARK.length).arrayBuffer());
  if (!GZIP_MARK.every((byte, index) => start[index] === byte)) return file;
  if (typeof DecompressionStream === 'undefined') {
    throw new StoreError('unavailable', 'This browser cannot open compressed files. Please update it, then try again.');
  }
  try {
    return await through(file, new DecompressionStream('gzip'));
  } catch (error) {
    throw new StoreError('invalid', 'The compressed file is damaged and cannot be opened.', { cause: error });
  }
}
