import { INK } from './colors.ts';
import { baseline, GAP, LEFT, lines, RIGHT } from './layout.ts';
import type { Paper, Type } from './paper.ts';

const SMALL: Type = { face: 'text', size: 12, ink: INK.text3 };
const FOOTER_LINE = 17;
const FOOTER_END = 1016;
/** Longer footers are cut, so that the page has room for the lines. */
const MAX_FOOTER_LINES = 12;
const PLACE_ROOM = 300;

/** Texts of the footer; the shop's may be empty. */
type Footer = { footer: string; shop: { contact: string }; number: string };

/** Writes the footer of every page: the shop's text and contact on the left, number and page on the right. */
export function footerOf(paper: Paper, { footer, shop, number }: Footer) {
  const placeOf = (page: number, pages: number) =>
    lines(paper, `${number} · Page ${page} of ${pages}`, PLACE_ROOM, SMALL).slice(-MAX_FOOTER_LINES);
  // As wide as on the last of many pages.
  const place = placeOf(999, 999);
  const room = RIGHT - LEFT - GAP - Math.max(...place.map((line) => paper.widthOf(line, SMALL)));
  const isOneLine =
    paper.widthOf(footer, SMALL) + GAP + paper.widthOf(shop.contact, SMALL) + GAP <= room && !/\n/.test(footer);
  const all = [...lines(paper, footer, room, SMALL), ...lines(paper, shop.contact, room, SMALL)];
  const words = isOneLine ? [footer] : all.slice(0, MAX_FOOTER_LINES);
  const top = FOOTER_END - 16 - Math.max(2, words.length, place.length) * FOOTER_LINE;

  function writeOn(page: number, pages: number): void {
    const y = (at: number) => baseline(top + 16 + at * FOOTER_LINE, FOOTER_LINE, SMALL);
    paper.line(LEFT, RIGHT, top, INK.border);
    const shown = placeOf(page, pages);
    shown.forEach((line, at) => {
      paper.write(line, RIGHT, y(at), SMALL, 'end');
    });
    words.forEach((line, at) => {
      paper.write(line, LEFT, y(at), SMALL);
    });
    if (!isOneLine) return;
    const middle = (LEFT + paper.widthOf(footer, SMALL) + RIGHT - paper.widthOf(shown[0] ?? '', SMALL)) / 2;
    paper.write(shop.contact, middle - paper.widthOf(shop.contact, SMALL) / 2, y(0), SMALL);
  }

  return {
    top,
    write(): void {
      const pages = paper.pageCount();
      for (let page = 1; page <= pages; page += 1) {
        paper.turnTo(page);
        writeOn(page, pages);
      }
    },
  };
}
