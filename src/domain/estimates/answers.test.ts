import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { invoiceOfEstimate } from '#domain/documents/new-documents.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildEstimate } from '#test/build.ts';
import { documentContext } from '#test/data/documents.ts';
import { accepted, isSameOffer } from './accepted.ts';
import type { Choice } from './choice.ts';
import { type Estimate, estimateSchema } from './estimate.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { evidenceOf } from './evidence/evidence.ts';
import { checkHashes, shownText } from './evidence/evidence-text.ts';
import { choiceStillOffered, chosenLines, firstChoice, textsToAgree } from './offer.ts';
import { isBilledWith, supplementNumber, supplementOf, supplementsOf, withSupplements } from './supplements.ts';

const digest = (text: string) => `of ${text}`;
const AT = '2026-11-20T18:00:00.000Z';
const line = (
  id: string,
  totalPrice: number,
  facts: { optional?: boolean; chosen?: boolean; taxable?: boolean } = {},
) => ({
  id,
  type: 'service',
  description: `Line ${id}`,
  quantity: 1,
  unitPrice: totalPrice,
  totalPrice,
  taxable: true,
  ...facts,
});
const options = [
  { id: 'good', name: 'Good', items: [line('a', 500)] },
  {
    id: 'better',
    name: 'Better',
    recommended: true,
    items: [
      line('b', 900),
      line('c', 120.5, { optional: true }),
      line('d', 80, { optional: true, chosen: true, taxable: false }),
    ],
  },
];
const sent = buildEstimate({
  status: 'Sent',
  options,
  optionId: 'better',
  terms: ' Pay at pickup. ',
  taxRate: 8.25,
  discountAmount: 98,
  discountPercent: 10,
  items: options[1]?.items ?? [],
  subtotal: 980,
  taxAmount: 74.25,
  totalAmount: 956.25,
});
const offer = { estimate: sent, context: documentContext };
const answer: EstimateAnswer = {
  at: AT,
  name: 'Nora Quill',
  channel: 'in person',
  optionId: 'better',
  lineIds: ['c'],
  agreed: [{ about: 'terms', text: 'Pay at pickup.' }],
};

/** The sealed text of the answer for $1,002.64. */
const SEALED = JSON.stringify([
  AT,
  'Nora Quill',
  'in person',
  '',
  'better',
  '',
  '',
  '1002.64',
  '1',
  'c',
  'terms',
  'Pay at pickup.',
]).slice(1, -1);

