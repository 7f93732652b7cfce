import type { Sheet } from '#domain/documents/sheet-content.ts';
import { inksOf } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import { LEFT, lines, RIGHT, TOP } from '../layout.ts';
import { drawEdge } from '../ornaments.ts';
import { footerOf } from '../page-footer.ts';
import { paginate } from '../paginate.ts';
import { openPaper, type Paper } from '../paper.ts';
import { writeHead, writeParties } from './document-head.ts';
import { SUMS_WIDTH, sumsHeight, writeSums } from './document-sums.ts';
import { BODY } from './document-type.ts';
import { itemRows, type Row, TABLE_HEAD, writeRow, writeTableHead } from './item-table.ts';
import { PASSAGE_GAP, passagesHeight, passagesOf, writeAcknowledgement, writePassages } from './passages.ts';

/** Writes the rows of each page below the table header. Returns where those of the last page end. */
function writeItems(
  paper: Paper,
  { words }: Sheet,
  rows: readonly Row[],
  counts: readonly number[],
  top: number,
): number {
  let y = top;
  let next = 0;
  counts.forEach((count, page) => {
    if (page > 0) {
      paper.newPage();
      y = TOP;
    }
    if (count === 0) return;
    y = writeTableHead(paper, y, words?.columns);
    for (const row of rows.slice(next, next + count)) y = writeRow(paper, row, y);
    next += count;
  });
  return y;
}

/** Returns the document as a PDF on letter paper, and the characters that it leaves out because no font has them. */
export function documentPdf(shown: Sheet, fonts: FontBytes, madeAt: Date) {
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, shown);
  const bottom = footer.top - 22;
  drawEdge(paper, inksOf(shown));
  const tableTop = writeParties(paper, shown, writeHead(paper, shown));

  const sideWidth = RIGHT - LEFT - SUMS_WIDTH - 48;
  const side = passagesOf(paper, shown, sideWidth);
  const fitsNextTo = passagesHeight(side) <= sumsHeight(shown) + 120;
  const after = 22 + Math.max(sumsHeight(shown), fitsNextTo ? passagesHeight(side) - PASSAGE_GAP : 0);
  const room = { first: bottom - tableTop - TABLE_HEAD, next: bottom - TOP - TABLE_HEAD };
  const rows = itemRows(paper, shown.items, room.next);
  const counts = paginate(
    rows.map(({ height }) => height),
    { ...room, after },
  );
  const sumsTop = writeItems(paper, shown, rows, counts, tableTop) + 22;
  writeSums(paper, shown, sumsTop);
  let y = sumsTop + after;
  if (fitsNextTo) writePassages(paper, side, { x: LEFT, width: sideWidth, bottom }, sumsTop + 5);
  const whole = { x: LEFT, width: RIGHT - LEFT, bottom };
  if (!fitsNextTo) y = writePassages(paper, passagesOf(paper, shown, whole.width), whole, y);
  if (shown.acknowledgements) y = writeAcknowledgement(paper, shown.acknowledgements, whole, y);
  const terms = lines(paper, shown.terms, whole.width, BODY).map((text) => ({ text }));
  if (terms.length > 0) writePassages(paper, [{ label: 'Terms and conditions', lines: terms }], whole, y);
  footer.write();
  return paper.finish({ title: shown.title, author: shown.shop.name });
}
