import { type CareSheet, MAKERS_FIRST } from '#domain/care/care-sheet.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { INK } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import { type Cursor, flow, keep, LEFT, lines, paragraph, RIGHT, writeShop, writeTitle } from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Type } from '../paper.ts';
import { BODY, FIGURE } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 34, ink: INK.text, tracking: -0.02 };
const ROW = 20;
const INDENT = 18;

/** Returns the care sheet on letter paper, and the characters that it leaves out because no font has them. */
export function careSheetPdf(sheet: CareSheet, fonts: FontBytes, madeAt: Date) {
  const { title, shop, contact, number, from, customer, vehicle, care } = sheet;
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: shop, shop: { contact }, number });
  const column = { x: LEFT, width: RIGHT - LEFT };
  let y = paragraph(paper, 'Care of your car', column, writeShop(paper, sheet, column.width) + 8, HUGE, 38) + 8;
  y = paragraph(paper, joinFilled([vehicle, customer, from], ' · '), column, y, BODY, ROW) + 20;
  const at: Cursor = { y, bottom: footer.top - 22 };
  for (const { services, sentences } of care) {
    const texts = sentences.map((text) => lines(paper, text, column.width - INDENT, FIGURE));
    // A heading is on the page of its first sentence.
    writeTitle(paper, at, services.join(', '), (texts[0]?.length ?? 1) * ROW);
    for (const text of texts) {
      keep(paper, at, text.length * ROW);
      flow(paper, { ...at }, ['•'], LEFT, FIGURE, ROW);
      flow(paper, at, text, LEFT + INDENT, FIGURE, ROW);
      at.y += 4;
    }
    at.y += 14;
  }
  flow(paper, at, lines(paper, MAKERS_FIRST, column.width, BODY), LEFT, BODY, ROW);
  footer.write();
  return paper.finish({ title, author: shop });
}
