import { foldText } from '#domain/text/fold-text.ts';

type Kind = 'letter' | 'digit' | 'other';

function kindOf(sign: string): Kind {
  if (/\p{L}/u.test(sign)) return 'letter';
  return /\p{N}/u.test(sign) ? 'digit' : 'other';
}

type Folded = { sign: string /** Index of its character in the text. */; at: number; opens: boolean };

/** Returns the folded letters and digits of the text in order: two for 'ß', none for a separate accent. */
function foldedSigns(signs: readonly string[]): Folded[] {
  const folded: Folded[] = [];
  let before: Kind = 'other';
  for (const [at, typed] of signs.entries()) {
    for (const sign of foldText(typed)) {
      const kind = kindOf(sign);
      if (kind !== 'other') folded.push({ sign, at, opens: kind !== before });
      before = kind;
    }
  }
  return folded;
}

/**
 * Splits the text into pieces and marks those that match the query: each query word at the start of a word. Ignores case, accents
 * and characters between letters and digits ('f150' matches 'F-150').
 */
export function markedPieces(text: string, query: string): { text: string; marked: boolean }[] {
  const signs = [...text];
  const folded = foldedSigns(signs);
  const marked = new Set<number>();
  for (const word of foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const wanted = [...word];
    const start = folded.findIndex(
      ({ opens }, index) => opens && wanted.every((sign, offset) => folded[index + offset]?.sign === sign),
    );
    const first = folded[start];
    if (!first) continue;
    const last = folded[start + wanted.length - 1] ?? first;
    for (let at = first.at; at <= last.at; at += 1) marked.add(at);
    // Separate accents belong to the letter before them.
    for (let at = last.at + 1; /^\p{M}$/u.test(signs[at] ?? ''); at += 1) marked.add(at);
  }
  const pieces: { text: string; marked: boolean }[] = [];
  for (const [at, sign] of signs.entries()) {
    const piece = pieces.at(-1);
    if (piece?.marked === marked.has(at)) piece.text += sign;
    else pieces.push({ text: sign, marked: marked.has(at) });
  }
  return pieces;
}
