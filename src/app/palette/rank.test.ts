import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildInvoice } from '#test/build.ts';
import { shelfOf } from './page.ts';
import { type Query, queryOf } from './query.ts';
import { RANKS, type Rank, rankedBy } from './rank.ts';
import { recordText } from './record-text.ts';
import { withStarts } from './word-starts.ts';

const TODAY = '2026-11-20';
const ana = buildCustomer({
  firstName: 'Ana',
  lastName: 'Peñaloza',
  companyName: 'Northside Dental',
  email: 'ana@example.com',
  phone: '(512) 555-0142',
});
const customer = recordText(
  'customers',
  { ...ana, vehicle: { ...ana.vehicle, make: 'Ford', model: 'F-150' } },
  undefined,
);
const invoice = recordText(
  'invoices',
  buildInvoice({ invoiceNumber: 'INV-0012', customer: ana, totalAmount: 1215.5 }),
  undefined,
);
const booking = recordText('bookings', buildBooking({ customer: ana, date: '2026-11-21' }), undefined);

function ranks(query: Query, texts: readonly string[]): (Rank | undefined)[] {
  const lines = texts.map((text, at) => ({ id: String(at), text }));
  return shelfOf('any', lines).pages.flatMap((page) => Array.from(rankedBy(query)(page), (at) => RANKS[at]));
}

function rank(typed: string, text: string) {
  const query = queryOf(typed, TODAY);
  return query && ranks(query, [text])[0];
}

test.each([
  ['ana', 'title begins'],
  ['ANA PENALOZA', 'title begins'],
  ['penaloza', 'in title'],
  ['penaloza ana', 'in title'],
  ['northside dental', 'together'],
  ['dental ana', 'begins'],
  ['aloza', 'inside'],
  ['ana@example', 'together'],
  ['(512) 555-0142', 'together'],
  ['5125550142', 'together'],
  ['512.555.0142', 'together'],
  ['+1 512 555 0142', 'together'],
  ['1-512-555-0142', 'together'],
  ['0142', 'together'],
  ['f-150', 'together'],
  ['f150', 'together'],
  ['clr911', 'together'],
  ['CLR 911', 'together'],
  ['WP0AA2A99SS200001', 'together'],
  ['00001', 'inside'],
  ['ana nobody', undefined],
  ['  ', undefined],
])('a customer answers "%s": %s', (typed, expected) => {
  expect(rank(typed, customer)).toBe(expected);
});

test.each([
  ['INV-0012', 'title begins'],
  ['inv-12', 'together'],
  ['inv12', 'together'],
  ['inv0012', 'together'],
  ['0012', 'in title'],
  ['12', 'together'],
  ['$1,215', 'together'],
  ['1215.50', 'together'],
  ['$1,216', undefined],
  ['penaloza draft', 'begins'],
  ['penaloza paid', undefined],
  ['INV-0013', undefined],
])('an invoice answers "%s": %s', (typed, expected) => {
  expect(rank(typed, invoice)).toBe(expected);
});

test.each([
  ['nov 21', 'together'],
  ['Nov 21st', 'together'],
  ['november 21, 2026', 'together'],
  ['21 nov', 'begins'],
  ['saturday', 'together'],
  ['11/21', 'together'],
  ['2026-11-21', 'together'],
  ['tomorrow', 'together'],
  ['today', undefined],
  ['nov 22', undefined],
  ['ceramic nov', 'begins'],
  ['station a', 'together'],
])('a booking of Saturday, November 21, answers "%s" on Friday: %s', (typed, expected) => {
  expect(rank(typed, booking)).toBe(expected);
});

/** The rule, as it is told of one text. */
function plainRank(text: string, { starts, insides, phrase, digits, digitsStart }: Query): Rank | undefined {
  const [title = ''] = text.split('\n');
  const isBegun = starts.every((start) => text.includes(start));
  if (isBegun && text.startsWith(phrase)) return 'title begins';
  if (starts.every((start) => title.includes(start))) return 'in title';
  if (isBegun) return text.includes(phrase) ? 'together' : 'begins';
  if (starts.every((start, at) => text.includes(start) || text.includes(insides[at] ?? ''))) return 'inside';
  if (digits !== '' && text.includes(digitsStart)) return 'together';
  return digits !== '' && text.includes(digits) ? 'inside' : undefined;
}

test('every line of a page has the rank that the plain rule gives to its text alone', () => {
  const sign = fc.constantFrom('a', 'b', '1', '5', '-', ' ', '\n', '(', 'é', 'ж');
  const text = fc.string({ unit: sign, maxLength: 12 }).map(withStarts);
  // Above a hundred texts are on several pages.
  const texts = fc.oneof(fc.array(text, { maxLength: 6 }), fc.array(text, { minLength: 120, maxLength: 300 }));
  const typed = fc.string({ unit: fc.constantFrom('a', 'b', '1', '5', '-', ' ', '(', 'é', 'ж'), maxLength: 5 });
  fc.assert(
    fc.property(texts, typed, (all, wanted) => {
      const query = queryOf(wanted, TODAY);
      if (query) expect(ranks(query, all)).toEqual(all.map((one) => plainRank(one, query)));
    }),
    { numRuns: 2000 },
  );
});

test('a word of one letter beyond a to z, twice, begins the title of the first line', () => {
  expect(rank('жж', withStarts('жж\nx'))).toBe('title begins');
});

test('a control character in what was typed only parts words: the texts use some as marks', () => {
  expect(queryOf('\u0001\u0002', TODAY)).toBeUndefined();
  expect(queryOf('ana\u0002pen', TODAY)?.words).toEqual(['ana', 'pen']);
});
