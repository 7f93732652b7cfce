import { describe, expect, test } from 'vitest';
import { invoiceOfEstimate } from '#domain/documents/new-documents.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildEstimate } from '#test/build.ts';
import { documentContext } from '#test/data/documents.ts';
import { accepted, isSameOffer } from './accepted.ts';
import type { Choice } from './choice.ts';
import type { EstimateAnswer } from './estimate-answer.ts';
import { evidenceOf } from './evidence.ts';
import { choiceStillOffered, chosenLines, firstChoice, textsToAgree } from './offer.ts';
import { isBilledWith, supplementNumber, supplementOf, supplementsOf, withSupplements } from './supplements.ts';

const AT = '2026-11-20T18:00:00.000Z';
const line = (
  id: string,
  totalPrice: number,
  facts: { optional?: boolean; chosen?: boolean; taxable?: boolean } = {},
) => ({
  ...{ id, type: 'service', description: `Line ${id}`, quantity: 1, unitPrice: totalPrice, totalPrice, taxable: true },
  ...facts,
});
const options = [
  { id: 'good', name: 'Good', items: [line('a', 500)] },
  {
    ...{ id: 'better', name: 'Better', recommended: true },
    items: [
      line('b', 900),
      line('c', 120.5, { optional: true }),
      line('d', 80, { optional: true, chosen: true, taxable: false }),
    ],
  },
];
const sent = buildEstimate({
  ...{ status: 'Sent', options, optionId: 'better', terms: ' Pay at pickup. ', taxRate: 8.25 },
  ...{
    discountAmount: 98,
    discountPercent: 10,
    items: options[1]?.items ?? [],
    subtotal: 980,
    taxAmount: 74.25,
    totalAmount: 956.25,
  },
});
const offer = { estimate: sent, context: documentContext };
const answer: EstimateAnswer = {
  ...{ at: AT, name: 'Nora Quill', channel: 'in person', optionId: 'better', lineIds: ['c'] },
  agreed: [{ about: 'terms', text: 'Pay at pickup.' }],
};

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
    expect(accepted(sent, { ...answer, name: ' Nora Quill ' })).toEqual({
      ...{ optionId: 'better', status: 'Accepted', acceptedAt: AT, acceptedBy: 'Nora Quill', answer },
      items: [
        line('b', 900),
        line('c', 120.5, { optional: true, chosen: true }),
        line('d', 80, { optional: true, chosen: false, taxable: false }),
      ],
      ...{
        taxRate: 8.25,
        subtotal: 1020.5,
        taxAmount: 84.19,
        discountAmount: 102.05,
        discountPercent: 10,
        totalAmount: 1002.64,
      },
    });
  });

  test.each<[string, Partial<EstimateAnswer>]>([
    ['no option', { optionId: undefined }],
    ['an option that is not offered', { optionId: 'best' }],
    ['a line of another option', { optionId: 'good' }],
    ['a line that is not optional', { lineIds: ['b'] }],
  ])('%s is refused', (_what, change) => {
    expect(() => accepted(sent, { ...answer, ...change })).toThrow(Rejection);
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
      ...accepted(sent, { ...answer, note: 'At the counter', signature: 'M1 2L3 4', hash: 'abc' }),
    };
    const names = { shop: 'Apex', customer: 'Nora Quill', zone: 'America/Chicago' };
    expect(evidenceOf(done, done.answer ?? answer, names)).toEqual({
      ...{ title: 'Evidence EST-2026-0001', number: 'EST-2026-0001', shop: 'Apex', customer: 'Nora Quill' },
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
      ...{ signature: 'M1 2L3 4', hash: 'abc' },
    });
  });
});

describe('supplements', () => {
  const parent = { ...sent, ...accepted(sent, answer), estimateNumber: 'EST-0004' };
  const more = buildEstimate({
    ...{
      id: 's1',
      estimateNumber: 'EST-0004-1',
      supplementTo: parent.id,
      status: 'Accepted',
      items: [line('x', 33.33)],
    },
    ...{ taxRate: 8.25, subtotal: 33.33, taxAmount: 2.75, discountAmount: 0, totalAmount: 36.08 },
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
      ...{ id: 's2', estimateNumber: 'EST-0004-2', supplementTo: parent.id, status: 'Draft', items: [] },
      ...{
        customerId: parent.customerId,
        customer: parent.customer,
        date: '2026-11-22',
        expiryDate: '2026-12-22',
        validityPeriod: 30,
      },
      ...{
        subtotal: 0,
        taxRate: 8.25,
        taxAmount: 0,
        discountAmount: 0,
        totalAmount: 0,
        terms: parent.terms,
        notes: '',
        internalNotes: '',
      },
      ...{ createdAt: AT, updatedAt: AT },
    });
    for (const other of [sent, more]) expect(() => supplementOf(other, context)).toThrow(Rejection);
  });

  test.each([
    ['accepted and on no invoice', true, {}],
    ['on an invoice', false, { invoiceId: 'i' }],
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
