import { expect, test } from 'vitest';
import { filmDraftSchema, filmOf, NEW_FILM } from './film-draft.ts';

const tint = { ...NEW_FILM, maker: 'XPEL', series: 'Prime XR Plus', kind: 'Tint' } as const;
const SENTENCE = 'Enter 0 to 100 percent, with up to one decimal, or leave it empty.';

test.each([
  ['0', 0],
  ['5.5', 5.5],
  [' 100 ', 100],
  ['', undefined],
  ['5.55', SENTENCE],
  ['20%', SENTENCE],
  ['100.1', SENTENCE],
  ['-1', SENTENCE],
])('a VLT of "%s" is %s', (vlt, expected) => {
  const { data, error } = filmDraftSchema.safeParse({ ...tint, vlt, measuredVlt: vlt });
  const answer = data ? filmOf(data) : undefined;
  const problems = error?.issues.map(({ path, message }) => [path.join(), message]);
  expect(problems ?? [answer?.vlt, answer?.measuredVlt]).toEqual(
    typeof expected === 'string'
      ? [
          ['vlt', expected],
          ['measuredVlt', expected],
        ]
      : [expected, expected],
  );
});
