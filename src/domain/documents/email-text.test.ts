import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { unknownFields } from '#domain/text/merge-fields.ts';
import { buildCustomer, buildEstimate } from '#test/build.ts';
import { documentContext as context, fourLines } from '#test/data/documents.ts';
import { estimateDocument, invoiceDocument } from './document.ts';
import { emailTemplate, emailText, MERGE_FIELDS, mailAddress } from './email-text.ts';

const { customer } = context;
const invoice = invoiceDocument(fourLines, context);

test('an invoice is sent with its number, car, total and the balance that is due', () => {
  expect(emailText(emailTemplate('Invoice', DEFAULT_SETTINGS), invoice, customer)).toEqual({
    subject: 'Invoice INV-0013 from Apex Auto Protection',
    message: `Hello Daniel,

Attached is invoice INV-0013 for your 2025 Porsche 911 Carrera S. The total is $6,420.00.
Balance due Dec 20, 2026: $6,420.00.

Thank you for your business. If you have any questions, please call or email us.

Apex Auto Protection
(512) 555-0190 · hello@apexautoprotection.com`,
  });
});

test('an estimate is sent with the day until which it is valid', () => {
  const { message } = emailText(
    emailTemplate('Estimate', DEFAULT_SETTINGS),
    estimateDocument(buildEstimate(), context),
    customer,
  );
  expect(message.split('\n').slice(2, 4)).toEqual([
    'Attached is estimate EST-2026-0001 for your 2025 Porsche 911 Carrera S. The total is $868.00.',
    'Valid until Dec 20, 2026.',
  ]);
});

const LINK = 'https://shop.example/document.html#token';

test('on a server the link has its line in the default texts, its place in the shop’s own, and comes last in those without a place', () => {
  const says = (message: string) => emailText({ subject: '', message }, invoice, customer, LINK).message;
  for (const kind of ['Invoice', 'Estimate'] as const) {
    const lines = emailText(emailTemplate(kind, DEFAULT_SETTINGS), invoice, customer, LINK).message.split('\n');
    expect(lines[4]).toBe(`View it ${kind === 'Estimate' ? 'and respond ' : ''}online: ${LINK}`);
  }
  expect(says('See { link }, {first name}.')).toBe(`See ${LINK}, Daniel.`);
  expect(says('Hello')).toBe(`Hello\n\n${LINK}`);
});

test('where nothing is attached the default texts say so, and the shop’s own stay', () => {
  for (const kind of ['Invoice', 'Estimate'] as const)
    expect(emailTemplate(kind, DEFAULT_SETTINGS, false).message).toContain(`Here is ${kind.toLowerCase()} {number}`);
  const invoiceEmail = { subject: '', message: 'Attached is your bill.' };
  expect(emailTemplate('Invoice', { invoiceEmail }, false)).toEqual(invoiceEmail);
});

test('without a server the lines with the link are left out', () => {
  const message = 'Hello\nSee {link}.\n\nBye';
  expect(emailText({ subject: 'A {link}', message }, invoice, customer)).toEqual({
    subject: 'A ',
    message: 'Hello\n\nBye',
  });
});

test('the texts of the settings come first, each for its kind', () => {
  const invoiceEmail = { subject: 'Bill {number}', message: '{Total} {total} {unknown} { first name } $& {' };
  const settings = { ...DEFAULT_SETTINGS, invoiceEmail };
  expect(emailText(emailTemplate('Invoice', settings), invoice, customer)).toEqual({
    subject: 'Bill INV-0013',
    message: '{Total} $6,420.00 {unknown} Daniel $& {',
  });
  expect(emailTemplate('Estimate', settings)).toEqual(emailTemplate('Estimate', DEFAULT_SETTINGS));
});

test('without first name and vehicle the text still reads', () => {
  const nobody = buildCustomer({ firstName: ' ', lastName: 'Novak' });
  const vehicle = { ...nobody.vehicle, make: '', model: '', trim: '', color: '', licensePlate: '', vin: '' };
  const shown = invoiceDocument(fourLines, { ...context, customer: { ...nobody, vehicle } });
  const text = emailText({ subject: '{first name}', message: 'your {vehicle}, {customer}' }, shown, nobody);
  expect(text).toEqual({ subject: 'Novak', message: 'your vehicle, Novak' });
});

test.each([
  ['a@b.com', 'A & B?', 'one\ntwo', 'mailto:a@b.com?subject=A%20%26%20B%3F&body=one%0D%0Atwo'],
  [' a+b?c@d.com ', 'é', '', 'mailto:a%2Bb%3Fc@d.com?subject=%C3%A9&body='],
  ['', '', '', 'mailto:?subject=&body='],
])('the address of a mail to %j about %j', (to, subject, message, address) => {
  expect(mailAddress(to, { subject, message })).toBe(address);
});

test('every merge field says something of a document, and no other does', () => {
  const all = MERGE_FIELDS.map(({ name }) => `{${name}}`).join('|');
  const { subject } = emailText({ subject: all, message: '' }, invoice, customer);
  expect(subject).not.toMatch(/[{}]/);
  expect(unknownFields(`${all} { number }`, MERGE_FIELDS)).toEqual([]);
  expect(unknownFields('{numer} and {number}, {} again {numer}, { Total }', MERGE_FIELDS)).toEqual([
    '{numer}',
    '{}',
    '{ Total }',
  ]);
});

test('a field that the shop left empty stays in braces', () => {
  const shop = { ...context.shop, businessName: ' ', phone: '', email: '' };
  const shown = invoiceDocument(fourLines, { ...context, shop });
  expect(emailText({ subject: '{shop}', message: '{contact}' }, shown, customer)).toEqual({
    subject: '{shop}',
    message: '{contact}',
  });
});
