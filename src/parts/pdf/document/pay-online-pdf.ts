import { SCAN_TO_PAY, type Sheet } from '#domain/documents/sheet-content.ts';
import { inksOf } from '../colors.ts';
import { drawQrCode } from '../draw-qr-code.ts';
import { baseline, type Column, lines, paragraph } from '../layout.ts';
import type { Paper, Type } from '../paper.ts';
import { LABEL, STRONG } from './document-type.ts';

const LINE = 20;
const QR_SIZE = 92;
const GAP_AFTER = 16;

/** Returns the height of what `writePayOnline` writes in a column of that width, with the space after it; 0 for nothing. */
export function payOnlineHeight(paper: Paper, { deposit = '', payOnline }: Sheet, width: number): number {
  const said = lines(paper, deposit, width, STRONG).length;
  return (said === 0 ? 0 : said * LINE + GAP_AFTER) + (payOnline ? QR_SIZE + GAP_AFTER : 0);
}

/** Writes the sentence about the deposit, the code of the payment link, and a link for readers on a screen. */
export function writePayOnline(paper: Paper, { deposit, payOnline, colors }: Sheet, column: Column, top: number): void {
  const codeTop = deposit ? paragraph(paper, deposit, column, top, STRONG, LINE) + GAP_AFTER : top;
  if (!payOnline) return;
  const { url, amount } = payOnline;
  drawQrCode(paper, url, column.x, codeTop, QR_SIZE);
  const x = column.x + QR_SIZE + 16;
  const link: Type = { face: 'strong', size: 13, ink: inksOf({ colors }).accentInk };
  paper.write(amount, x, baseline(codeTop + 12, 22, STRONG), STRONG);
  const y = paragraph(paper, SCAN_TO_PAY, { x, width: column.x + column.width - x }, codeTop + 34, LABEL, 17) + 4;
  paper.write('Pay Online', x, baseline(y, 24, link), link);
  paper.link(x, y, paper.widthOf('Pay Online', link), 24, url);
}
