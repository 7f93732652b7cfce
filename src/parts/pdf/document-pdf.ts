import { ACKNOWLEDGEMENT, type DocumentFact, type Sheet } from '#domain/documents/document.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { INK, inksOf } from './colors.ts';
import type { FontBytes } from './faces.ts';
import { itemRows, type Row, TABLE_HEAD, writeRow, writeTableHead } from './item-table.ts';
import { baseline, type Column, GAP, LEFT, lines, paragraph, RIGHT, TOP } from './layout.ts';
import { drawEdge, drawMark, drawPaint } from './ornaments.ts';
import { footerOf } from './page-footer.ts';
import { paginate } from './paginate.ts';
import { openPaper, type Paper, type Type } from './paper.ts';

const MARK = 46;
const LOGO_ROOM = { width: 200, height: 60 };

const LABEL: Type = { face: 'medium', size: 11.5, ink: INK.text3 };
const BODY: Type = { face: 'text', size: 13, ink: INK.text2 };
const FIGURE: Type = { face: 'text', size: 13, ink: INK.text };
const STRONG: Type = { face: 'strong', size: 14, ink: INK.text };

/** Draws the logo, or the shop's initial if there is none. */
function drawSign(paper: Paper, { shop, colors }: Sheet): { width: number; height: number } {
  if (shop.logo) return paper.picture(shop.logo, LEFT, TOP, LOGO_ROOM);
  drawMark(paper, LEFT, TOP, MARK, inksOf({ colors }));
  const initial: Type = { face: 'display', size: 22, ink: INK.onAccent };
  const middle = LEFT + (MARK - paper.widthOf(shop.initial, initial)) / 2;
  paper.write(shop.initial, middle, baseline(TOP, MARK, initial), initial);
  return { width: MARK, height: MARK };
}

/** Writes the shop's logo, name, address and license. Returns where they end. */
function writeIdentity(paper: Paper, shown: Sheet): number {
  const { shop } = shown;
  const sign = drawSign(paper, shown);
  const nextToLogo = { x: LEFT + sign.width + 14, width: RIGHT - LEFT - sign.width - 14 };
  const name: Type = { face: 'display', size: 20, ink: INK.text, tracking: -0.015 };
  let y = paragraph(paper, shop.name, nextToLogo, TOP + 1.5, name, 24);
  for (const line of [shop.address, shop.license]) y = paragraph(paper, line, nextToLogo, y, BODY, 19);
  return Math.max(TOP + sign.height, y);
}

/** Wide enough for the title. The number below wraps within it if the amount leaves no more room. */
const NUMBER_ROOM = 200;
/** Width of the label above the amount, such as who accepted and when. */
const HEADLINE_ROOM = 340;

/** Writes the shop, the title and the amount. Returns where they end. */
function writeHead(paper: Paper, shown: Sheet): number {
  const { kind, number, headline } = shown;
  const top = writeIdentity(paper, shown) + 38;
  const title: Type = { face: 'display', size: 38, ink: INK.text, tracking: -0.03 };
  const mono: Type = { face: 'mono', size: 15, ink: INK.text2 };
  const amount: Type = { face: 'display', size: 31, ink: inksOf(shown).accentInk, tracking: -0.025 };
  const labels = lines(paper, headline.label, HEADLINE_ROOM, LABEL);
  const widest = Math.max(paper.widthOf(headline.amount, amount), ...labels.map((line) => paper.widthOf(line, LABEL)));
  const rest = RIGHT - LEFT - GAP - widest;
  const numbers = lines(paper, number, Math.max(rest, NUMBER_ROOM), mono);
  const end = top + Math.max(46 + numbers.length * 22, labels.length * 17 + 36);
  const left = end - 46 - numbers.length * 22;
  paper.write(kind, LEFT, baseline(left, 38, title), title);
  numbers.forEach((line, at) => {
    paper.write(line, LEFT, baseline(left + 46 + at * 22, 22, mono), mono);
  });
  labels.forEach((line, at) => {
    paper.write(line, RIGHT, baseline(end - 35 - (labels.length - at) * 17, 17, LABEL), LABEL, 'end');
  });
  paper.writeFigure(headline.amount, RIGHT, RIGHT - LEFT - GAP - NUMBER_ROOM, baseline(end - 36, 36, amount), amount);
  return end;
}

function writeRecipient(paper: Paper, { recipient }: Sheet, column: Column, top: number): number {
  paper.write(recipient.label, column.x, baseline(top, 17, LABEL), LABEL);
  let y = paragraph(paper, recipient.name, column, top + 21, STRONG, 20);
  for (const line of recipient.lines) y = paragraph(paper, line, column, y, BODY, 19);
  return y;
}

