/** What the file is put together of, in its order: words, and pieces that were kept under their names. */
export type OutputPart = { text: string } | { piece: string };
export type FileMessage = 'start' | { piece: string; text: string } | { end: readonly OutputPart[] };

/** Keeps texts as Blobs, so that memory never holds the whole file. */
export function createFilePieces() {
  const pieces = new Map<string, Blob>();
  return {
    keep(piece: string, text: string): void {
      pieces.set(piece, new Blob([text]));
    },
    end(parts: readonly OutputPart[]): Blob {
      const all = parts.map((part) => ('text' in part ? part.text : (pieces.get(part.piece) ?? '')));
      return new Blob(all, { type: 'application/json' });
    },
  };
}
