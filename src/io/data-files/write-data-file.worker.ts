import { createFilePieces, type FileMessage } from './file-pieces.ts';

const pieces = createFilePieces();

/** Pieces are kept without an answer; the start and the end are answered, the latter with the file. */
self.onmessage = ({ data }: MessageEvent<FileMessage>) => {
  if (data === 'start') postMessage(data);
  else if ('end' in data) postMessage(pieces.end(data.end));
  else pieces.keep(data.piece, data.text);
};
