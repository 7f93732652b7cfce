import type { CustomerDocument } from '#domain/document.ts';
import { loadFile } from '#io/react.tsx';
import { documentPdf } from './document-pdf.ts';
import { DESIGN_FONTS, type FontName, MORE_FONTS } from './faces.ts';
import { FONT_FILES } from './font-files.ts';

const loaded = new Map<FontName, Uint8Array>();

async function load(names: readonly FontName[]): Promise<void> {
  const absent = names.filter((name) => !loaded.has(name));
  await Promise.all(absent.map(async (name) => loaded.set(name, await loadFile(FONT_FILES[name]))));
}

/** The document as a PDF with its fonts, which are fetched when they are first needed, and the characters that none of them has. */
export async function makePdf(document: CustomerDocument, madeAt: Date) {
  await load(DESIGN_FONTS);
  const made = documentPdf(document, loaded, madeAt);
  if (made.missing.length === 0 || MORE_FONTS.every((name) => loaded.has(name))) return made;
  await load(MORE_FONTS);
  return documentPdf(document, loaded, madeAt);
}
