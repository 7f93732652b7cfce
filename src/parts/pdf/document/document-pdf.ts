import { RECOMMENDED, type Sheet, type SheetOption } from '#domain/documents/sheet-content.ts';
import { INK, inksOf } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import { baseline, GAP, LEFT, lines, RIGHT, TOP } from '../layout.ts';
import { drawEdge } from '../ornaments.ts';
import { footerOf } from '../page-footer.ts';
import { paginate } from '../paginate.ts';
import { openPaper, type Paper, type Type } from '../paper.ts';
import { writeHead, writeParties } from './document-head.ts';
import { SUMS_WIDTH, sumsHeight, writeSums } from './document-sums.ts';
import { BODY } from './document-type.ts';
import { itemRows, TABLE_HEAD, writeRow, writeTableHead } from './item-table.ts';
import { PASSAGE_GAP, passagesHeight, passagesOf, writeAcknowledgement, writePassages } from './passages.ts';
import { payOnlineHeight, writePayOnline } from './pay-online-pdf.ts';

type Items = Pick<Sheet, 'items' | 'words'> & { paper: Paper /** Lowest place of a row. */; bottom: number };

/**
 * Writes the lines, with a table header on each page, and leaves room for what follows on the last page, of height `after`. Returns where
 * they end.
 */
function writeItems({ paper, items, words, bottom }: Items, after: number, top: number): number {
  const room = { first: bottom - top - TABLE_HEAD, next: bottom - TOP - TABLE_HEAD };
  const rows = itemRows(paper, items, room.next);
  const counts = paginate(
    rows.map(({ height }) => height),
    { ...room, after },
  );
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

const NAME_HEIGHT = 34;

/** Writes each option with its lines and its total. Returns where the last one ends. */
function writeOptions(
  paper: Paper,
  shown: Sheet,
  options: readonly SheetOption[],
  bottom: number,
  top: number,
): number {
  const name: Type = { face: 'display', size: 17, ink: INK.text, tracking: -0.015 };
  const mark: Type = { face: 'medium', size: 13, ink: inksOf(shown).accentInk };
  let y = top;
  for (const option of options) {
    const room = RIGHT - LEFT - (option.recommended ? paper.widthOf(RECOMMENDED, mark) + GAP : 0);
    const names = lines(paper, option.name, room, name);
    const height = NAME_HEIGHT + (names.length - 1) * 22;
    const [firstRow] = itemRows(paper, option.items, bottom - TOP - TABLE_HEAD);
    // The name of an option belongs to its lines.
    if (y + height + TABLE_HEAD + (firstRow?.height ?? 0) > bottom) {
      paper.newPage();
      y = TOP;
    }
    names.forEach((line, at) => {
      paper.write(line, LEFT, baseline(y + at * 22, 22, name), name);
    });
    const [first = ''] = names;
    if (option.recommended)
      paper.write(RECOMMENDED, LEFT + paper.widthOf(first, name) + 12, baseline(y, 22, name), mark);
    const end = writeItems(
      { paper, items: option.items, words: undefined, bottom },
      16 + sumsHeight(option),
      y + height,
    );
    writeSums(paper, { ...option, colors: shown.colors }, end + 16);
    y = end + 16 + sumsHeight(option) + 20;
  }
  return y;
}

/** Returns the document as a PDF on letter paper, and the characters that it leaves out because no font has them. */
export function documentPdf(shown: Sheet, fonts: FontBytes, madeAt: Date) {
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, shown);
  const bottom = footer.top - 22;
  drawEdge(paper, inksOf(shown));
  const tableTop = writeParties(paper, shown, writeHead(paper, shown));

  const whole = { x: LEFT, width: RIGHT - LEFT, bottom };
  const finish = (top: number) => {
    let y = top;
    if (shown.acknowledgements) y = writeAcknowledgement(paper, shown.acknowledgements, whole, y);
    const terms = lines(paper, shown.terms, whole.width, BODY).map((text) => ({ text }));
    if (terms.length > 0) writePassages(paper, [{ label: 'Terms and conditions', lines: terms }], whole, y);
    footer.write();
    return paper.finish({ title: shown.title, author: shown.shop.name });
  };
  if (shown.options) {
    const end = writeOptions(paper, shown, shown.options, bottom, tableTop);
    const payHeight = payOnlineHeight(paper, shown, whole.width);
    const fits = end + payHeight <= bottom;
    if (!fits) paper.newPage();
    const payTop = fits ? end : TOP;
    writePayOnline(paper, shown, whole, payTop);
    return finish(writePassages(paper, passagesOf(paper, shown, whole.width), whole, payTop + payHeight));
  }

  const sideWidth = RIGHT - LEFT - SUMS_WIDTH - 48;
  const side = passagesOf(paper, shown, sideWidth);
  const payHeight = payOnlineHeight(paper, shown, sideWidth);
  const fitsNextTo = payHeight + passagesHeight(side) <= sumsHeight(shown) + 120;
  const sideHeight = payHeight + (fitsNextTo ? passagesHeight(side) : 0);
  const after = 22 + Math.max(sumsHeight(shown), sideHeight - PASSAGE_GAP);
  const sumsTop = writeItems({ paper, items: shown.items, words: shown.words, bottom }, after, tableTop) + 22;
  writeSums(paper, shown, sumsTop);
  let y = sumsTop + after;
  writePayOnline(paper, shown, { x: LEFT, width: sideWidth }, sumsTop + 5);
  if (fitsNextTo) writePassages(paper, side, { x: LEFT, width: sideWidth, bottom }, sumsTop + 5 + payHeight);
  if (!fitsNextTo) y = writePassages(paper, passagesOf(paper, shown, whole.width), whole, y);
  return finish(y);
}
