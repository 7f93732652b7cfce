import type { DaySheet } from '#domain/jobs/day-sheet.ts';
import { withFonts } from '../with-fonts.ts';
import { daySheetPdf } from './day-sheet-pdf.ts';

/** Returns the sheet of a day as a PDF, and the characters that no font has. */
export function makeDaySheet(sheet: DaySheet, shop: string, madeAt: Date) {
  return withFonts((fonts) => daySheetPdf(sheet, shop, fonts, madeAt));
}
