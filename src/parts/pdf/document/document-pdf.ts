import { RECOMMENDED, type Sheet, type SheetOption } from '#domain/documents/sheet-content.ts';
import { INK, inksOf } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import { baseline, GAP, LEFT, lines, RIGHT, TOP } from '../layout.ts';
import { drawEdge } from '../ornaments.ts';
import { footerOf } from '../page-footer.ts';
import { paginate } from '../paginate.ts';
import { openPaper, type Paper, type Type } from '../paper.ts';
import { BODY } from '../text-types.ts';
import { writeHead, writeParties } from './document-head.ts';
import { SUMS_WIDTH, sumsHeight, writeSums } from './document-sums.ts';
import { itemRows, TABLE_HEAD, writeRow, writeTableHead } from './item-table.ts';
import {
  PASSAGE_GAP,
  type Passage,
  passagesHeight,
  passagesOf,
  writeAcknowledgement,
  writePassages,
} from './passages.ts';
import { payOnlineHeight, writePayOnline } from './pay-online-pdf.ts';

type Items = Pick<Sheet, 'items' | 'words'> & {
  paper: Paper;
  /** Lowest place of a row. */
  bottom: number;
  /** Is above the table where that goes on on the next page. */
  heading?: { height: number; write: (top: number) => void };
};

/**
 * Writes the lines, with a table header on each page, and leaves room for what follows on the last page, of height `after`. Returns where
 * they end.
 */
function writeItems({ paper, items, words, bottom, heading }: Items, after: number, top: number): number {
  const nextTop = TOP + (heading?.height ?? 0);
  const room = { first: bottom - top - TABLE_HEAD, next: bottom - nextTop - TABLE_HEAD };
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
      heading?.write(TOP);
      y = nextTop;
    }
    if (count === 0) return;
    y = writeTableHead(paper, y, words?.columns);
    for (const row of rows.slice(next, next + count)) y = writeRow(paper, row, y);
    next += count;
  });
  return y;
}

const NAME_LINE = 22;
const NAME_GAP = 12;

/** Writes each option with its lines and its total, on one page where one can hold it. `after` belongs to the last one. Returns where that ends. */
function writeOptions(
  paper: Paper,
  shown: Sheet,
  options: readonly SheetOption[],
  { bottom, after }: { bottom: number; after: number },
  top: number,
): number {
  const name: Type = { face: 'display', size: 17, ink: INK.text, tracking: -0.015 };
  const mark: Type = { face: 'medium', size: 13, ink: inksOf(shown).accentInk };
  let y = top;
  for (const option of options) {
    const room = RIGHT - LEFT - (option.recommended ? paper.widthOf(RECOMMENDED, mark) + GAP : 0);
    const names = lines(paper, option.name, room, name);
    const again = lines(paper, `${option.name} (continued)`, RIGHT - LEFT, name);
    const heightOf = ({ length }: readonly string[]) => length * NAME_LINE + NAME_GAP;
    const write = (texts: readonly string[], at: number) => {
      texts.forEach((text, index) => {
        paper.write(text, LEFT, baseline(at + index * NAME_LINE, NAME_LINE, name), name);
      });
    };
    const sums = 16 + sumsHeight(option);
    const rows = itemRows(paper, option.items, bottom - TOP - TABLE_HEAD - heightOf(again)).map(({ height }) => height);
    const fits = (height: number, at: number) => at + heightOf(names) + TABLE_HEAD + height <= bottom;
    const whole = rows.reduce((sum, height) => sum + height, 0) + sums + (option === options.at(-1) ? 20 + after : 0);
    // The name of an option belongs to its lines.
    if (!fits(fits(whole, TOP) ? whole : (rows[0] ?? 0), y)) {
      paper.newPage();
      y = TOP;
    }
    write(names, y);
    const [first = ''] = names;
    if (option.recommended)
      paper.write(RECOMMENDED, LEFT + paper.widthOf(first, name) + 12, baseline(y, NAME_LINE, name), mark);
    const heading = { height: heightOf(again), write: (at: number) => write(again, at) };
    y = writeItems({ paper, items: option.items, words: undefined, bottom, heading }, sums, y + heightOf(names));
    writeSums(paper, { ...option, colors: shown.colors }, y + 16);
    y += sums + 20;
  }
  return y;
}

/** Height up to which what follows the totals stays with lines of the work. */
const SMALL_REST = 160;
const SUMS_GAP = 22;
const smallRest = (height: number) => (height <= SMALL_REST ? height : 0);

/** Returns the document as a PDF on letter paper, and the characters that it leaves out because no font has them. */
export function documentPdf(shown: Sheet, fonts: FontBytes, madeAt: Date) {
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, shown);
  const bottom = footer.top - 22;
  drawEdge(paper, inksOf(shown));
  const tableTop = writeParties(paper, shown, writeHead(paper, shown));

  const whole = { x: LEFT, width: RIGHT - LEFT, bottom };
  const written = lines(paper, shown.terms, whole.width, BODY).map((text) => ({ text }));
  const terms = written.length > 0 ? [{ label: 'Terms and conditions', lines: written }] : [];
  /** Writes the rest from `top` down: passages, what the customer signs, and terms. */
  const finish = (passages: readonly Passage[], top: number) => {
    if (shown.acknowledgements) {
      const y = writePassages(paper, passages, whole, top);
      writePassages(paper, terms, whole, writeAcknowledgement(paper, shown.acknowledgements, whole, y));
    } else writePassages(paper, [...passages, ...terms], whole, top);
    footer.write();
    return paper.finish({ title: shown.title, author: shown.shop.name });
  };
  if (shown.options) {
    const payHeight = payOnlineHeight(paper, shown, whole.width);
    const passages = passagesOf(paper, shown, whole.width);
    const after = smallRest(payHeight + passagesHeight([...passages, ...terms]));
    const end = writeOptions(paper, shown, shown.options, { bottom, after }, tableTop);
    const fits = end + payHeight <= bottom;
    if (!fits) paper.newPage();
    const payTop = fits ? end : TOP;
    writePayOnline(paper, shown, whole, payTop);
    return finish(passages, payTop + payHeight);
  }

  const sideWidth = RIGHT - LEFT - SUMS_WIDTH - 48;
  const side = passagesOf(paper, shown, sideWidth);
  const payHeight = payOnlineHeight(paper, shown, sideWidth);
  const fitsNextTo = payHeight + passagesHeight(side) <= sumsHeight(shown) + 120;
  const sideHeight = payHeight + (fitsNextTo ? passagesHeight(side) : 0);
  const after = SUMS_GAP + Math.max(sumsHeight(shown), sideHeight - PASSAGE_GAP);
  const below = fitsNextTo ? [] : passagesOf(paper, shown, whole.width);
  const rest = smallRest(passagesHeight([...below, ...terms]));
  const kept = rest === 0 ? after : after + SUMS_GAP + rest;
  const sumsTop = writeItems({ paper, items: shown.items, words: shown.words, bottom }, kept, tableTop) + SUMS_GAP;
  writeSums(paper, shown, sumsTop);
  writePayOnline(paper, shown, { x: LEFT, width: sideWidth }, sumsTop + 5);
  if (fitsNextTo) writePassages(paper, side, { x: LEFT, width: sideWidth, bottom }, sumsTop + 5 + payHeight);
  return finish(below, sumsTop + after);
}
