import type { CustomerDocument } from '#domain/documents/document.ts';
import { loadFile } from '#io/data-files/load-file.ts';
import { documentPdf } from './document-pdf.ts';
import { DESIGN_FONTS, type FontName, MORE_FONTS } from './faces.ts';
import { FONT_FILES } from './font-files.ts';

/** Fetches each font every time; the browser caches them. */
async function load(names: readonly FontName[]): Promise<[FontName, Uint8Array][]> {
  return Promise.all(names.map(async (name) => [name, await loadFile(FONT_FILES[name])]));
}

/** Returns the document as a PDF with the fonts that it needs, and the characters that none of them has. */
export async function makePdf(document: CustomerDocument, madeAt: Date) {
  const fonts = await load(DESIGN_FONTS);
  const made = documentPdf(document, new Map(fonts), madeAt);
  if (made.missing.length === 0) return made;
  return documentPdf(document, new Map([...fonts, ...(await load(MORE_FONTS))]), madeAt);
}
