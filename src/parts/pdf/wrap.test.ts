import fc from 'fast-check';
import { expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import { wrap } from './wrap.ts';

/** Ten to a character. */
const widthOf = (text: string) => [...text].length * 10;

test.each([
  ['', ['']],
  ['one two three', ['one two', 'three']],
  ['pick-up & go', ['pick-up', '& go']],
  ['well-polished', ['well-', 'polished']],
  ['Red · KT\u00a0001', ['Red ·', 'KT\u00a0001']],
  ['abcdefghijklmnopqrstuvwxyz', ['abcdefgh', 'ijklmnop', 'qrstuvwx', 'yz']],
  ['an abcdefghijkl', ['an', 'abcdefgh', 'ijkl']],
  ['first\r\nsecond\n\nlast', ['first', 'second', '', 'last']],
  ['  spaces   between  ', ['spaces', 'between']],
])('%j in 80 px of 10 px a letter is %j', (text, lines) => {
  expect(wrap(text, 80, widthOf)).toEqual(lines);
});

law(
  'no line is wider than its room, and no letter is lost',
  fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 10, max: 300 }), (text, room) => {
    const lines = wrap(text, room, widthOf);
    expect(lines.filter((line) => widthOf(line) > room)).toEqual([]);
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }),
);
