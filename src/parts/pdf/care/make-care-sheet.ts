import { withFonts } from '../with-fonts.ts';
import { careSheetPdf, type PrintedCare } from './care-sheet-pdf.ts';

/** Returns the care sheet as a PDF, and the characters that no font has. */
export function makeCareSheet(sheet: PrintedCare, madeAt: Date) {
  return withFonts((fonts) => careSheetPdf(sheet, fonts, madeAt));
}
