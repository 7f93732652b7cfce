import type { DocumentFact } from '#domain/documents/sheet-content.ts';
import { CHECK_SENTENCES, type Evidence } from '#domain/estimates/evidence/evidence.ts';
import { boxOfPath } from '#domain/text/svg-path.ts';
import { INK } from '../colors.ts';
import type { FontBytes } from '../faces.ts';
import {
  baseline,
  type Cursor,
  flow,
  keep,
  LEFT,
  lines,
  paragraph,
  RIGHT,
  type SheetShop,
  writeShop,
  writeTitle,
} from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Paper, type Type } from '../paper.ts';
import { strokeOf } from '../stroke.ts';
import { BODY, LABEL, STRONG } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 40, ink: INK.text, tracking: -0.02 };
const HASH: Type = { face: 'mono', size: 10, ink: INK.text3 };

const WIDTH = RIGHT - LEFT;
const FACT_LABELS = 130;
const SIGNATURE = { width: 320, height: 120 };

/** Writes labels with their values. */
export function writeFacts(paper: Paper, facts: readonly DocumentFact[], at: Cursor): void {
  for (const { label, value } of facts) {
    const texts = lines(paper, value, WIDTH - FACT_LABELS, BODY);
    keep(paper, at, texts.length * 20);
    paper.write(label, LEFT, baseline(at.y, 20, LABEL), LABEL);
    flow(paper, at, texts, LEFT + FACT_LABELS, BODY, 20);
  }
  at.y += 14;
}

function writeLines(paper: Paper, { lines: accepted, total }: Evidence, at: Cursor): void {
  writeTitle(paper, at, 'Accepted lines');
  for (const [index, { label, value }] of [...accepted, { label: 'Total', value: total }].entries()) {
    const type = index === accepted.length ? STRONG : BODY;
    const [first = '', ...more] = lines(paper, label, WIDTH - 140, type);
    keep(paper, at, 20);
    paper.write(value, RIGHT, baseline(at.y, 20, type), type, 'end');
    flow(paper, at, [first, ...more], LEFT, type, 20);
  }
  at.y += 14;
}

function writeSignature(paper: Paper, path: string, at: Cursor): void {
  const box = boxOfPath(path);
  if (!box) return;
  keep(paper, at, SIGNATURE.height + 90);
  writeTitle(paper, at, 'Signature');
  const scale = Math.min(1, SIGNATURE.width / Math.max(1, box.width), SIGNATURE.height / Math.max(1, box.height));
  const top = at.y;
  // Each stroke begins with an M.
  for (const stroke of path.split(/(?=M)/).filter(Boolean)) {
    const curve = strokeOf(stroke, ([x, y]) => [LEFT + (x - box.x) * scale, top + (y - box.y) * scale]);
    paper.curve(curve, { ink: INK.text, width: 1.8 });
  }
  at.y += box.height * scale + 8;
  paper.line(LEFT, LEFT + SIGNATURE.width, at.y, INK.border);
  at.y += 14;
}

/** Returns how an estimate was accepted on letter paper, and the characters that it leaves out because no font has them. */
export function evidencePdf(evidence: Evidence & Pick<SheetShop, 'logo'>, fonts: FontBytes, madeAt: Date) {
  const { title, shop, number, facts, agreed, signature, hashes, check } = evidence;
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: shop, shop: { contact: '' }, number: title });
  const column = { x: LEFT, width: WIDTH };
  let y = writeShop(paper, evidence, WIDTH) + 16;
  y = paragraph(paper, 'Evidence of acceptance', column, y, LABEL, 17) + 4;
  y = paragraph(paper, number, column, y, HUGE, 44) + 18;
  const at: Cursor = { y, bottom: footer.top - 22 };
  writeFacts(paper, facts, at);
  writeLines(paper, evidence, at);
  for (const { label, value } of agreed) {
    writeTitle(paper, at, `Agreed: ${label}`);
    flow(paper, at, lines(paper, value, WIDTH, BODY), LEFT, BODY, 20);
    at.y += 14;
  }
  if (signature) writeSignature(paper, signature, at);
  if (check) flow(paper, at, lines(paper, CHECK_SENTENCES[check], WIDTH, BODY), LEFT, BODY, 20);
  for (const { label, value } of hashes)
    flow(paper, at, lines(paper, `${label}: SHA-256 ${value}`, WIDTH, HASH), LEFT, HASH, 16);
  footer.write();
  return paper.finish({ title, author: shop });
}
