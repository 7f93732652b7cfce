import { INK } from './colors.ts';
import type { Paper } from './paper.ts';
import { qrCode } from './qr-code.ts';

/** Draws the code of the text in a square with its upper left corner at `left`, `top`. */
export function drawQrCode(paper: Paper, text: string, left: number, top: number, width: number): void {
  const { size, runs } = qrCode(text);
  const module = width / size;
  for (const { x, y, length } of runs)
    paper.rectangle(left + x * module, top + y * module, length * module, module, INK.text);
}
