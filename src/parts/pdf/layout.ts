import { PAGE, type Paper, type Type } from './paper.ts';
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

export type Column = { x: number; width: number };

/** Writes the text from `top` down. Returns where it ends. */
export function paragraph(
  paper: Paper,
  text: string,
  { x, width }: Column,
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
