import { expect, test } from 'vitest';
import { depositsTaken } from '#domain/deposits/deposit-due.ts';
import { estimateDocument, invoiceDocument } from '#domain/documents/document.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { buildDeposit, buildEstimate, buildInvoice } from '#test/build.ts';
import { documentContext } from '#test/data/documents.ts';

const context = {
  ...documentContext,
  settings: {
    paymentLink: 'https://buy.stripe.com/abc',
    depositRules: { '': { kind: 'percent' as const, value: 50 } },
  },
};
const url = (number: string) => `https://buy.stripe.com/abc?client_reference_id=${number}`;

test.each<[what: string, change: Partial<Invoice>, amount: string | undefined]>([
  ['sent', { status: 'Sent' }, '$868.00'],
  ['viewed, 100 paid', { status: 'Viewed', paidAmount: 100 }, '$768.00'],
  ['overdue', { status: 'Overdue' }, '$868.00'],
  ['a draft', { status: 'Draft' }, undefined],
  ['cancelled', { status: 'Cancelled' }, undefined],
  ['paid', { status: 'Paid', paidAmount: 868 }, undefined],
  ['sent, all paid', { status: 'Sent', paidAmount: 868 }, undefined],
])('an invoice that is %s', (_, change, amount) => {
  const { payOnline } = invoiceDocument(buildInvoice(change), context);
  expect(payOnline).toEqual(amount && { url: url('INV-2026-0001'), host: 'buy.stripe.com', amount });
});

const asks = 'A deposit of $434.00 is due to book this work.';
test.each<[what: string, change: Partial<Estimate>, deposit: string | undefined, isPayable: boolean]>([
  ['sent', { status: 'Sent' }, asks, true],
  ['viewed', { status: 'Viewed' }, asks, true],
  ['accepted', { status: 'Accepted' }, asks, true],
  ['a draft', { status: 'Draft' }, asks, false],
  ['declined', { status: 'Declined' }, undefined, false],
  ['expired', { status: 'Expired' }, undefined, false],
  ['past its date', { status: 'Sent', expiryDate: '2026-11-19' }, undefined, false],
  ['billed', { status: 'Accepted', invoiceId: 'invoice-1' }, undefined, false],
])('the deposit of an estimate that is %s', (_, change, deposit, isPayable) => {
  const sheet = estimateDocument(buildEstimate(change), context);
  expect([sheet.deposit, sheet.payOnline]).toEqual([
    deposit,
    isPayable ? { url: url('EST-2026-0001'), host: 'buy.stripe.com', amount: '$434.00' } : undefined,
  ]);
});

test('deposits taken lower what is asked for, those given back do not', () => {
  const use = { id: 'use-1', kind: 'refund' as const, amount: 50, date: '2026-11-03', note: '' };
  const deposits = [
    buildDeposit({
      uses: [use, { ...use, id: 'use-2', kind: 'applied' }, { ...use, id: 'use-3', reversedOn: '2026-11-04' }],
    }),
    buildDeposit({ id: 'deposit-2', reversedOn: '2026-11-04' }),
  ];
  expect(depositsTaken(deposits)).toBe(250);
  const estimate = buildEstimate({ status: 'Accepted' });
  const part = estimateDocument(estimate, { ...context, depositTaken: 250 });
  expect([part.deposit, part.payOnline?.amount]).toEqual([`${asks} $250.00 received.`, '$184.00']);
  const whole = estimateDocument(estimate, { ...context, depositTaken: 434 });
  expect([whole.deposit, whole.payOnline]).toEqual(['Deposit received: $434.00.', undefined]);
});

test('without a link, or with one that is not https, nothing is offered', () => {
  const invoice = buildInvoice({ status: 'Sent' });
  for (const paymentLink of [undefined, '', 'javascript:alert(1)']) {
    expect(invoiceDocument(invoice, { ...context, settings: { paymentLink } }).payOnline).toBeUndefined();
  }
});

test('options that are not accepted have one sentence with the deposit of each, and no link', () => {
  const { items } = buildEstimate();
  const options = [
    { id: 'good', name: 'Good', items },
    { id: 'best', name: 'Best', items: [...items, { ...items[0], id: 'item-2' } as (typeof items)[number]] },
  ];
  const offered = buildEstimate({ status: 'Sent', options });
  const sheet = estimateDocument(offered, context);
  expect([sheet.deposit, sheet.payOnline]).toEqual([
    'Deposit due to book this work: Good $434.00, Best $868.00.',
    undefined,
  ]);
  const chosen = estimateDocument({ ...offered, status: 'Accepted', optionId: 'good' }, context);
  expect([chosen.deposit, chosen.payOnline?.amount]).toEqual([asks, '$434.00']);
});
