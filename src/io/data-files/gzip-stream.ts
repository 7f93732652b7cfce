import { createBlobPieces } from './blob-pieces.ts';

export type GzipWork = { file: Blob; how: 'pack' | 'unpack' };

/** Compresses or decompresses the data file. */
export async function gzip({ file, how }: GzipWork): Promise<Blob> {
  const change = how === 'pack' ? new CompressionStream('gzip') : new DecompressionStream('gzip');
  const reader = file.stream().pipeThrough(change).getReader();
  const pieces = createBlobPieces();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.end();
    pieces.add(value);
  }
}
