/** UTF-16 characters or bytes per piece. One is in memory; the browser stores the others. */
const PIECE_SIZE = 1_000_000;

/** Collects a large data file without holding all of it in memory. */
export function createBlobPieces() {
  const pieces: Blob[] = [];
  let last: BlobPart[] = [];
  let size = 0;

  function close(): void {
    pieces.push(new Blob(last));
    last = [];
    size = 0;
  }

  return {
    add(part: string | Uint8Array<ArrayBuffer>): void {
      last.push(part);
      size += part.length;
      if (size >= PIECE_SIZE) close();
    },
    end(type = 'application/json'): Blob {
      close();
      return new Blob(pieces, { type });
    },
  };
}
