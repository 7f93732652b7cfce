import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import { paginate } from './paginate.ts';

const room = { first: 100, next: 200, after: 50 };

describe('rows of 25 px where the first page leaves 100, the next 200, and 50 follow', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [2, [2]],
    [3, [2, 1]],
    [4, [3, 1]],
    [5, [4, 1]],
    [10, [4, 6]],
    [11, [4, 6, 1]],
    [12, [4, 7, 1]],
    [13, [4, 8, 1]],
  ])('%i rows are split as %j', (count, pages) => {
    expect(
      paginate(
        Array.from({ length: count }, () => 25),
        room,
      ),
    ).toEqual(pages);
  });
});

test('a row that the first page cannot hold begins on the second', () => {
  expect(paginate([150], room)).toEqual([0, 1]);
});

test('what follows goes alone where it and the last row have no room together', () => {
  expect(paginate([25, 180], { ...room, first: 210 })).toEqual([2, 0]);
});

law(
  'every row is on one page, no page holds more than it can, and what follows has its room',
  fc.property(
    fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 60 }),
    fc.integer({ min: 0, max: 180 }),
    fc.integer({ min: 1, max: 200 }),
    (heights, after, first) => {
      const pages = paginate(heights, { first, next: 200, after });
      expect(pages.reduce((a, b) => a + b, 0)).toBe(heights.length);
      let from = 0;
      pages.forEach((count, page) => {
        const used = heights.slice(from, from + count).reduce((a, b) => a + b, 0);
        from += count;
        const isLast = page === pages.length - 1;
        expect(used + (isLast && pages.length > 1 ? after : 0)).toBeLessThanOrEqual(page === 0 ? first : 200);
      });
    },
  ),
);
