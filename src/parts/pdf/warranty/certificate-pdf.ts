import type { CertificateSheet } from '#domain/warranty/certificate-sheet.ts';
import { filmTone } from '#parts/film/film-tone.ts';
import { INK } from '../colors.ts';
import { drawCar } from '../draw-car.ts';
import type { FontBytes } from '../faces.ts';
import { baseline, type Cursor, flow, keep, LEFT, lines, paragraph, RIGHT, writeShop, writeTitle } from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Type } from '../paper.ts';
import { BODY, FIGURE, LABEL } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 34, ink: INK.text, tracking: -0.02 };
const HASH: Type = { face: 'mono', size: 10, ink: INK.text3 };

const WIDTH = RIGHT - LEFT;
const LABEL_WIDTH = 130;
const ROW = 19;
/** The drawing is less than half as high as it is wide. */
const CAR = { width: 520, height: 260 };

/** Returns the certificate on letter paper, and the characters that it leaves out because no font has them. */
export async function certificatePdf(sheet: CertificateSheet, fonts: FontBytes, madeAt: Date) {
  const { title, number, name, shop, phone, outline, coverage, facts, added, hash } = sheet;
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: shop, shop: { contact: phone }, number });
  const column = { x: LEFT, width: WIDTH };
  let y =
    paragraph(paper, `Warranty Certificate ${number}`, column, writeShop(paper, sheet, WIDTH) + 12, LABEL, 17) + 4;
  y = paragraph(paper, name, column, y, HUGE, 38) + 12;
  const at: Cursor = { y, bottom: footer.top - 22 };
  if (coverage.length > 0) {
    const tones = new Map(coverage.map((entry) => [entry.positionId, filmTone(entry)]));
    keep(paper, at, CAR.height);
    at.y = (await drawCar(paper, { outline, tones }, { x: LEFT, y: at.y, width: CAR.width })) + 14;
  }
  for (const [label, text] of facts) {
    const written = lines(paper, text, WIDTH - LABEL_WIDTH, FIGURE);
    // A label is on the page of its first line.
    keep(paper, at, ROW);
    paper.write(label, LEFT, baseline(at.y, ROW, LABEL), LABEL);
    flow(paper, at, written, LEFT + LABEL_WIDTH, FIGURE, ROW);
    at.y += 5;
  }
  at.y += 10;
  if (added.length > 0) writeTitle(paper, at, 'Recorded since then');
  for (const text of added) flow(paper, at, lines(paper, text, WIDTH, BODY), LEFT, BODY, ROW);
  at.y += 12;
  if (hash !== '') flow(paper, at, lines(paper, `SHA-256 of what was issued: ${hash}`, WIDTH, HASH), LEFT, HASH, 16);
  footer.write();
  return paper.finish({ title, author: shop });
}
