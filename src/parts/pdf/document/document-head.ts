import type { DocumentFact, Sheet } from '#domain/documents/sheet-content.ts';
import { paintColor } from '#domain/vehicles/paint.ts';
import { INK, inksOf } from '../colors.ts';
import { baseline, GAP, LEFT, lines, type PaperColumn, paragraph, RIGHT, TOP } from '../layout.ts';
import { drawMark, drawPaint } from '../ornaments.ts';
import type { Paper, Type } from '../paper.ts';
import { BODY, FACT_GAP, FIGURE, LABEL, STRONG } from '../text-types.ts';

const MARK = 46;
const LOGO_ROOM = { width: 200, height: 60 };

/** Draws the logo, or the shop's initial if there is none that can be drawn. */
function drawSign(paper: Paper, { shop, colors }: Sheet): { width: number; height: number } {
  const logo = shop.logo ? paper.logo(shop.logo, LEFT, TOP, LOGO_ROOM) : undefined;
  if (logo) return logo;
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
export function writeHead(paper: Paper, shown: Sheet): number {
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

function writeRecipient(paper: Paper, { recipient }: Sheet, column: PaperColumn, top: number): number {
  paper.write(recipient.label, column.x, baseline(top, 17, LABEL), LABEL);
  let y = paragraph(paper, recipient.name, column, top + 21, STRONG, 20);
  for (const line of recipient.lines) y = paragraph(paper, line, column, y, BODY, 19);
  return y;
}

function writeVehicle(paper: Paper, { vehicle }: Sheet, column: PaperColumn, top: number): number {
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

function writeFacts(paper: Paper, facts: readonly DocumentFact[], column: PaperColumn, top: number): number {
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
export function writeParties(paper: Paper, shown: Sheet, top: number): number {
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
