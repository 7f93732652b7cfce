import { drawableLogo } from '#domain/documents/sheet-head.ts';
import { INK } from './colors.ts';
import { PAGE, type Paper, type Type } from './paper.ts';
import { STRONG } from './text-types.ts';
import { wrap } from './wrap.ts';

/** Margins of every page. */
export const LEFT = 64;
export const RIGHT = PAGE.width - 64;
export const TOP = 64;
/** Minimum space between two texts side by side. */
export const GAP = 24;

/** Returns the baseline of a line of text in a box of that height. */
export function baseline(top: number, height: number, { size }: Type): number {
  return top + height / 2 + size * 0.355;
}

/** Returns the text in lines no wider than `room`; none if it is empty. */
export function lines(paper: Paper, text: string, room: number, type: Type): string[] {
  return text === '' ? [] : wrap(text, room, (part) => paper.widthOf(part, type));
}

export type PaperColumn = { x: number; width: number };

/** Writes the text from `top` down. Returns where it ends. */
export function paragraph(
  paper: Paper,
  text: string,
  { x, width }: PaperColumn,
  top: number,
  type: Type,
  height: number,
): number {
  let y = top;
  for (const line of lines(paper, text, width, type)) {
    paper.write(line, x, baseline(y, height, type), type);
    y += height;
  }
  return y;
}

const LOGO_ROOM = { width: 200, height: 60 };

/** Name and logo of the shop, at the head of a sheet. */
export type SheetShop = { shop: string; logo?: string | undefined };

/** Draws the logo at the top of the page and writes the name of the shop next to it. Returns where they end. */
export function writeShop(paper: Paper, { shop, logo }: SheetShop, width: number): number {
  const shown = drawableLogo(logo);
  const drawn = shown ? paper.logo(shown, LEFT, TOP, LOGO_ROOM) : undefined;
  const indent = drawn ? drawn.width + 14 : 0;
  const end = paragraph(paper, shop, { x: LEFT + indent, width: width - indent }, TOP, STRONG, 20);
  return Math.max(end, TOP + (drawn?.height ?? 0));
}

/** The place on the page where the next text goes. */
export type Cursor = { y: number; bottom: number };

/** Begins a new page if the height does not fit on this one. */
export function keep(paper: Paper, at: Cursor, height: number): void {
  if (at.y + height <= at.bottom) return;
  paper.newPage();
  at.y = TOP;
}

/** Writes the title of a section under a line. `next`: height of what must follow on the same page. */
export function writeTitle(paper: Paper, at: Cursor, title: string, next = 42): void {
  // A title is never the last line of a page.
  keep(paper, at, 40 + next);
  paper.line(LEFT, RIGHT, at.y, INK.border);
  paper.write(title, LEFT, baseline(at.y + 12, 20, STRONG), STRONG);
  at.y += 40;
}

/** Writes lines that may go on on the next page. */
export function flow(paper: Paper, at: Cursor, texts: readonly string[], x: number, type: Type, height: number): void {
  for (const text of texts) {
    keep(paper, at, height);
    paper.write(text, x, baseline(at.y, height, type), type);
    at.y += height;
  }
}