describe('what is chosen', () => {
  test('the option that leads, with the optional lines that the shop ticked, is chosen at first', () => {
    expect(firstChoice(sent)).toEqual({ optionId: 'better', lineIds: ['d'] });
    expect(firstChoice(buildEstimate())).toEqual({ optionId: undefined, lineIds: [] });
  });

  test.each<[string, Choice, Choice]>([
    ['an option', { optionId: 'good', lineIds: [] }, { optionId: 'good', lineIds: [] }],
    ['an option with an add-on', { optionId: 'better', lineIds: ['c'] }, { optionId: 'better', lineIds: ['c'] }],
    ['an add-on that is gone', { optionId: 'better', lineIds: ['c', 'x'] }, { optionId: 'better', lineIds: ['c'] }],
    [
      'an add-on that is in every price now',
      { optionId: 'better', lineIds: ['b'] },
      { optionId: 'better', lineIds: [] },
    ],
    ['an option that is gone', { optionId: 'best', lineIds: ['c'] }, { optionId: 'better', lineIds: ['d'] }],
    ['no option, before there were some', { lineIds: ['c'] }, { optionId: 'better', lineIds: ['d'] }],
  ])('after a change of the estimate, %s is kept as far as it is offered', (_, choice, kept) => {
    expect(choiceStillOffered(sent, choice)).toEqual(kept);
  });

  // Subtotal, discount of 10 %, tax of 8.25 % on the taxed lines before the discount.
  test.each<[Choice, string, string[]]>([
    [{ optionId: 'good', lineIds: [] }, '$491.25', ['Line a']],
    [{ optionId: 'better', lineIds: [] }, '$884.25', ['Line b']],
    [{ optionId: 'better', lineIds: ['c'] }, '$1,002.64', ['Line b', 'Line c']],
    [{ optionId: 'better', lineIds: ['c', 'd'] }, '$1,074.64', ['Line b', 'Line c', 'Line d']],
  ])('%j costs %s', (choice, total, names) => {
    const lines = chosenLines(offer, choice);
    expect([lines.total, lines.items.map(({ name }) => name)]).toEqual([total, names]);
  });

  test('the texts to agree to: terms, dark tint of the chosen lines alone, and the consent to sign electronically', () => {
    const { customer } = documentContext;
    const vehicle = { ...customer.vehicle, bodyType: 'sedan' as const, registrationState: 'TX' as const };
    const inTexas = { ...documentContext, customer: { ...customer, vehicle } };
    const abouts = (choice: Choice, estimate = sent) =>
      textsToAgree({ estimate, context: inTexas }, choice).map(({ about }) => about);
    expect(abouts({ optionId: 'good', lineIds: [] })).toEqual(['terms', 'electronic signature']);
    const dark = {
      ...line('t', 300, { optional: true }),
      coverage: [{ positionId: 'left-front-window', vlt: 5, extent: 'full' as const }],
    };
    const tinted = { ...sent, options: [{ id: 'tint', name: 'Tint', items: [line('a', 100), dark] }] };
    expect(abouts({ optionId: 'tint', lineIds: [] }, tinted)).toEqual(['terms', 'electronic signature']);
    expect(abouts({ optionId: 'tint', lineIds: ['t'] }, tinted)).toEqual(['terms', 'tint', 'electronic signature']);
    expect(abouts({ lineIds: [] }, buildEstimate())).toEqual(['electronic signature']);
    const depositRules = { '': { kind: 'percent' as const, value: 20 } };
    const asking = { ...documentContext, settings: { depositRules } };
    expect(textsToAgree({ estimate: sent, context: asking }, { optionId: 'better', lineIds: ['c'] })).toContainEqual({
      about: 'deposit',
      text: 'I pay a deposit of $200.53 to book this work. It is taken off the invoice.',
    });
  });
});

describe('accepting', () => {
  test('sets option, lines, totals and the answer', () => {
    expect(accepted(sent, { ...answer, name: ' Nora Quill ' }, digest)).toEqual({
      optionId: 'better',
      status: 'Accepted',
      acceptedAt: AT,
      acceptedBy: 'Nora Quill',
      answer: { ...answer, seal: `of ${SEALED}` },
      items: [
        line('b', 900),
        line('c', 120.5, { optional: true, chosen: true }),
        line('d', 80, { optional: true, chosen: false, taxable: false }),
      ],
      taxRate: 8.25,
      subtotal: 1020.5,
      taxAmount: 84.19,
      discountAmount: 102.05,
      discountPercent: 10,
      totalAmount: 1002.64,
    });
  });

  test.each<[string, Partial<EstimateAnswer>]>([
    ['no option', { optionId: undefined }],
    ['an option that is not offered', { optionId: 'best' }],
    ['a line of another option', { optionId: 'good' }],
    ['a line that is not optional', { lineIds: ['b'] }],
  ])('%s is refused', (_what, change) => {
    expect(() => accepted(sent, { ...answer, ...change }, digest)).toThrow(Rejection);
  });

  test('a version with another option, price or term is another offer; a viewed or noted one is not', () => {
    const dearer = [{ id: 'good', name: 'Good', items: [line('a', 501)] }, ...options.slice(1)];
    expect([
      isSameOffer(sent, { ...sent, options: dearer }),
      isSameOffer(sent, { ...sent, terms: 'Other' }),
      isSameOffer(sent, { ...sent, status: 'Viewed', viewedAt: AT, internalNotes: 'Call first' }),
    ]).toEqual([false, false, true]);
  });

  test('the evidence names who, when, how, the option, the lines and the texts', () => {
    const done = {
      ...sent,
      ...accepted(
        sent,
        { ...answer, note: 'At the counter', signature: 'M1 2L3 4', hash: digest(shownText(sent)) },
        digest,
      ),
    };
    const names = { shop: 'Apex', customer: 'Nora Quill', zone: 'America/Chicago', digest };
    expect(evidenceOf(done, done.answer ?? answer, names)).toEqual({
      title: 'Evidence EST-2026-0001',
      number: 'EST-2026-0001',
      shop: 'Apex',
      customer: 'Nora Quill',
      facts: [
        { label: 'Accepted by', value: 'Nora Quill' },
        { label: 'When', value: 'Nov 20, 2026, 12:00 PM' },
        { label: 'How', value: 'In person: At the counter' },
        { label: 'Customer', value: 'Nora Quill' },
        { label: 'Option', value: 'Better' },
      ],
      lines: [
        { label: 'Line b', value: '$900.00' },
        { label: 'Line c', value: '$120.50' },
      ],
      total: '$1,002.64',
      agreed: [{ label: 'Terms and conditions', value: 'Pay at pickup.' }],
      signature: 'M1 2L3 4',
      check: 'record',
      hashes: [
        { label: 'What was shown', value: digest(shownText(sent)) },
        { label: 'The answer', value: done.answer?.seal },
      ],
    });
  });
});

