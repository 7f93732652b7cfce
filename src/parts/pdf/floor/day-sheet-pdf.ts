import type { DaySheet } from '#domain/jobs/day-sheet.ts';
import { INK } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import {
  type Cursor,
  flow,
  keep,
  LEFT,
  lines,
  paragraph,
  RIGHT,
  type SheetShop,
  writeShop,
  writeTitle,
} from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Type } from '../paper.ts';
import { BODY, STRONG } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 34, ink: INK.text, tracking: -0.02 };
const ROW = 20;

/** Returns the sheet of a day on letter paper, and the characters that it leaves out because no font has them. */
export function daySheetPdf({ title, day, bays }: DaySheet, head: SheetShop, fonts: FontBytes, madeAt: Date) {
  const { shop } = head;
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: shop, shop: { contact: '' }, number: day });
  const column = { x: LEFT, width: RIGHT - LEFT };
  const y = paragraph(paper, day, column, writeShop(paper, head, column.width) + 8, HUGE, 38) + 20;
  const at: Cursor = { y, bottom: footer.top - 22 };
  if (bays.length === 0) flow(paper, at, ['No work is planned for this day.'], LEFT, BODY, ROW);
  for (const { name, rows } of bays) {
    for (const [index, row] of rows.entries()) {
      const { time, job, vehicle, customer, service, person, keyTag, promised } = row;
      const first = lines(paper, `${time}   ${service}   ${person}`, column.width, STRONG);
      const facts = [job, vehicle, customer, keyTag && `key ${keyTag}`, promised && `promised ${promised}`];
      const body = lines(paper, facts.filter(Boolean).join(' · '), column.width, BODY);
      // A row stays on one page, below the name of its bay.
      const height = ROW * (first.length + body.length);
      const page = paper.pageCount();
      if (index === 0) writeTitle(paper, at, name, height);
      else keep(paper, at, height);
      if (index > 0 && paper.pageCount() > page) writeTitle(paper, at, `${name} (continued)`);
      flow(paper, at, first, LEFT, STRONG, ROW);
      flow(paper, at, body, LEFT, BODY, ROW);
      at.y += 10;
    }
    at.y += 10;
  }
  footer.write();
  return paper.finish({ title, author: shop });
}
