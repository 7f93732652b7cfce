const MIN_LENGTH = 4;
const LONG_WORD = 8;
const LETTERS_ONLY = /^\p{L}+$/u;
const LETTERS = /(?<![a-z0-9\u0080-\uffff])[a-z\u0080-\uffff]{4,}/g;

/** Returns the words of a text that tolerate typos: at least four letters each. */
export function lettersIn(text: string): readonly string[] {
  return text.match(LETTERS) ?? [];
}

function typosAllowed(word: string): number {
  if (word.length < MIN_LENGTH || !LETTERS_ONLY.test(word)) return 0;
  return word.length < LONG_WORD ? 1 : 2;
}

/**
 * Returns the smallest number of typos (a letter added, missing, wrong, or two swapped) between the typed text and any prefix of the
 * word: the optimal string alignment distance. Returns any number above `max` if there are more.
 */
export function typosBetween(typed: string, word: string, max: number): number {
  const width = Math.min(word.length, typed.length + max);
  if (width < typed.length - max) return max + 1;
  let [before, former]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= width; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      let typos = Math.min((former[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (former[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (isSwapped) typos = Math.min(typos, (before[at - 2] ?? 0) + 1);
      current.push(typos);
      least = Math.min(least, typos);
    }
    if (least > max) return max + 1;
    before = former;
    former = current;
  }
  return Math.min(...former);
}

/** Returns the words with the fewest typos. Empty if the typed text is already the start of a word. */
export function nearestWords(typed: string, vocabulary: Iterable<string>): readonly string[] {
  const allowed = typosAllowed(typed);
  if (allowed === 0) return [];
  let least = allowed;
  let nearest: string[] = [];
  for (const word of vocabulary) {
    const typos = typosBetween(typed, word, least);
    if (typos > least) continue;
    if (typos < least) nearest = [];
    least = typos;
    nearest.push(word);
  }
  return least === 0 ? [] : nearest;
}
