/**
 * One thing that can be found: its title, and below that whatever else it is searched by, without case and accents and with its words
 * marked.
 */
export type Line = { id: string; text: string };

/**
 * Lines in one text, one after the other: what they hold is found at the speed of memory, where asking tens of thousands of texts waits
 * for each of them.
 */
export type Page = {
  ids: readonly string[];
  text: string;
  /** Where the next line begins, and where the title ends. */
  ends: readonly number[];
  titleEnds: readonly number[];
};

/** Things of one kind, the most recent first. */
export type Shelf = { kind: string; pages: readonly Page[] };

/** More lines take longer than the page may wait, fewer are asked for more often. */
const LINES = 128;
/** Ends a line; no query holds it. */
const END = '\u0002';

function pageOf(lines: readonly Line[]): Page {
  const ends: number[] = [];
  const titleEnds: number[] = [];
  let start = 0;
  for (const { text } of lines) {
    const title = text.indexOf('\n');
    titleEnds.push(start + (title < 0 ? text.length : title));
    start += text.length + END.length;
    ends.push(start);
  }
  return { ids: lines.map(({ id }) => id), text: lines.map(({ text }) => text).join(END), ends, titleEnds };
}

export function shelfOf(kind: string, lines: readonly Line[]): Shelf {
  const pages: Page[] = [];
  for (let from = 0; from < lines.length; from += LINES) pages.push(pageOf(lines.slice(from, from + LINES)));
  return { kind, pages };
}

export function lineStart({ ends }: Page, line: number): number {
  return ends[line - 1] ?? 0;
}

/** The texts of the lines. */
export function textsOf(page: Page): readonly string[] {
  return page.ends.map((end, line) => page.text.slice(lineStart(page, line), end - END.length));
}
