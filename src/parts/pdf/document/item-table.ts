import type { DocumentItem, SheetWords } from '#domain/documents/sheet-content.ts';
import { INK } from '../colors.ts';
import { LEFT, lines as linesIn, RIGHT } from '../layout.ts';
import type { Paper, Type } from '../paper.ts';

const QUANTITY_END = RIGHT - 240;
const PRICE_END = RIGHT - 124;
const FIGURE_GAP = 12;

const HEAD: Type = { face: 'medium', size: 11.5, ink: INK.text3 };
const NAME: Type = { face: 'strong', size: 13.5, ink: INK.text };
const DETAIL: Type = { face: 'text', size: 12, ink: INK.text3 };
const FIGURE: Type = { face: 'text', size: 13, ink: INK.text };
const TOTAL: Type = { face: 'strong', size: 13, ink: INK.text };

/** Belongs to a line that is not in the sum. */
const OPEN_TOTAL: Type = { face: 'text', size: 13, ink: INK.text2 };

const NAME_LINE = 20;
const DETAIL_LINE = 17.5;
const PADDING = 13;

export const TABLE_HEAD = 26;

type Line = { text: string; type: Type; height: number };

/** A line of the document, or a part of a line higher than a page. Only the first part has the figures. */
export type Row = { lines: readonly Line[]; item: DocumentItem | undefined; height: number };

function rowOf(lines: readonly Line[], item: DocumentItem | undefined): Row {
  const height = lines.reduce((sum, line) => sum + line.height, 0);
  return { lines, item, height: Math.max(height, NAME_LINE) + 2 * PADDING + 1 };
}

/** Wider figures take room from the description. */
function nameWidth(paper: Paper, { quantity }: DocumentItem): number {
  return QUANTITY_END - Math.max(52, paper.widthOf(quantity, FIGURE)) - FIGURE_GAP - LEFT;
}

function linesOf(paper: Paper, item: DocumentItem): Line[] {
  const room = nameWidth(paper, item);
  const inLines = (text: string, type: Type, height: number) =>
    linesIn(paper, text, room, type).map((line) => ({ text: line, type, height }));
  return [...inLines(item.name, NAME, NAME_LINE), ...inLines(item.detail, DETAIL, DETAIL_LINE)];
}

/** Returns the rows of the table, none higher than `highest`. */
export function itemRows(paper: Paper, items: readonly DocumentItem[], highest: number): Row[] {
  return items.flatMap((item) => {
    const rows: Row[] = [];
    let lines: Line[] = [];
    for (const line of linesOf(paper, item)) {
      if (rowOf([...lines, line], undefined).height > highest) {
        rows.push(rowOf(lines, rows.length === 0 ? item : undefined));
        lines = [];
      }
      lines.push(line);
    }
    return [...rows, rowOf(lines, rows.length === 0 ? item : undefined)];
  });
}

const COLUMNS: SheetWords['columns'] = ['Qty', 'Unit price', 'Total'];

export function writeTableHead(paper: Paper, top: number, columns: SheetWords['columns'] = COLUMNS): number {
  const [quantity, price, total] = columns;
  const y = top + 12;
  paper.write('Description', LEFT, y, HEAD);
  paper.write(quantity, QUANTITY_END, y, HEAD, 'end');
  paper.write(price, PRICE_END, y, HEAD, 'end');
  paper.write(total, RIGHT, y, HEAD, 'end');
  paper.line(LEFT, RIGHT, top + TABLE_HEAD - 0.75, INK.text, 1.5);
  return top + TABLE_HEAD;
}

export function writeRow(paper: Paper, { lines, item, height }: Row, top: number): number {
  let y = top + PADDING;
  if (item) {
    const line = y + NAME_LINE / 2 + 13 * 0.355;
    paper.writeFigure(item.quantity, QUANTITY_END, 140, line, FIGURE);
    paper.writeFigure(item.unitPrice, PRICE_END, PRICE_END - QUANTITY_END - FIGURE_GAP, line, FIGURE);
    const total = item.addOn === 'open' ? OPEN_TOTAL : TOTAL;
    paper.writeFigure(item.total, RIGHT, RIGHT - PRICE_END - FIGURE_GAP, line, total);
  }
  for (const line of lines) {
    paper.write(line.text, LEFT, y + line.height / 2 + line.type.size * 0.355, line.type);
    y += line.height;
  }
  paper.line(LEFT, RIGHT, top + height - 0.5, INK.border);
  return top + height;
}
