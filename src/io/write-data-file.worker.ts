import { createBlobPieces } from './blob-pieces.ts';
import type { FileMessage } from './write-data-file.ts';

const pieces = createBlobPieces();

/** Texts are added without an answer; 'start' and 'end' are answered, the latter with the file. */
self.onmessage = ({ data }: MessageEvent<FileMessage>) => {
  if ('text' in data) pieces.add(data.text);
  else postMessage(data.kind === 'start' ? data : pieces.end());
};
