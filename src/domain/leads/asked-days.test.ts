import { expect, test } from 'vitest';
import { askedDaysText, daysToSearch } from './asked-days.ts';

const TODAY = '2026-11-20';

test('days after today are searched, up to a year ahead, each once and in order', () => {
  const asked = [
    '2027-11-20',
    '2026-12-18',
    '2026-11-20',
    '2026-11-21',
    '2027-11-21',
    '2026-12-18',
    '2026-02-30',
    'soon',
  ];
  expect(daysToSearch(asked, TODAY)).toEqual(['2026-11-21', '2026-12-18', '2027-11-20']);
});

test('the text keeps the order of the request, and says which days are full or out of range', () => {
  const asked = ['2026-12-18', '2026-11-24', '2026-11-20', '2026-11-19', '9999-12-31', '2026-12-18', '2026-02-30'];
  expect(askedDaysText(asked, TODAY, (day) => day === '2026-11-24')).toBe(
    'Fri, Dec 18 (no free time), then Tue, Nov 24, then Fri, Nov 20 (too late to book), then Thu, Nov 19 (too late to book), then Fri, Dec 31 (more than a year away)',
  );
  expect(askedDaysText([], TODAY, () => true)).toBe('');
});

test('a day of a weekend is not said to be full: the search leaves it out', () => {
  expect(askedDaysText(['2026-11-28', '2026-11-29'], TODAY, () => false)).toBe(
    'Sat, Nov 28 (weekends are booked by hand), then Sun, Nov 29 (weekends are booked by hand)',
  );
});
