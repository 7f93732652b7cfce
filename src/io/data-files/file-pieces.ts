/** The parts of the file, in order: texts, and stored pieces by name. */
export type OutputPart = { text: string } | { piece: string };
export type FileMessage = 'start' | { piece: string; text: string } | { end: readonly OutputPart[] };

/** Stores texts as Blobs, so that the whole file is never in memory. */
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
