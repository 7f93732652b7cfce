import { expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildInvoice } from '#test/build.ts';
import { queryOf } from './query.ts';
import { rankOf } from './rank.ts';
import { recordText } from './record-text.ts';

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

function rank(typed: string, text: string) {
  const query = queryOf(typed, TODAY);
  return query && rankOf(text, query);
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
