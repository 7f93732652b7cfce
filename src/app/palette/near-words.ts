const MIN_LENGTH = 4;
const LONG_WORD = 8;
const LETTERS_ONLY = /^\p{L}+$/u;
const LETTERS = /(?<![a-z0-9\u0080-\uffff])[a-z\u0080-\uffff]{4,}/g;

/** Returns the words of a text in which a slip is forgiven: their letters, at least four. */
export function lettersIn(text: string): readonly string[] {
  return text.match(LETTERS) ?? [];
}

function slipsAllowed(word: string): number {
  if (word.length < MIN_LENGTH || !LETTERS_ONLY.test(word)) return 0;
  return word.length < LONG_WORD ? 1 : 2;
}

/**
 * Returns the least number of slips (a letter too many, missing, wrong, or two swapped) between the typed text and any beginning of
 * the word: the optimal string alignment distance. Returns any number above `most` when it is more than that.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most);
  if (width < typed.length - most) return most + 1;
  let [before, former]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let at = 1; at <= width; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      let slips = Math.min((former[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (former[at - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (isSwapped) slips = Math.min(slips, (before[at - 2] ?? 0) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > most) return most + 1;
    before = former;
    former = current;
  }
  return Math.min(...former);
}

/** Returns the words nearest to the typed one, all with the same number of slips. Empty when a word begins as typed. */
export function nearestWords(typed: string, vocabulary: Iterable<string>): readonly string[] {
  const allowed = slipsAllowed(typed);
  if (allowed === 0) return [];
  let least = allowed;
  let nearest: string[] = [];
  for (const word of vocabulary) {
    const slips = slipsBetween(typed, word, least);
    if (slips > least) continue;
    if (slips < least) nearest = [];
    least = slips;
    nearest.push(word);
  }
  return least === 0 ? [] : nearest;
}
