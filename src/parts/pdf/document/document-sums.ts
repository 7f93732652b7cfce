import { type DocumentFact, type Sheet, WITH_ADD_ONS } from '#domain/documents/sheet-content.ts';
import { INK, inksOf } from '../colors.ts';
import { baseline, RIGHT } from '../layout.ts';
import type { Paper, Type } from '../paper.ts';
import { BODY, FACT_GAP, FIGURE, STRONG } from '../text-types.ts';

export const SUMS_WIDTH = 290;
const SUMS_X = RIGHT - SUMS_WIDTH;

/** Totals of a document, or of one of its options. */
type Sums = Pick<Sheet, 'sums' | 'total' | 'withAddOns'> &
  Partial<Pick<Sheet, 'paid' | 'balance' | 'colors' | 'words'>>;

export function sumsHeight({ sums, withAddOns, paid, balance }: Sums): number {
  return (
    sums.length * 27 +
    60 +
    (withAddOns === undefined ? 0 : 27) +
    (paid === undefined ? 0 : 27) +
    (balance === undefined ? 0 : 46)
  );
}

function writeSum(paper: Paper, { label, value }: DocumentFact, top: number): number {
  paper.write(label, SUMS_X, baseline(top, 27, BODY), BODY);
  paper.writeFigure(
    value,
    RIGHT,
    SUMS_WIDTH - FACT_GAP - paper.widthOf(label, BODY),
    baseline(top, 27, FIGURE),
    FIGURE,
  );
  return top + 27;
}

export function writeSums(paper: Paper, shown: Sums, top: number): void {
  const { sums, total, withAddOns, paid, balance, colors, words } = shown;
  const label = words?.total ?? 'Total';
  const { accentInk, accentSoft } = inksOf({ colors });
  let y = top;
  for (const sum of sums) y = writeSum(paper, sum, y);
  paper.line(SUMS_X, RIGHT, y + 9, INK.text, 1.5);
  const amount: Type = { face: 'display', size: 23, ink: INK.text, tracking: -0.02 };
  const amountBaseline = baseline(y + 20, 34, amount);
  paper.write(label, SUMS_X, amountBaseline, STRONG);
  paper.writeFigure(total, RIGHT, SUMS_WIDTH - FACT_GAP - paper.widthOf(label, STRONG), amountBaseline, amount);
  y += 60;
  if (withAddOns !== undefined) y = writeSum(paper, { label: WITH_ADD_ONS, value: withAddOns }, y);
  if (paid !== undefined) y = writeSum(paper, { label: 'Paid', value: paid }, y);
  if (balance === undefined) return;
  const strong: Type = { face: 'strong', size: 13, ink: accentInk };
  paper.box(SUMS_X, y + 7, SUMS_WIDTH, 39, 8, accentSoft);
  paper.write('Balance due', SUMS_X + 12, baseline(y + 7, 39, strong), strong);
  const room = SUMS_WIDTH - 24 - FACT_GAP - paper.widthOf('Balance due', strong);
  paper.writeFigure(balance, RIGHT - 12, room, baseline(y + 7, 39, strong), strong);
}
