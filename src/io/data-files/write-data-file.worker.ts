import { createFilePieces, type FileMessage } from './file-pieces.ts';

const pieces = createFilePieces();

/** Stores pieces without an answer. Answers the start, and the end with the file. */
self.onmessage = ({ data }: MessageEvent<FileMessage>) => {
  if (data === 'start') postMessage(data);
  else if ('end' in data) postMessage(pieces.end(data.end));
  else pieces.keep(data.piece, data.text);
};