describe('the hashes of an acceptance', () => {
  const given = { ...answer, note: 'At the counter', signature: 'M1 2L3 4', hash: digest(shownText(sent)) };
  const done = { ...sent, ...accepted(sent, given, digest) };
  const check = (estimate: Estimate) => estimate.answer && checkHashes(estimate, estimate.answer, digest);
  const answeredWith = (change: Partial<EstimateAnswer>) => ({
    ...done,
    answer: { ...(done.answer ?? answer), ...change },
  });

  test.each<[string, Estimate, Choice]>([
    ['options', sent, { optionId: 'better', lineIds: ['c'] }],
    ['the other option', sent, { optionId: 'good', lineIds: [] }],
    ['no options', { ...sent, options: undefined, optionId: undefined }, { lineIds: [] }],
    ['a discount that is no percentage', { ...sent, discountAmount: 50 }, { optionId: 'better', lineIds: ['d'] }],
    ['lines without what later versions add', buildEstimate({ status: 'Sent' }), { lineIds: [] }],
  ])(
    'an estimate with %s gives the text that was shown before and after it is accepted, also when it is read again',
    (_what, offer, choice) => {
      const given = { ...answer, optionId: undefined, ...choice, hash: digest(shownText(offer)) };
      const done = { ...offer, ...accepted(offer, given as EstimateAnswer, digest) };
      expect(shownText(done)).toBe(shownText(offer));
      expect(check(done)).toBe('record');
      expect(check(z.parse(estimateSchema, JSON.parse(JSON.stringify(done))))).toBe('record');
    },
  );

  const change = (option: number, at: number, facts: object) =>
    options.map((one, n) =>
      n === option ? { ...one, items: one.items.map((item, k) => (k === at ? { ...item, ...facts } : item)) } : one,
    );

  test.each<[string, Estimate]>([
    [
      'the name of an option',
      { ...done, options: [{ id: 'good', name: 'Cheap', items: [line('a', 500)] }, ...options.slice(1)] },
    ],
    ['an option that was not taken', { ...done, options: options.slice(1) }],
    ['a price', { ...done, options: change(0, 0, { totalPrice: 501 }) }],
    ['a text of a line', { ...done, options: change(1, 0, { detail: 'Two coats' }) }],
    ['whether a line was optional', { ...done, options: change(1, 0, { optional: true }) }],
    ['the tax rate', { ...done, taxRate: 8 }],
    ['the discount', { ...done, discountAmount: 1 }],
    ['the total', { ...done, totalAmount: 1002.65 }],
    ['the terms', { ...done, terms: 'Pay later.' }],
    ['the notes', { ...done, notes: 'Free wash' }],
    ['the expiry date', { ...done, expiryDate: '2027-01-01' }],
    ['the option that was taken', answeredWith({ optionId: 'good' })],
    ['an optional line that was taken', answeredWith({ lineIds: ['c', 'd'] })],
    ['no optional line', answeredWith({ lineIds: [] })],
    ['a text that was agreed to', answeredWith({ agreed: [{ about: 'terms', text: 'Pay at pickup' }] })],
    ['a further text', answeredWith({ agreed: [...answer.agreed, { about: 'deposit', text: 'I pay.' }] })],
    ['the name', answeredWith({ name: 'Nora Quil' })],
    ['the time', answeredWith({ at: '2026-11-20T18:00:00.001Z' })],
    ['the channel', answeredWith({ channel: 'phone' })],
    ['the note', answeredWith({ note: '' })],
    ['the signature', answeredWith({ signature: 'M1 2L3 5' })],
    ['the hash of what was shown', answeredWith({ hash: 'abc' })],
  ])('a change of %s shows', (_what, changed) => {
    expect([check(done), check(changed)]).toEqual(['record', 'changed']);
  });

  test('notes of the team, a booking and an invoice change nothing; an answer of an earlier version is not judged', () => {
    expect(check({ ...done, internalNotes: 'Call first', invoiceId: 'i', updatedAt: '2027-01-01T00:00:00.000Z' })).toBe(
      'record',
    );
    expect(check(answeredWith({ seal: undefined }))).toBe(undefined);
  });
});

