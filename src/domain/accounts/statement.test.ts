import { describe, expect, test } from 'vitest';
import { csvRecords } from '#domain/data-files/csv-reader.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { cancelled } from '#domain/invoices/ledger.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildCustomer, buildDeposit, buildInvoice } from '#test/build.ts';
import { statementOf } from './statement.ts';
import { statementCsv, statementSheet } from './statement-sheet.ts';

const TODAY = '2026-12-15';
const ZONE = 'America/Chicago';

function payment(amount: number, date: string, id = date): Payment {
  return { id, amount, date, method: 'Check', reference: '1042', note: '' };
}

/** A sent invoice of that total, due 30 days later. */
function invoice(invoiceNumber: string, date: string, totalAmount: number, over: Partial<Invoice> = {}): Invoice {
  const payments = over.payments ?? [];
  const paidAmount = payments.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  return buildInvoice({
    id: invoiceNumber,
    invoiceNumber,
    date,
    dueDate: '2026-12-31',
    status: 'Sent',
    totalAmount,
    payments,
    paidAmount,
    balanceAmount: undefined,
    ...over,
  });
}

const of = (invoices: readonly Invoice[], month = '2026-11', today = TODAY) =>
  statementOf({ invoices, deposits: [], removals: [] }, undefined, { month, today, zone: ZONE });

/** Opening, invoiced, paid and closing. */
function figures(invoices: readonly Invoice[], month?: string): number[] {
  const { opening, invoiced, paid, closing } = of(invoices, month);
  return [opening, invoiced, paid, closing];
}

describe('opening + invoices − payments = closing', () => {
  const october = invoice('INV-1', '2026-10-31', 1000.1);
  const november = invoice('INV-2', '2026-11-30', 200.2);
  const december = invoice('INV-3', '2026-12-01', 50);

  test.each<[string, Invoice[], number[]]>([
    ['no invoice', [], [0, 0, 0, 0]],
    [
      'the last day before, the last day and the first day after',
      [october, november, december],
      [1000.1, 200.2, 0, 1200.3],
    ],
    ['a payment of an earlier month', [{ ...october, ...paid(payment(400, '2026-10-31')) }], [600.1, 0, 0, 600.1]],
    ['a part payment', [{ ...november, ...paid(payment(0.1, '2026-11-30')) }], [0, 200.2, 0.1, 200.1]],
    [
      'an old invoice paid this month',
      [{ ...october, ...paid(payment(1000.1, '2026-11-01')) }],
      [1000.1, 0, 1000.1, 0],
    ],
    ['a payment in a later month', [{ ...november, ...paid(payment(200.2, '2026-12-01')) }], [0, 200.2, 0, 200.2]],
    ['a payment before the invoice', [{ ...december, ...paid(payment(20, '2026-11-15')) }], [0, 0, 20, -20]],
    [
      'a payment a month before the invoice of this month',
      [{ ...november, ...paid(payment(50.05, '2026-10-01')) }],
      [-50.05, 200.2, 0, 150.15],
    ],
    [
      'two part payments over two months',
      [{ ...october, ...paid(payment(0.1, '2026-10-31', 'a'), payment(0.2, '2026-11-01', 'b')) }],
      [1000, 0, 0.2, 999.8],
    ],
    ['a draft', [invoice('INV-4', '2026-11-05', 70, { status: 'Draft' })], [0, 0, 0, 0]],
    ['an overpaid invoice', [{ ...november, ...paid(payment(300, '2026-11-30')) }], [0, 200.2, 300, -99.8]],
    ['an invoice of 0', [invoice('INV-5', '2026-11-05', 0, { items: [], subtotal: 0, taxAmount: 0 })], [0, 0, 0, 0]],
    [
      'ten invoices of ten cents',
      Array.from({ length: 10 }, (_, at) => invoice(`INV-${at}`, '2026-11-02', 0.1)),
      [0, 1, 0, 1],
    ],
    [
      'money recorded as paid before payments were listed',
      [invoice('INV-6', '2026-11-02', 80, { paidAmount: 30, paidAt: '2026-11-20T10:00:00.000Z' })],
      [0, 80, 30, 50],
    ],
  ])('with %s', (_, invoices, expected) => {
    expect(figures(invoices)).toEqual(expected);
  });

  function paid(...payments: Payment[]): Partial<Invoice> {
    const paidAmount = payments.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
    return { payments, paidAmount };
  }

  test('each month opens with the closing balance of the month before', () => {
    const invoices = [{ ...october, ...paid(payment(0.1, '2026-11-03')) }, november, december];
    const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'];
    expect(months.map((month) => figures(invoices, month))).toEqual([
      [0, 0, 0, 0],
      [0, 1000.1, 0, 1000.1],
      [1000.1, 200.2, 0.1, 1200.2],
      [1200.2, 50, 0, 1250.2],
      [1250.2, 0, 0, 1250.2],
    ]);
  });

  test('an invoice that is cancelled later stays in its month, and is taken back on the day it is cancelled', () => {
    const sent = { ...october, sentAt: '2026-10-31T10:00:00.000Z', ...paid(payment(100, '2026-11-10')) };
    expect(figures([sent, november])).toEqual([1000.1, 200.2, 100, 1100.3]);
    const after = { ...sent, ...cancelled(sent, { at: '2026-12-02T10:00:00.000Z', today: TODAY, zone: ZONE }) };
    expect(figures([after, november])).toEqual([1000.1, 200.2, 100, 1100.3]);
    expect(figures([after, november], '2026-12')).toEqual([1100.3, -1000.1, 0, 100.2]);
    const december = sheetOf([after, november], '2026-12');
    expect(december.items.map(({ name, quantity, unitPrice, total }) => [name, quantity, unitPrice, total])).toEqual([
      ['Invoice INV-1 cancelled', '\u2212$1,000.10', '', '$100.20'],
    ]);
    expect(december.notes).toBe(
      'Deposits that are held, and what was paid on draft and cancelled invoices, are credit.',
    );
  });
});

