import { documentFileName } from '#domain/documents/document.ts';
import type { Sheet } from '#domain/documents/sheet-content.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import type { LeftOut } from './left-out.ts';

export type DocumentFile = { file: File } & LeftOut;

/** Returns the document as a PDF file. Loads the PDF code on first use; rejects with a FileNotLoaded if that fails. */
export async function documentFile(document: Sheet, madeAt: Date): Promise<DocumentFile> {
  const { makePdf } = await loadCode(() => import('#parts/pdf/make-pdf.ts'));
  const { pdf, ...left } = await makePdf(document, madeAt);
  return { file: new File([pdf], documentFileName(document), { type: 'application/pdf' }), ...left };
}
