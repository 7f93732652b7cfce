type WidthOf = (text: string) => number;

/** As much of the word's beginning as fits, at least one character. */
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
  // After a space that breaks, or a hyphen, a line may end; what stands before it goes with the word.
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

/** The text in lines that are no wider than `room`; its own line breaks stay, and a word that is too long is broken. */
export function wrap(text: string, room: number, widthOf: WidthOf): string[] {
  return text.split(/\r?\n/).flatMap((line) => wrappedLine(line.trim(), room, widthOf));
}
