/** A part of a guide's sentence: plain, the name of a control, or a link to a page of the app. */
export type GuidePiece = { text: string } | { control: string } | { label: string; href: string };

const MARKED = /\{([^{}]+)\}|\[([^[\]]+)\]\((\/[^()\s]*)\)/g;

/** '{New Invoice}' names a control, '[Invoices](/invoices)' leads to a page; all else is plain. */
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

/** The sentence as it is read, without its marks. */
export function plainGuideText(text: string): string {
  return guidePieces(text)
    .map((piece) => ('text' in piece ? piece.text : 'control' in piece ? piece.control : piece.label))
    .join('');
}
