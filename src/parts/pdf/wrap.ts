type WidthOf = (text: string) => number;

/** Returns as much of the beginning of the word as fits, at least one character. */
function headOf(word: string, room: number, widthOf: WidthOf): string {
  const signs = [...word];
  let fits = 1;
  let over = signs.length;
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (widthOf(signs.slice(0, middle).join('')) <= room) fits = middle;
    else over = middle;
  }
  return signs.slice(0, fits).join('');
}

function wrappedLine(text: string, room: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  // A line can end after a breaking space or a hyphen, which stay with the word before them.
  for (const word of text.match(/(?:[^\s-]|\u00a0)*(?:-+|[^\S\u00a0]+|$)/g) ?? []) {
    if (word === '') continue;
    if (line !== '' && widthOf((line + word).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
    while (widthOf(line.trimEnd()) > room && [...line].length > 1) {
      const head = headOf(line, room, widthOf);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  return [...lines, line.trimEnd()];
}

/** Returns the text in lines no wider than `room`. Keeps its line breaks, and breaks words that are too long. */
export function wrap(text: string, room: number, widthOf: WidthOf): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrappedLine(line.trim(), room, widthOf));
}
