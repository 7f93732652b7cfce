import { expect, test } from 'vitest';
import { segmentsOf } from '#domain/messages/segments.ts';
import { characterName, withPlainCharacters } from './invisible-characters.ts';

test.each([
  ['\u00a0', 'a no-break space', ' '],
  ['\u202f', 'a narrow no-break space', ' '],
  ['\u2009', 'a thin space', ' '],
  ['\u2005', 'a special space (U+2005)', ' '],
  ['\t', 'a tab', ' '],
  ['\u200b', 'a zero-width space', ''],
  ['\ufeff', 'a byte order mark', ''],
  ['\u00ad', 'a soft hyphen', ''],
  ['\u2062', 'an invisible character (U+2062)', ''],
  ['\u2011', 'a no-break hyphen', '-'],
  ['\u2028', 'a line separator', '\n'],
])('%o is named "%s" and replaced', (character, name, plain) => {
  const text = `Your car${character}is ready`;
  expect(characterName(segmentsOf(text).special ?? '')).toBe(name);
  expect(withPlainCharacters(text)).toBe(`Your car${plain}is ready`);
  expect(segmentsOf(withPlainCharacters(text)).special).toBeUndefined();
});

test('what can be seen is named as it is and stays: letters, quotes, emoji of several signs', () => {
  expect(characterName('’')).toBe('“’”');
  const text = 'Łukasz’s car 👩‍🔧 ❤️ 🚗';
  expect(withPlainCharacters(text)).toBe(text);
});
