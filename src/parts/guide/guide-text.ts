/** Part of a guide's sentence: plain text, the name of a control, or a link to a page. */
export type GuidePiece = { text: string } | { control: string } | { label: string; href: string };

const MARKED = /\{([^{}]+)\}|\[([^[\]]+)\]\((\/[^()\s]*)\)/g;

/** Parses a sentence: '{New Invoice}' is a control, '[Invoices](/invoices)' a link. */
export function guidePieces(text: string): GuidePiece[] {
  const pieces: GuidePiece[] = [];
  let end = 0;
  for (const { 0: whole, 1: control, 2: label, 3: href, index } of text.matchAll(MARKED)) {
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push(control === undefined ? { label: label ?? '', href: href ?? '' } : { control });
    end = index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Returns the sentence without its markup. */
export function plainGuideText(text: string): string {
  return guidePieces(text)
    .map((piece) => ('text' in piece ? piece.text : 'control' in piece ? piece.control : piece.label))
    .join('');
}
