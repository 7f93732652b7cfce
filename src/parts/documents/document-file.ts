import { type CustomerDocument, documentFileName } from '#domain/documents/document.ts';

export type DocumentFile = {
  file: File;
  /** Characters that the PDF leaves out, because none of its typefaces has them. */
  missing: readonly string[];
};

/** The document as a PDF file. What makes it is loaded when it is first asked for; rejects when that cannot be had. */
export async function documentFile(document: CustomerDocument, madeAt: Date): Promise<DocumentFile> {
  const { makePdf } = await import('#parts/pdf/make-pdf.ts');
  const { pdf, missing } = await makePdf(document, madeAt);
  return { file: new File([pdf], documentFileName(document), { type: 'application/pdf' }), missing };
}
