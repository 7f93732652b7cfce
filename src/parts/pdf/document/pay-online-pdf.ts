import { opensSite, SCAN_TO_PAY, type Sheet } from '#domain/documents/sheet-content.ts';
import { inksOf } from '../colors.ts';
import { drawQrCode } from '../draw-qr-code.ts';
import { baseline, lines, type PaperColumn, paragraph } from '../layout.ts';
import type { Paper, Type } from '../paper.ts';
import { LABEL, STRONG } from '../text-types.ts';

const LINE = 20;
const QR_SIZE = 92;
const GAP_AFTER = 16;
const CODE_GAP = 16;
const NOTE_LINE = 17;
const AMOUNT_HEIGHT = 34;
const LINK_HEIGHT = 24;

/** Returns the height of the code and of the text next to it. */
function codeHeight(paper: Paper, { host }: NonNullable<Sheet['payOnline']>, width: number): number {
  const noteWidth = width - QR_SIZE - CODE_GAP;
  const notes = [SCAN_TO_PAY, opensSite(host)].flatMap((text) => lines(paper, text, noteWidth, LABEL));
  return Math.max(QR_SIZE, AMOUNT_HEIGHT + notes.length * NOTE_LINE + 4 + LINK_HEIGHT);
}

/** Returns the height of what `writePayOnline` writes in a column of that width, with the space after it; 0 for nothing. */
export function payOnlineHeight(paper: Paper, { deposit = '', payOnline }: Sheet, width: number): number {
  const said = lines(paper, deposit, width, STRONG).length;
  return (said === 0 ? 0 : said * LINE + GAP_AFTER) + (payOnline ? codeHeight(paper, payOnline, width) + GAP_AFTER : 0);
}

/** Writes the sentence about the deposit, the code of the payment link, and a link for readers on a screen. */
export function writePayOnline(
  paper: Paper,
  { deposit, payOnline, colors }: Sheet,
  column: PaperColumn,
  top: number,
): void {
  const codeTop = deposit ? paragraph(paper, deposit, column, top, STRONG, LINE) + GAP_AFTER : top;
  if (!payOnline) return;
  const { url, host, amount } = payOnline;
  drawQrCode(paper, url, column.x, codeTop, QR_SIZE);
  const x = column.x + QR_SIZE + CODE_GAP;
  const notes: PaperColumn = { x, width: column.x + column.width - x };
  const link: Type = { face: 'strong', size: 13, ink: inksOf({ colors }).accentInk };
  paper.write(amount, x, baseline(codeTop + 12, 22, STRONG), STRONG);
  const y = paragraph(paper, SCAN_TO_PAY, notes, codeTop + AMOUNT_HEIGHT, LABEL, NOTE_LINE) + 4;
  paper.write('Pay Online', x, baseline(y, LINK_HEIGHT, link), link);
  paper.link(x, y, paper.widthOf('Pay Online', link), LINK_HEIGHT, url);
  paragraph(paper, opensSite(host), notes, y + LINK_HEIGHT, LABEL, NOTE_LINE);
}
