import { ACKNOWLEDGEMENT, type DocumentFact, NOT_CHOSEN, type Sheet } from '#domain/documents/sheet-content.ts';
import { INK } from '../colors.ts';
import { baseline, GAP, lines, type PaperColumn, TOP } from '../layout.ts';
import type { Paper } from '../paper.ts';
import { BODY, LABEL } from '../text-types.ts';

/** Lines that flow from page to page; a figure is at the end of its line. */
export type Passage = { label: string; lines: readonly { text: string; figure?: string }[] };

const LINE = 20;
const LABEL_HEIGHT = 22;
export const PASSAGE_GAP = 16;
/** The last lines, up to this height, go to the next page together. */
const SMALL_REST = 4 * LINE;

/** Returns payments, what was not chosen, and notes in lines of that width. */
export function passagesOf(paper: Paper, shown: Sheet, width: number): Passage[] {
  const { payments, notChosen = [], notes, words } = shown;
  const amounts = (facts: readonly DocumentFact[]) =>
    facts.flatMap(({ label, value }) => {
      const [first = '', ...more] = lines(paper, label, width - paper.widthOf(value, BODY) - 16, BODY);
      return [{ text: first, figure: value }, ...more.map((text) => ({ text }))];
    });
  const written = lines(paper, notes, width, BODY).map((text) => ({ text }));
  return [
    { label: words?.payments ?? 'Payments', lines: amounts(payments) },
    { label: NOT_CHOSEN, lines: amounts(notChosen) },
    { label: 'Notes', lines: written },
  ].filter((passage) => passage.lines.length > 0);
}

export function passagesHeight(passages: readonly Passage[]): number {
  return passages.reduce((sum, { lines: { length } }) => sum + LABEL_HEIGHT + length * LINE + PASSAGE_GAP, 0);
}

/** Writes the passages. What does not fit goes on on the next page, where it is more than a line or two. Returns where they end. */
export function writePassages(
  paper: Paper,
  passages: readonly Passage[],
  { x, width, bottom }: PaperColumn & { bottom: number },
  top: number,
): number {
  let y = top;
  function keep(height: number): void {
    if (y + height <= bottom) return;
    paper.newPage();
    y = TOP;
  }
  let left = passagesHeight(passages) - PASSAGE_GAP;
  function proceed(height: number): void {
    y += height;
    left -= height;
  }
  for (const { label, lines: all } of passages) {
    // A label is never the last line of a page.
    keep(left <= LABEL_HEIGHT + SMALL_REST ? left : LABEL_HEIGHT + Math.min(2, all.length) * LINE);
    paper.write(label, x, baseline(y, 17, LABEL), LABEL);
    proceed(LABEL_HEIGHT);
    for (const { text, figure } of all) {
      keep(left <= SMALL_REST ? left : LINE);
      paper.write(text, x, baseline(y, LINE, BODY), BODY);
      if (figure !== undefined) paper.write(figure, x + width, baseline(y, LINE, BODY), BODY, 'end');
      proceed(LINE);
    }
    proceed(PASSAGE_GAP);
  }
  return y;
}

const SIGNING_HEIGHT = 78;

/** Writes what the customer signs about the tint, and the lines for it, on one page. Returns where they end. */
export function writeAcknowledgement(
  paper: Paper,
  texts: readonly string[],
  whole: PaperColumn & { bottom: number },
  top: number,
): number {
  const written = texts.flatMap((text) => lines(paper, text, whole.width, BODY)).map((text) => ({ text }));
  let y = top;
  // The signature belongs to the text.
  if (y + LABEL_HEIGHT + written.length * LINE + SIGNING_HEIGHT > whole.bottom) {
    paper.newPage();
    y = TOP;
  }
  y = writePassages(paper, [{ label: ACKNOWLEDGEMENT, lines: written }], whole, y) + 34;
  const dateX = whole.x + (whole.width * 2) / 3 + GAP / 2;
  paper.line(whole.x, dateX - GAP, y, INK.text);
  paper.line(dateX, whole.x + whole.width, y, INK.text);
  paper.write('Customer’s signature', whole.x, baseline(y + 4, 17, LABEL), LABEL);
  paper.write('Date', dateX, baseline(y + 4, 17, LABEL), LABEL);
  return y + SIGNING_HEIGHT - PASSAGE_GAP - 34;
}
