/** Returns 'one', 'one and two' or 'one, two and three'. */
export function joinWords(words: readonly string[]): string {
  const [last = ''] = words.slice(-1);
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
