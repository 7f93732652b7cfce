import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTextOf } from '#domain/text/search-text.ts';
import { buildBooking, buildCustomer, buildInvoice } from '#test/build.ts';
import { queryOf } from './query.ts';
import { RANKS, type Rank } from './rank.ts';
import { recordText } from './record-text.ts';
import { createSearchEngine } from './search-engine.ts';

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

/** The texts as the only list of a shop, the first one ranked before others of its rank. */
function find(typed: string, texts: readonly string[]) {
  const records = texts.map((text, at) => ({ id: String(at), text, moment: '' }));
  const request = { typed, today: TODAY, lists: [], commands: [{ list: 'any', records }] };
  return createSearchEngine().receive({ type: 'find', request })?.found[0];
}

function rank(typed: string, text: string) {
  return find(typed, [text])?.rank;
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

const SIGNS = { unit: fc.constantFrom('a', 'b', '1', '5', '-', ' ', '(', "'", 'æ', 'ж') };

/** The rule of the ranks, in regular expressions. */
function plainRank(text: string, typed: string): Rank | undefined {
  const query = queryOf(typed, TODAY);
  if (!query) return undefined;
  const { words, phrase, digits } = query;
  const begins = (within: string, word: string) => {
    const escaped = word.replace(/[-()$.]/g, '\\$&');
    return new RegExp(/^[a-z0-9\u0080-\uffff]/.test(word) ? `(?<![a-z0-9\u0080-\uffff])${escaped}` : escaped).test(
      within,
    );
  };
  const [title = ''] = text.split('\n');
  const isBegun = words.every((word) => begins(text, word));
  if (isBegun && text.startsWith(phrase)) return 'title begins';
  if (words.every((word) => begins(title, word))) return 'in title';
  if (isBegun) return begins(text, phrase) ? 'together' : 'begins';
  if (words.every((word) => text.includes(word))) return 'inside';
  if (digits !== '' && begins(text, digits)) return 'together';
  const bare = (word: string) => (/[a-zæж]/.test(word) ? word.replace(/[ (-]/g, '') || word : word);
  if (words.every((word) => text.includes(word) || text.includes(bare(word)))) return 'inside';
  return digits !== '' && text.includes(digits) ? 'inside' : undefined;
}

test('of many texts, those are found that the plain rule ranks, best ranks first and in their order', () => {
  const text = fc.array(fc.string({ ...SIGNS, maxLength: 8 }), { maxLength: 2 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), fc.string({ ...SIGNS, maxLength: 5 }), (texts, typed) => {
      const ranked = texts.map((one, at) => ({ id: String(at), rank: plainRank(one, typed) }));
      const expected = RANKS.flatMap((rank) => ranked.filter((one) => one.rank === rank));
      const found = find(typed, texts);
      // Words near to what was typed are the subject of another test.
      if (found?.rank === 'near') {
        expect(expected).toEqual([]);
        return;
      }
      expect(found?.ids ?? []).toEqual(expected.map(({ id }) => id));
      expect(found?.count ?? 0).toBe(expected.length);
      expect(found?.rank).toBe(expected[0]?.rank);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["o'neil", "sean o'neil", 'in title'],
  ["o'ne", "o'neil", 'title begins'],
  ['жж', 'жж\nx', 'title begins'],
  ['"ana"', 'ana', 'title begins'],
  ['19"', '19" wheels', 'title begins'],
  ['c++ (a) [b] \\d', 'c++ (a) [b] \\d', 'title begins'],
  ['.*', 'ana', undefined],
])('signs are taken as they are: "%s" in "%s" has the rank %s', (typed, text, expected) => {
  expect(rank(typed, text)).toBe(expected);
});

test('at most a hundred matches of a list are named, and all are counted', () => {
  const found = find(
    'a',
    Array.from({ length: 250 }, () => 'a'),
  );
  expect([found?.ids.length, found?.count]).toEqual([100, 250]);
});

test('control characters and quotes part words: quotes are the signs of an exact term in uFuzzy', () => {
  expect(queryOf('\u0001\u0002', TODAY)).toBeUndefined();
  expect(queryOf('ana\u0002pen "x"', TODAY)?.words).toEqual(['ana', 'pen', 'x']);
});

test('a day has a word of its own; names that every object has are words like others', () => {
  expect(queryOf('tomorrow constructor __proto__', TODAY)?.words).toEqual(['2026-11-21', 'constructor', '__proto__']);
});

test.each(['ZQX-4417', 'ZQX 4417', 'ZQX4417', 'ZQX.4417'])(
  'a plate stored as %s is found however it is typed',
  (stored) => {
    const texts = [searchTextOf(['Jake Novak'], [stored]), searchTextOf(['Dana Hale'], ['ZQX-4418'])];
    for (const typed of ['ZQX-4417', 'zqx 4417', 'ZQX4417', 'ZQX.4417'])
      expect([typed, find(typed, texts)?.ids]).toEqual([typed, ['0']]);
  },
);
