import type { Care, CareSheet } from '#domain/care/care-sheet.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { INK } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import { type Cursor, flow, keep, LEFT, lines, paragraph, RIGHT, writeShop } from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Type } from '../paper.ts';
import { BODY, FIGURE, STRONG } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 34, ink: INK.text, tracking: -0.02 };
const ROW = 20;
const INDENT = 18;

/** Texts of the page: the care of the car, or its passport. */
export type PrintedCare = Omit<CareSheet, 'care'> & {
  heading?: string;
  care: readonly Pick<Care, 'title' | 'sentences'>[];
};

/** Returns the care sheet on letter paper, and the characters that it leaves out because no font has them. */
export function careSheetPdf(sheet: PrintedCare, fonts: FontBytes, madeAt: Date) {
  const { title, heading: name = 'Care of your car', shop, phone, number, customer, vehicle, care, notes } = sheet;
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: shop, shop: { contact: phone }, number });
  const column = { x: LEFT, width: RIGHT - LEFT };
  let y = paragraph(paper, name, column, writeShop(paper, sheet, column.width) + 8, HUGE, 38) + 8;
  y = paragraph(paper, joinFilled([vehicle, customer], ' · '), column, y, BODY, ROW) + 20;
  const at: Cursor = { y, bottom: footer.top - 22 };
  for (const part of care) {
    const heading = lines(paper, part.title, column.width, STRONG);
    const texts = part.sentences.map((text) => lines(paper, text, column.width - INDENT, FIGURE));
    // A heading is on the page of its first sentence.
    keep(paper, at, (heading.length + (texts[0]?.length ?? 0)) * ROW + 20);
    paper.line(LEFT, RIGHT, at.y, INK.border);
    at.y += 12;
    flow(paper, at, heading, LEFT, STRONG, ROW);
    at.y += 8;
    for (const text of texts) {
      keep(paper, at, text.length * ROW);
      flow(paper, { ...at }, ['•'], LEFT, FIGURE, ROW);
      flow(paper, at, text, LEFT + INDENT, FIGURE, ROW);
      at.y += 4;
    }
    at.y += 14;
  }
  for (const note of notes) flow(paper, at, lines(paper, note, column.width, BODY), LEFT, BODY, ROW);
  footer.write();
  return paper.finish({ title, author: shop });
}
