import { foldText } from '#domain/fold-text.ts';

/** What a list searches of one record: its texts, and its numbers also without the signs between them. */
export function searchTextOf(texts: readonly string[], numbers: readonly string[]): string {
  let all = texts.join('\n');
  for (const number of numbers) {
    const bare = number.replace(/[ ().+-]+/g, '');
    // What is the same without signs is not searched twice.
    all += bare === number ? `\n${number}` : `\n${number}\n${bare}`;
  }
  return foldText(all);
}

/**
 * Whether a text holds every word of the query, whatever their order, case and accents. What looks like a phone number is
 * also found however it is written: '512-555' in '(512) 555-0142'.
 */
export function searchFor(query: string): (text: string) => boolean {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const bare = /^[\d\s().+-]+$/.test(query) ? query.replace(/\D/g, '') : '';
  return (text) => words.every((word) => text.includes(word)) || (bare !== '' && text.includes(bare));
}
