import { expect, test } from 'vitest';
import { shopAging } from '#domain/accounts/shop-aging.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { buildCustomer, buildDeposit, buildInvoice } from '#test/build.ts';
import { bookkeepingCsv, dayClose, dayCloseCsv } from './day-close.ts';
import { moneyEntries } from './money-entries.ts';

const ZONE = 'America/Chicago';
const note = { reference: '', note: '' };

/** Bills $868.00: 300 by a deposit, 500.10 in cash, a tip of 20, a refund of 50.05 by card; a check of 60 that bounced a day later. */
const invoice = buildInvoice({
  status: 'Sent',
  paidAmount: 750.05,
  payments: [
    { id: 'p1', kind: 'deposit', depositId: 'deposit-1', amount: 300, date: '2026-11-20', method: 'Card', ...note },
    { id: 'p2', amount: 500.1, date: '2026-11-20', method: 'Cash', ...note },
    { id: 'p3', kind: 'tip', amount: 20, date: '2026-11-20', method: 'Cash', ...note },
    { id: 'p4', kind: 'refund', amount: 50.05, date: '2026-11-20', method: 'Card', ...note },
    { id: 'p5', amount: 60, date: '2026-11-20', method: 'Check', reversedOn: '2026-11-21', ...note },
  ],
});
const applied = { id: 'u1', kind: 'applied' as const, amount: 300, date: '2026-11-20', note: '' };
const deposits = [
  buildDeposit({ uses: [applied] }),
  buildDeposit({
    ...{ id: 'deposit-2', amount: 100.5, date: '2026-11-20', method: 'Cash' },
    uses: [
      { id: 'u2', kind: 'refund', amount: 40, date: '2026-11-21', method: 'Cash', note: '' },
      { id: 'u3', kind: 'forfeit', amount: 60.5, date: '2026-11-22', note: '' },
    ],
  }),
  buildDeposit({ id: 'deposit-3', amount: 70, date: '2026-11-20', method: 'Check', reversedOn: '2026-11-22' }),
];
const entries = moneyEntries([invoice], deposits, ZONE);
const row = (method: string, payments: number, taken: number, refunds: number, tips: number, total: number) => ({
  ...{ method, payments, deposits: taken, refunds, tips, total },
});

test('a day is closed by method: an applied deposit is no money again, a refund goes out, a tip comes in', () => {
  expect(dayClose(entries, '2026-11-20')).toEqual({
    methods: [
      row('Cash', 500.1, 100.5, 0, 20, 620.6),
      row('Card', 0, 0, -50.05, 0, -50.05),
      row('Check', 60, 70, 0, 0, 130),
    ],
    all: row('Total', 560.1, 170.5, -50.05, 20, 700.55),
    cash: 620.6,
  });
});

test('a deposit counts on the day it was taken, a reversal and its refund on their own days', () => {
  expect(dayClose(entries, '2026-11-02').methods).toEqual([row('Card', 0, 300, 0, 0, 300)]);
  expect(dayClose(entries, '2026-11-21')).toEqual({
    methods: [row('Cash', 0, 0, -40, 0, -40), row('Check', -60, 0, 0, 0, -60)],
    all: row('Total', -60, 0, -40, 0, -100),
    cash: -40,
  });
  expect(dayClose(entries, '2026-11-22').methods).toEqual([row('Check', 0, -70, 0, 0, -70)]);
  expect(dayClose(entries, '2026-11-23')).toEqual({ methods: [], all: row('Total', 0, 0, 0, 0, 0), cash: 0 });
});

test('the files have the same figures: the close by method, and the books of a period with the tax of each invoice', () => {
  expect(dayCloseCsv(dayClose(entries, '2026-11-22'))).toBe(
    'Method,Payments,Deposits,Refunds,Tips,Total\r\nCheck,0.00,-70.00,0.00,0.00,-70.00\r\nTotal,0.00,-70.00,0.00,0.00,-70.00\r\n',
  );
  const lines = bookkeepingCsv(entries, { from: '2026-11-20', to: '2026-11-21' }).split('\r\n');
  expect(lines).toEqual([
    'Date,Type,Number,Customer,Method,Amount,Tax',
    '2026-11-20,Invoice,INV-2026-0001,Jake Novak,,868.00,68.00',
    '2026-11-20,Deposit applied,INV-2026-0001,Jake Novak,Card,300.00,',
    '2026-11-20,Payment,INV-2026-0001,Jake Novak,Cash,500.10,',
    '2026-11-20,Tip,INV-2026-0001,Jake Novak,Cash,20.00,',
    '2026-11-20,Refund,INV-2026-0001,Jake Novak,Card,-50.05,',
    '2026-11-20,Payment,INV-2026-0001,Jake Novak,Check,60.00,',
    '2026-11-20,Deposit,,Jake Novak,Cash,100.50,',
    '2026-11-20,Deposit,,Jake Novak,Check,70.00,',
    '2026-11-21,Payment reversed,INV-2026-0001,Jake Novak,Check,-60.00,',
    '2026-11-21,Deposit refund,,Jake Novak,Cash,-40.00,',
    '',
  ]);
});

test('aging adds the open balances of each customer, late ones apart, without drafts; credit is less than 0', () => {
  const other = { customerId: 'customer-2', customer: buildCustomer({ id: 'customer-2', firstName: 'Ana' }) };
  const of = (id: string, dueDate: string, more: Partial<Invoice>) =>
    buildInvoice({ id, status: 'Sent', dueDate, ...more });
  const aging = shopAging(
    [
      of('1', '2026-12-01', { paidAmount: 800 }),
      of('2', '2026-11-19', {}),
      of('3', '2026-08-01', { paidAmount: 868 }),
      of('4', '2026-08-01', { status: 'Draft' }),
      of('5', '2026-08-01', { status: 'Cancelled' }),
      of('6', '2026-08-01', { ...other, paidAmount: 900.01 }),
    ],
    '2026-11-20',
  );
  expect(aging.map(({ name, buckets, total }) => [name, ...buckets.map(({ amount }) => amount), total])).toEqual([
    ['Jake Novak', 68, 868, 0, 0, 0, 936],
    ['Ana Novak', 0, 0, 0, 0, 0, -32.01, -32.01],
  ]);
});

test('10,000 invoices close to the cent, and age by 500 customers', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ ...invoice, id: `${at}`, customerId: `${at % 500}` }));
  const all = moneyEntries(many, deposits, ZONE);
  expect(dayClose(all, '2026-11-20').cash).toBe(5_201_100.5);
  expect(shopAging(many, '2026-11-20')).toHaveLength(500);
});