function writeVehicle(paper: Paper, { vehicle }: Sheet, column: Column, top: number): number {
  if (!vehicle) return top;
  paper.write('Vehicle', column.x, baseline(top, 17, LABEL), LABEL);
  let y = top + 21;
  if (vehicle.name) {
    const paint = paintColor(vehicle.color);
    if (paint) drawPaint(paper, column.x, y + 3, 14, paint);
    const indent = paint ? 22 : 0;
    y = paragraph(paper, vehicle.name, { x: column.x + indent, width: column.width - indent }, y, STRONG, 20);
  }
  y = paragraph(paper, vehicle.looks, column, y, BODY, 19);
  if (vehicle.vin) {
    const mono: Type = { face: 'mono', size: 12, ink: INK.text2 };
    const indent = paper.widthOf('VIN ', BODY);
    paper.write('VIN', column.x, baseline(y, 19, BODY), BODY);
    y = paragraph(paper, vehicle.vin, { x: column.x + indent, width: column.width - indent }, y, mono, 19);
  }
  return y;
}

const FACT_GAP = 16;

function writeFacts(paper: Paper, facts: readonly DocumentFact[], column: Column, top: number): number {
  const value: Type = { ...FIGURE, face: 'medium' };
  const label: Type = { ...BODY, ink: INK.text3 };
  const room = column.width - FACT_GAP - Math.max(...facts.map((fact) => paper.widthOf(fact.label, label)));
  let y = top;
  for (const fact of facts) {
    paper.write(fact.label, column.x, baseline(y, 19, label), label);
    for (const line of lines(paper, fact.value, room, value)) {
      paper.write(line, column.x + column.width, baseline(y, 19, value), value, 'end');
      y += 19;
    }
    y += 4;
  }
  return y - 4;
}

/** Writes customer, vehicle and dates. Returns where the table begins. */
function writeParties(paper: Paper, shown: Sheet, top: number): number {
  const labels = Math.max(...shown.facts.map(({ label }) => paper.widthOf(label, BODY)));
  const values = Math.max(...shown.facts.map(({ value }) => paper.widthOf(value, { ...FIGURE, face: 'medium' })));
  const factsWidth = Math.min(260, labels + FACT_GAP + values);
  const rest = RIGHT - LEFT - factsWidth - 56;
  const first = { x: LEFT, width: rest / 2.28 };
  const second = { x: LEFT + first.width + 28, width: rest - first.width };
  paper.line(LEFT, RIGHT, top + 28, INK.border);
  const inner = top + 28 + 18;
  const end = Math.max(
    writeRecipient(paper, shown, first, inner),
    writeVehicle(paper, shown, second, inner),
    writeFacts(paper, shown.facts, { x: RIGHT - factsWidth, width: factsWidth }, inner),
  );
  paper.line(LEFT, RIGHT, end + 20, INK.border);
  return end + 52;
}

const SUMS_WIDTH = 290;
const SUMS_X = RIGHT - SUMS_WIDTH;

function sumsHeight({ sums, paid, balance }: Sheet): number {
  return sums.length * 27 + 60 + (paid === undefined ? 0 : 27) + (balance === undefined ? 0 : 46);
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

function writeSums(paper: Paper, { sums, total, paid, balance, colors, words }: Sheet, top: number): void {
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
  if (paid !== undefined) y = writeSum(paper, { label: 'Paid', value: paid }, y);
  if (balance === undefined) return;
  const strong: Type = { face: 'strong', size: 13, ink: accentInk };
  paper.box(SUMS_X, y + 7, SUMS_WIDTH, 39, 8, accentSoft);
  paper.write('Balance due', SUMS_X + 12, baseline(y + 7, 39, strong), strong);
  const room = SUMS_WIDTH - 24 - FACT_GAP - paper.widthOf('Balance due', strong);
  paper.writeFigure(balance, RIGHT - 12, room, baseline(y + 7, 39, strong), strong);
}

/** Lines that flow from page to page; a figure is at the end of its line. */
type Passage = { label: string; lines: readonly { text: string; figure?: string }[] };

const LINE = 20;
const LABEL_HEIGHT = 22;
const PASSAGE_GAP = 16;

/** Returns payments and notes in lines of that width. */
function passagesOf(paper: Paper, { payments, notes, words }: Sheet, width: number): Passage[] {
  const paid = payments.flatMap(({ label, value }) => {
    const [first = '', ...more] = lines(paper, label, width - paper.widthOf(value, BODY) - 16, BODY);
    return [{ text: first, figure: value }, ...more.map((text) => ({ text }))];
  });
  const written = lines(paper, notes, width, BODY).map((text) => ({ text }));
  return [
    { label: words?.payments ?? 'Payments', lines: paid },
    { label: 'Notes', lines: written },
  ].filter((passage) => passage.lines.length > 0);
}

function heightOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, { lines: { length } }) => sum + LABEL_HEIGHT + length * LINE + PASSAGE_GAP, 0);
}

