function fold(sign: string): string {
  return sign
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

type Kind = 'letter' | 'digit' | 'other';

function kindOf(sign: string): Kind {
  if (/\p{L}/u.test(sign)) return 'letter';
  return /\p{N}/u.test(sign) ? 'digit' : 'other';
}

/**
 * The text cut into pieces, of which some match the query: each of its words where a word of the text begins with it, whatever
 * the case and what stands between letters and digits ('f150' in 'F-150').
 */
export function markedPieces(text: string, query: string): { text: string; marked: boolean }[] {
  const signs = [...text].map((sign, at, all) => {
    const kind = kindOf(sign);
    return { sign, kind, opens: kind !== 'other' && kind !== kindOf(all[at - 1] ?? ' ') };
  });
  const marked = new Set<number>();
  const told = signs.flatMap(({ kind }, at) => (kind === 'other' ? [] : [at]));
  for (const word of query.match(/[\p{L}\p{N}]+/gu) ?? []) {
    const wanted = [...fold(word)];
    const start = told.findIndex(
      (at, index) =>
        signs[at]?.opens &&
        wanted.every((sign, offset) => fold(signs[told[index + offset] ?? -1]?.sign ?? '') === sign),
    );
    if (start < 0) continue;
    const first = told[start] ?? 0;
    const last = told[start + wanted.length - 1] ?? first;
    for (let at = first; at <= last; at += 1) marked.add(at);
  }
  const pieces: { text: string; marked: boolean }[] = [];
  for (const [at, { sign }] of signs.entries()) {
    const piece = pieces.at(-1);
    if (piece?.marked === marked.has(at)) piece.text += sign;
    else pieces.push({ text: sign, marked: marked.has(at) });
  }
  return pieces;
}
