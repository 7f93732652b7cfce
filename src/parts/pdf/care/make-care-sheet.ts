import type { CareSheet } from '#domain/care/care-sheet.ts';
import { withFonts } from '../with-fonts.ts';
import { careSheetPdf } from './care-sheet-pdf.ts';

/** Returns the care sheet as a PDF, and the characters that no font has. */
export function makeCareSheet(sheet: CareSheet, madeAt: Date) {
  return withFonts((fonts) => careSheetPdf(sheet, fonts, madeAt));
}
