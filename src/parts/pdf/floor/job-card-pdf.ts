import type { JobCard } from '#domain/jobs/job-card.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { INK } from '../colors.ts';
import { drawQrCode } from '../draw-qr-code.ts';
import type { FontBytes } from '../faces.ts';
import {
  baseline,
  type Cursor,
  flow,
  GAP,
  keep,
  LEFT,
  lines,
  type PaperColumn,
  paragraph,
  RIGHT,
  TOP,
  writeShop,
  writeTitle,
} from '../layout.ts';
import { drawPaint } from '../ornaments.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Paper, type Type } from '../paper.ts';
import { BODY, FIGURE, LABEL, STRONG } from '../text-types.ts';

const LARGE: Type = { face: 'display', size: 20, ink: INK.text };
const MONO: Type = { face: 'mono', size: 13, ink: INK.text2 };

const QR_SIZE = 132;
const QR_CAPTION = 'Scan to open this job';

/** Draws the code with nothing near it: readers need four modules of white. */
function drawQr(paper: Paper, url: string): number {
  drawQrCode(paper, url, RIGHT - QR_SIZE, TOP, QR_SIZE);
  paper.write(QR_CAPTION, RIGHT, baseline(TOP + QR_SIZE + 10, 17, LABEL), LABEL, 'end');
  return TOP + QR_SIZE + 27;
}

/** Writes the shop, the number and the code. Returns where they end. */
function writeHead(paper: Paper, card: JobCard): number {
  const { number, url } = card;
  const qrEnd = drawQr(paper, url);
  const column = { x: LEFT, width: RIGHT - LEFT - QR_SIZE - GAP };
  let y = writeShop(paper, card, column.width) + 16;
  y = paragraph(paper, 'Job card', column, y, LABEL, 17) + 4;
  const size = 56;
  const huge: Type = { face: 'display', size, ink: INK.text, tracking: -0.02 };
  y = paragraph(paper, number, column, y, huge, size * 1.05);
  return Math.max(y, qrEnd) + 20;
}

type Fact = { label: string; text: string; type: Type; height: number };

/** Writes labeled texts from `top` down. Returns where they end. */
function writeFacts(paper: Paper, facts: readonly Fact[], column: PaperColumn, top: number): number {
  let y = top;
  for (const { label, text, type, height } of facts) {
    if (text === '') continue;
    paper.write(label, column.x, baseline(y, 17, LABEL), LABEL);
    y = paragraph(paper, text, column, y + 19, type, height) + 12;
  }
  return y;
}

/** Writes the car on the left, and customer, promise and key on the right. Returns where they end. */
function writeParties(paper: Paper, { vehicle, customer, promised, keyTag }: JobCard, top: number): number {
  paper.line(LEFT, RIGHT, top, INK.border);
  const width = (RIGHT - LEFT - GAP) / 2;
  const right = { x: LEFT + width + GAP, width };
  let y = top + 18;
  const paint = paintColor(vehicle.color);
  const car = { x: LEFT, width };
  y = writeFacts(paper, [{ label: 'Vehicle', text: vehicle.name, type: STRONG, height: 20 }], car, y);
  if (paint && vehicle.color) drawPaint(paper, LEFT, y + 21, 14, paint);
  const indent = paint && vehicle.color ? 22 : 0;
  if (vehicle.color) {
    paper.write('Color', LEFT, baseline(y, 17, LABEL), LABEL);
    y = paragraph(paper, vehicle.color, { x: LEFT + indent, width: width - indent }, y + 19, BODY, 19) + 12;
  }
  const leftEnd = writeFacts(
    paper,
    [
      { label: 'Plate', text: vehicle.plate, type: LARGE, height: 26 },
      { label: 'VIN', text: vehicle.vin, type: MONO, height: 19 },
    ],
    car,
    y,
  );
  const rightEnd = writeFacts(
    paper,
    [
      { label: 'Customer', text: [customer.name, ...customer.lines].join('\n'), type: BODY, height: 19 },
      { label: 'Promised', text: promised, type: STRONG, height: 20 },
      { label: 'Key tag', text: keyTag, type: LARGE, height: 26 },
    ],
    right,
    top + 18,
  );
  return Math.max(leftEnd, rightEnd) + 4;
}