test('a refund is paid back, a tip is left out, and a reversal is on its own day', () => {
  const payments: Payment[] = [
    payment(500, '2026-11-10', 'a'),
    { ...payment(100, '2026-11-12', 'b'), kind: 'refund' },
    { ...payment(20, '2026-11-12', 'c'), kind: 'tip' },
    { ...payment(300, '2026-11-15', 'd'), kind: 'deposit', reversedOn: '2026-12-02' },
    { ...payment(40, '2026-11-16', 'e'), reversedOn: '2026-11-16' },
  ];
  const one = invoice('INV-1', '2026-11-01', 1000, { payments, paidAmount: 400 });
  expect(of([one]).lines.map(({ kind, date, payment: paid, balance }) => [kind, date, paid, balance])).toEqual([
    ['Invoice', '2026-11-01', 0, 1000],
    ['Payment', '2026-11-10', 500, 500],
    ['Refund', '2026-11-12', -100, 600],
    ['Deposit', '2026-11-15', 300, 300],
  ]);
  expect(of([one], '2026-12').lines.map(({ kind, date, payment: paid }) => [kind, date, paid])).toEqual([
    ['Reversal', '2026-12-02', -300],
  ]);
  expect(figures([one], '2026-12')).toEqual([300, 0, -300, 600]);
});

const ACCOUNT = [
  invoice('INV-0007', '2026-10-02', 500, { dueDate: '2026-10-17', payments: [payment(125.5, '2026-11-20')] }),
  invoice('INV-0009', '2026-11-03', 1234.56, {
    poNumber: 'PO-7',
    stockNumber: '0042',
    payments: [payment(1000, '2026-11-03')],
  }),
  invoice('INV-0008', '2026-11-03', 80, { dueDate: '2026-11-03' }),
];

test('the lines are in the order of the days, invoices first, each with the balance after it', () => {
  expect(
    of(ACCOUNT).lines.map(({ date, kind, invoiceNumber, charge, payment: paid, balance }) => [
      date,
      kind,
      invoiceNumber,
      charge,
      paid,
      balance,
    ]),
  ).toEqual([
    ['2026-11-03', 'Invoice', 'INV-0008', 80, 0, 580],
    ['2026-11-03', 'Invoice', 'INV-0009', 1234.56, 0, 1814.56],
    ['2026-11-03', 'Payment', 'INV-0009', 0, 1000, 814.56],
    ['2026-11-20', 'Payment', 'INV-0007', 0, 125.5, 689.06],
  ]);
});

test.each([
  ['2026-11', '2026-12-15', [234.56, 80, 374.5, 0, 0]],
  // Half of the month is still to come: days are counted to today.
  ['2026-11', '2026-11-10', [234.56, 454.5, 0, 0, 0]],
  ['2026-12', '2027-03-01', [234.56, 0, 80, 374.5, 0]],
  ['2027-02', '2027-03-01', [0, 0, 234.56, 0, 454.5]],
])('aging of %s on %s adds up to the closing balance', (month, today, amounts) => {
  const { aging, closing } = of(ACCOUNT, month, today);
  expect(aging.map(({ amount }) => amount)).toEqual(amounts);
  expect(closing).toBe(689.06);
});

test('a payment beyond an invoice is credit of its own', () => {
  const over = invoice('INV-1', '2026-11-02', 10, { payments: [payment(25, '2026-11-02')] });
  const { aging, closing } = of([over, invoice('INV-2', '2026-11-02', 100)]);
  expect(aging.filter(({ amount }) => amount !== 0)).toEqual([
    { label: 'Not due yet', amount: 100 },
    { label: 'Credit', amount: -15 },
  ]);
  expect(closing).toBe(85);
});

