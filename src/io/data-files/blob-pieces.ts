/** UTF-16 characters or bytes of one piece: memory holds one, the browser keeps the others wherever it has room. */
const PIECE_SIZE = 1_000_000;

/** Puts a large data file together without holding the whole of it in memory. */
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
    end(): Blob {
      close();
      return new Blob(pieces, { type: 'application/json' });
    },
  };
}