function writeServices(paper: Paper, { services }: JobCard, at: Cursor): void {
  writeTitle(paper, at, 'Services');
  const width = (RIGHT - LEFT - GAP) / 2;
  const right = LEFT + width + GAP;
  for (const { name, times, place, film } of services) {
    const names = [
      ...lines(paper, name, width, STRONG).map((text) => ({ text, type: STRONG })),
      ...lines(paper, place, width, BODY).map((text) => ({ text, type: BODY })),
    ];
    const days = times.flatMap((time) => lines(paper, time, RIGHT - right, BODY));
    const rows = Math.max(names.length, days.length);
    // The place belongs to the name of the service.
    keep(paper, at, Math.min(rows, 6) * 20);
    for (let row = 0; row < rows; row += 1) {
      keep(paper, at, 20);
      const named = names[row];
      if (named) paper.write(named.text, LEFT, baseline(at.y, 20, named.type), named.type);
      paper.write(days[row] ?? '', right, baseline(at.y, 20, BODY), BODY);
      at.y += 20;
    }
    for (const text of film) flow(paper, at, lines(paper, text, RIGHT - LEFT, FIGURE), LEFT, FIGURE, 20);
    at.y += 12;
  }
  at.y += 4;
}

const BOX = 15;

function writeChecklist(paper: Paper, { checklist }: JobCard, at: Cursor): void {
  if (checklist.length === 0) return;
  writeTitle(paper, at, 'Checklist');
  const width = (RIGHT - LEFT - GAP) / 2;
  const items = checklist.map(({ text, isRequired, isDone }) => {
    const suffix = [isRequired ? 'required' : '', isDone ? 'done' : ''].filter(Boolean).join(', ');
    return { isDone, shown: lines(paper, suffix ? `${text} (${suffix})` : text, width - 26, BODY) };
  });
  // Two to a row: the card of a usual job is one page.
  for (let row = 0; row < items.length; row += 2) {
    const pair = items.slice(row, row + 2);
    const height = Math.max(...pair.map(({ shown }) => shown.length)) * 20;
    keep(paper, at, height);
    for (const [column, { isDone, shown }] of pair.entries()) {
      const x = LEFT + column * (width + GAP);
      paper.tickBox(x, at.y + 2.5, BOX, INK.text);
      if (isDone) paper.rectangle(x + 4, at.y + 6.5, BOX - 8, BOX - 8, INK.text);
      for (const [index, text] of shown.entries())
        paper.write(text, x + 26, baseline(at.y + index * 20, 20, BODY), BODY);
    }
    at.y += height + 3;
  }
  at.y += 8;
}

/** Short notes are next to each other, so that the card of a usual job is one page. */
const SHORT_NOTE = 4;

function writeNotes(paper: Paper, { notes }: JobCard, at: Cursor): void {
  const half = (RIGHT - LEFT - GAP) / 2;
  const isShort = notes.every(({ text }) => lines(paper, text, half, BODY).length <= SHORT_NOTE);
  for (const group of isShort ? [notes] : notes.map((note) => [note])) {
    const texts = group.map(({ text }) => lines(paper, text, group.length > 1 ? half : RIGHT - LEFT, BODY));
    const [{ label: title } = { label: '' }, second] = group;
    const [first = [], other = []] = texts;
    const rows = Math.max(first.length, other.length);
    if (rows === 0) continue;
    writeTitle(paper, at, title, Math.min(rows, second ? SHORT_NOTE : 2) * 20);
    if (second) {
      const x = LEFT + half + GAP;
      paper.write(second.label, x, baseline(at.y - 28, 20, STRONG), STRONG);
      flow(paper, { ...at }, other, x, BODY, 20);
    }
    flow(paper, at, first, LEFT, BODY, 20);
    at.y += (rows - first.length) * 20 + 16;
  }
}

/** Returns the printed card of a job on letter paper, and the characters that it leaves out because no font has them. */
export function jobCardPdf(card: JobCard, fonts: FontBytes, madeAt: Date) {
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: card.shop, shop: { contact: '' }, number: card.number });
  const at: Cursor = { y: writeParties(paper, card, writeHead(paper, card)), bottom: footer.top - 22 };
  writeServices(paper, card, at);
  writeChecklist(paper, card, at);
  writeNotes(paper, card, at);
  footer.write();
  return paper.finish({ title: card.title, author: card.shop });
}
