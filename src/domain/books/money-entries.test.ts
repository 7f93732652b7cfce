import { expect, test } from 'vitest';
import { shopAging } from '#domain/accounts/shop-aging.ts';
import { csvRecords } from '#domain/data-files/csv-reader.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { sum } from '#domain/money/money.ts';
import { buildCustomer, buildDeposit, buildInvoice } from '#test/build.ts';
import { bookkeepingCsv, cashCheck, dayClose, dayCloseCsv } from './day-close.ts';
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
    id: 'deposit-2',
    amount: 100.5,
    date: '2026-11-20',
    method: 'Cash',
    uses: [
      { id: 'u2', kind: 'refund', amount: 40, date: '2026-11-21', method: 'Cash', note: '' },
      { id: 'u3', kind: 'forfeit', amount: 60.5, date: '2026-11-22', note: '' },
    ],
  }),
  buildDeposit({ id: 'deposit-3', amount: 70, date: '2026-11-20', method: 'Check', reversedOn: '2026-11-22' }),
];
const entries = moneyEntries({ invoices: [invoice], deposits, removals: [] }, ZONE);
const row = (method: string, payments: number, taken: number, refunds: number, tips: number, total: number) => ({
  method,
  payments,
  deposits: taken,
  refunds,
  tips,
  total,
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
  const close = dayClose(entries, '2026-11-22');
  expect(dayCloseCsv(close, cashCheck(close.cash, { starting: '200', counted: '' }))).toBe(
    'Method,Payments,Deposits,Refunds,Tips,Total\r\nCheck,0.00,-70.00,0.00,0.00,-70.00\r\nTotal,0.00,-70.00,0.00,0.00,-70.00\r\n' +
      'Starting cash,,,,,200.00\r\nExpected cash,,,,,200.00\r\n',
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
    [],
    '2026-11-20',
  );
  expect(aging.map(({ name, buckets, total }) => [name, ...buckets.map(({ amount }) => amount), total])).toEqual([
    ['Jake Novak', 68, 868, 0, 0, 0, 936],
    ['Ana Novak', 0, 0, 0, 0, 0, -32.01, -32.01],
  ]);
});

test.each([
  ['820.60', { expected: 820.6, counted: 820.6, difference: 0 }],
  ['810.5', { expected: 820.6, counted: 810.5, difference: -10.1 }],
  ['', { expected: 820.6, counted: undefined, difference: undefined }],
])('200 in the drawer and 620.60 in cash: counted %s', (counted, figures) => {
  expect(cashCheck(620.6, { starting: '200', counted })).toEqual({ starting: 200, ...figures });
});

test('the bookkeeping file of a period adds up to the closes of its days, and no name becomes a formula', () => {
  const named = { ...invoice, customer: buildCustomer({ companyName: '=HYPERLINK("x"), "Tint"' }) };
  const all = moneyEntries({ invoices: [named], deposits, removals: [] }, ZONE);
  const days = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`);
  const file = bookkeepingCsv(all, { from: '2026-11-01', to: '2026-11-30' });
  const rows = [...csvRecords(file, ',')].slice(1).map(({ cells }) => cells);
  const money = rows.filter(([, type = '']) => !/^(Invoice|Deposit applied|.* kept)/.test(type));
  expect(sum(money.map(([, , , , , amount]) => Number(amount)))).toBe(
    sum(days.map((day) => dayClose(all, day).all.total)),
  );
  expect(file).toContain(`,"'=HYPERLINK(""x""), ""Tint""",`);
});

test('10,000 invoices close to the cent, and age by 500 customers', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ ...invoice, id: `${at}`, customerId: `${at % 500}` }));
  expect(dayClose(moneyEntries({ invoices: many, deposits, removals: [] }, ZONE), '2026-11-20').cash).toBe(5_201_100.5);
  expect(shopAging(many, [], '2026-11-20')).toHaveLength(500);
});

/** Returns the milliseconds of processor time that the figures of a shop take, the least of six runs: other threads count, too. */
function costOf(invoices: number): number {
  const many = Array.from({ length: invoices }, (_, at) => ({
    ...invoice,
    id: `${at}`,
    customerId: `${at % (invoices / 20)}`,
    payments: invoice.payments?.map((one) => ({ ...one, method: `Method ${at % (invoices / 20)}` })),
  }));
  const taken = Array.from({ length: 6 }, () => {
    const before = process.cpuUsage();
    dayClose(moneyEntries({ invoices: many, deposits, removals: [] }, ZONE), '2026-11-20');
    shopAging(many, [], '2026-11-20');
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...taken);
}

test('eight times the invoices, customers and methods take no more than twenty times as long', () => {
  costOf(500);
  // Squares would take 64 times as long in each try; a busy machine disturbs some.
  expect(Math.min(...Array.from({ length: 3 }, () => costOf(4000) / costOf(500)))).toBeLessThan(20);
});