function flow(
  paper: Paper,
  passages: readonly Passage[],
  { x, width, bottom }: Column & { bottom: number },
  top: number,
): number {
  let y = top;
  function keep(height: number): void {
    if (y + height <= bottom) return;
    paper.newPage();
    y = TOP;
  }
  for (const { label, lines: all } of passages) {
    // A label is never the last line of a page.
    keep(LABEL_HEIGHT + Math.min(2, all.length) * LINE);
    paper.write(label, x, baseline(y, 17, LABEL), LABEL);
    y += LABEL_HEIGHT;
    for (const { text, figure } of all) {
      keep(LINE);
      paper.write(text, x, baseline(y, LINE, BODY), BODY);
      if (figure !== undefined) paper.write(figure, x + width, baseline(y, LINE, BODY), BODY, 'end');
      y += LINE;
    }
    y += PASSAGE_GAP;
  }
  return y;
}

const SIGNING_HEIGHT = 78;

/** Writes what the customer signs about the tint, and the lines for it, on one page. Returns where they end. */
function writeAcknowledgement(
  paper: Paper,
  texts: readonly string[],
  whole: Column & { bottom: number },
  top: number,
): number {
  const written = texts.flatMap((text) => lines(paper, text, whole.width, BODY)).map((text) => ({ text }));
  let y = top;
  // The signature belongs to the text.
  if (y + LABEL_HEIGHT + written.length * LINE + SIGNING_HEIGHT > whole.bottom) {
    paper.newPage();
    y = TOP;
  }
  y = flow(paper, [{ label: ACKNOWLEDGEMENT, lines: written }], whole, y) + 34;
  const dateX = whole.x + (whole.width * 2) / 3 + GAP / 2;
  paper.line(whole.x, dateX - GAP, y, INK.text);
  paper.line(dateX, whole.x + whole.width, y, INK.text);
  paper.write('Customer’s signature', whole.x, baseline(y + 4, 17, LABEL), LABEL);
  paper.write('Date', dateX, baseline(y + 4, 17, LABEL), LABEL);
  return y + SIGNING_HEIGHT - PASSAGE_GAP - 34;
}

/** Writes the rows of each page below the table header. Returns where those of the last page end. */
function writeItems(
  paper: Paper,
  { words }: Sheet,
  rows: readonly Row[],
  counts: readonly number[],
  top: number,
): number {
  let y = top;
  let next = 0;
  counts.forEach((count, page) => {
    if (page > 0) {
      paper.newPage();
      y = TOP;
    }
    if (count === 0) return;
    y = writeTableHead(paper, y, words?.columns);
    for (const row of rows.slice(next, next + count)) y = writeRow(paper, row, y);
    next += count;
  });
  return y;
}

/** Returns the document as a PDF on letter paper, and the characters that it leaves out because no font has them. */
export function documentPdf(shown: Sheet, fonts: FontBytes, madeAt: Date) {
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, shown);
  const bottom = footer.top - 22;
  drawEdge(paper, inksOf(shown));
  const tableTop = writeParties(paper, shown, writeHead(paper, shown));

  const sideWidth = RIGHT - LEFT - SUMS_WIDTH - 48;
  const side = passagesOf(paper, shown, sideWidth);
  const fitsNextTo = heightOf(side) <= sumsHeight(shown) + 120;
  const after = 22 + Math.max(sumsHeight(shown), fitsNextTo ? heightOf(side) - PASSAGE_GAP : 0);
  const room = { first: bottom - tableTop - TABLE_HEAD, next: bottom - TOP - TABLE_HEAD };
  const rows = itemRows(paper, shown.items, room.next);
  const counts = paginate(
    rows.map(({ height }) => height),
    { ...room, after },
  );
  const sumsTop = writeItems(paper, shown, rows, counts, tableTop) + 22;
  writeSums(paper, shown, sumsTop);
  let y = sumsTop + after;
  if (fitsNextTo) flow(paper, side, { x: LEFT, width: sideWidth, bottom }, sumsTop + 5);
  const whole = { x: LEFT, width: RIGHT - LEFT, bottom };
  if (!fitsNextTo) y = flow(paper, passagesOf(paper, shown, whole.width), whole, y);
  if (shown.acknowledgements) y = writeAcknowledgement(paper, shown.acknowledgements, whole, y);
  const terms = lines(paper, shown.terms, whole.width, BODY).map((text) => ({ text }));
  if (terms.length > 0) flow(paper, [{ label: 'Terms and conditions', lines: terms }], whole, y);
  footer.write();
  return paper.finish({ title: shown.title, author: shown.shop.name });
}