function sheetOf(invoices: readonly Invoice[], month = '2026-11') {
  const shop = {
    businessName: 'Apex',
    email: '',
    phone: '',
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
  };
  const customer = buildCustomer({ companyName: 'Bluebonnet Motors', kind: 'Dealer' });
  return statementSheet(of(invoices, month), { shop, settings: DEFAULT_SETTINGS, customer, today: TODAY, zone: ZONE });
}

test('the sheet names each invoice with its vehicle, PO and stock number', () => {
  const { headline, recipient, items, sums, total, payments, words } = sheetOf(ACCOUNT);
  expect({ headline, name: recipient.name, sums, total, payments, words }).toEqual({
    headline: { label: 'Balance on Nov 30, 2026', amount: '$689.06' },
    name: 'Bluebonnet Motors',
    sums: [
      { label: 'Opening balance', value: '$500.00' },
      { label: 'Invoices', value: '$1,314.56' },
      { label: 'Payments', value: '\u2212$1,125.50' },
    ],
    total: '$689.06',
    payments: [
      { label: 'Not due yet', value: '$234.56' },
      { label: '1–30 days past due', value: '$80.00' },
      { label: '31–60 days past due', value: '$374.50' },
    ],
    words: { columns: ['Invoiced', 'Paid', 'Balance'], total: 'Closing balance', payments: 'Aging' },
  });
  expect(items.map(({ id: _id, ...item }) => Object.values(item))).toEqual([
    ['Invoice INV-0008', 'Nov 3, 2026 · 2025 Porsche 911', '$80.00', '', '$580.00'],
    ['Invoice INV-0009', 'Nov 3, 2026 · 2025 Porsche 911 · PO PO-7 · Stock 0042', '$1,234.56', '', '$1,814.56'],
    ['Payment for INV-0009', 'Nov 3, 2026 · Check · 1042', '', '$1,000.00', '$814.56'],
    ['Payment for INV-0007', 'Nov 20, 2026 · Check · 1042', '', '$125.50', '$689.06'],
  ]);
});

test('the CSV file has the figures of the sheet, between opening and closing balance', () => {
  const rows = [...csvRecords(statementCsv(of(ACCOUNT)), ',')].map(({ cells }) => cells);
  expect(rows).toEqual([
    [
      'Date',
      'Type',
      'Invoice Number',
      'PO Number',
      'Stock Number',
      'Vehicle',
      'Method',
      'Reference',
      'Invoiced',
      'Paid',
      'Balance',
    ],
    ['2026-11-01', 'Opening balance', '', '', '', '', '', '', '', '', '500.00'],
    ['2026-11-03', 'Invoice', 'INV-0008', '', '', '2025 Porsche 911', '', '', '80.00', '', '580.00'],
    ['2026-11-03', 'Invoice', 'INV-0009', 'PO-7', '0042', '2025 Porsche 911', '', '', '1234.56', '', '1814.56'],
    ['2026-11-03', 'Payment', 'INV-0009', 'PO-7', '0042', '', 'Check', '1042', '', '1000.00', '814.56'],
    ['2026-11-20', 'Payment', 'INV-0007', '', '', '', 'Check', '1042', '', '125.50', '689.06'],
    ['2026-11-30', 'Closing balance', '', '', '', '', '', '', '1314.56', '1125.50', '689.06'],
  ]);
});

test('a deposit is credit from the day it was taken, and is not paid again when it is applied', () => {
  const applied: Payment = { ...payment(300, '2026-11-10', 'u'), kind: 'deposit', depositId: 'deposit-1' };
  const one = invoice('INV-1', '2026-11-10', 868, { payments: [applied], paidAmount: 300 });
  const use = { id: 'u', kind: 'applied' as const, amount: 300, date: '2026-11-10', invoiceId: 'INV-1', note: '' };
  const deposit = buildDeposit({ amount: 300, date: '2026-10-20', method: 'Card', uses: [{ ...use, paymentId: 'u' }] });
  const months = ['2026-10', '2026-11'].map((month) => {
    const books = { invoices: [one], deposits: [deposit], removals: [] };
    const made = statementOf(books, undefined, { month, today: '2026-12-31', zone: ZONE });
    const rows = made.lines.map(({ kind, date, charge, payment: paid, balance }) => [
      kind,
      date,
      charge,
      paid,
      balance,
    ]);
    return [made.opening, rows, made.closing, made.aging.filter(({ amount }) => amount !== 0)];
  });
  expect(months).toEqual([
    [0, [['Deposit', '2026-10-20', 0, 300, -300]], -300, [{ label: 'Credit', amount: -300 }]],
    [-300, [['Invoice', '2026-11-10', 868, 0, 568]], 568, [{ label: 'Not due yet', amount: 568 }]],
  ]);
});