describe('supplements', () => {
  const parent = { ...sent, ...accepted(sent, answer, digest), estimateNumber: 'EST-0004' };
  const more = buildEstimate({
    id: 's1',
    estimateNumber: 'EST-0004-1',
    supplementTo: parent.id,
    status: 'Accepted',
    items: [line('x', 33.33)],
    taxRate: 8.25,
    subtotal: 33.33,
    taxAmount: 2.75,
    discountAmount: 0,
    totalAmount: 36.08,
  });

  test('are numbered after the estimate, and the next free number is taken', () => {
    expect(supplementNumber('EST-0004', ['EST-0004', 'EST-0005-1'])).toBe('EST-0004-1');
    expect(supplementNumber('EST-0004', ['est-0004-1', 'EST-0004-2'])).toBe('EST-0004-3');
    expect(
      supplementsOf(parent, [{ ...more, id: 's10', estimateNumber: 'EST-0004-10' }, parent, more]).map(({ id }) => id),
    ).toEqual(['s1', 's10']);
  });

  test('begin as an empty Draft for the same customer, car, tax and terms', () => {
    const context = { id: 's2', number: 'EST-0004-2', at: AT, today: '2026-11-22' };
    expect(supplementOf(parent, context)).toEqual({
      id: 's2',
      estimateNumber: 'EST-0004-2',
      supplementTo: parent.id,
      status: 'Draft',
      items: [],
      customerId: parent.customerId,
      customer: parent.customer,
      date: '2026-11-22',
      expiryDate: '2026-12-22',
      validityPeriod: 30,
      subtotal: 0,
      taxRate: 8.25,
      taxAmount: 0,
      discountAmount: 0,
      totalAmount: 0,
      terms: parent.terms,
      notes: '',
      internalNotes: '',
      createdAt: AT,
      updatedAt: AT,
    });
    for (const other of [sent, more]) expect(() => supplementOf(other, context)).toThrow(Rejection);
  });

  test.each([
    ['accepted', true, {}],
    ['not accepted', false, { status: 'Sent' as const }],
    ['with another tax rate', false, { taxRate: 5 }],
  ])('one that is %s is billed with the estimate: %s', (_what, expected, change) => {
    expect(isBilledWith(parent, { ...more, ...change })).toBe(expected);
  });

  test('an invoice of both has the lines of both, and to the cent the sum of the accepted totals', () => {
    const context = { id: 'i', number: 'INV-0001', lineId: () => 'l', at: AT, today: '2026-11-22' };
    const { items, subtotal, taxAmount, discountAmount, totalAmount } = invoiceOfEstimate(
      withSupplements(parent, [more]),
      DEFAULT_SETTINGS,
      context,
    );
    expect([items.map(({ description }) => description), subtotal, taxAmount, discountAmount, totalAmount]).toEqual([
      ['Line b', 'Line c', 'Line x'],
      ...[1053.83, 86.94, 102.05, 1038.72],
    ]);
  });
});
