import type { DaySheet } from '#domain/jobs/day-sheet.ts';
import type { SheetShop } from '../layout.ts';
import { withFonts } from '../with-fonts.ts';
import { daySheetPdf } from './day-sheet-pdf.ts';

/** Returns the sheet of a day as a PDF, and the characters that no font has. */
export function makeDaySheet(sheet: DaySheet, shop: SheetShop, madeAt: Date) {
  return withFonts((fonts) => daySheetPdf(sheet, shop, fonts, madeAt));
}
