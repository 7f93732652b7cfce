import type { Sheet } from '#domain/documents/sheet-content.ts';
import { documentPdf } from './document/document-pdf.ts';
import { withFonts } from './with-fonts.ts';

/** Returns the document as a PDF with the fonts that it needs, and the characters that none of them has. */
export function makePdf(document: Sheet, madeAt: Date) {
  return withFonts((fonts) => documentPdf(document, fonts, madeAt));
}
