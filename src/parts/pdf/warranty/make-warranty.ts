import type { CertificateSheet } from '#domain/warranty/certificate-sheet.ts';
import { withFonts } from '../with-fonts.ts';
import { certificatePdf } from './certificate-pdf.ts';

/** Returns a warranty certificate as a PDF, and the characters that no font has. */
export function makeWarranty(sheet: CertificateSheet, madeAt: Date) {
  return withFonts((fonts) => certificatePdf(sheet, fonts, madeAt));
}
