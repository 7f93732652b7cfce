import { describe, expect, test } from 'vitest';
import { billingContent } from '#domain/documents/billing-totals.ts';
import type { DayRange } from '#domain/figures/period.ts';
import { reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildCustomer, buildDeposit, buildInvoice, buildService, EMPTY_SHOP } from '#test/build.ts';
import { afterAll, booksOf, SENT, type Step } from '#test/figures/months.ts';
import { bills, bookedBill } from '#test/figures/records.ts';
import { CUSTOMERS_REPORT } from './customers-report.ts';
import { DEPOSITS_REPORT } from './deposits-report.ts';
import { MONEY_IN_REPORT } from './money-in-report.ts';
import { SALES_REPORT } from './sales-report.ts';
import { SALES_TAX_REPORT } from './sales-tax-report.ts';

const ALL: DayRange = { from: '2026-01-01', to: '2028-12-31' };
const CUSTOMER = buildCustomer();

function shopOf(rows: Partial<ShopRows>): ShopRows {
  return {
    ...EMPTY_SHOP,
    settings: DEFAULT_SETTINGS,
    today: '2028-12-31',
    zone: 'America/Chicago',
    at: '2028-12-31T18:00:00.000Z',
    services: [buildService()],
    customers: [CUSTOMER],
    ...rows,
  };
}

/** The reports by the word that the tables below call them. */
const VIEWS = {
  sales: [SALES_REPORT, undefined],
  money: [MONEY_IN_REPORT, undefined],
  deposits: [DEPOSITS_REPORT, undefined],
  billed: [SALES_TAX_REPORT, 'On Invoices'],
  paid: [SALES_TAX_REPORT, 'On Payments'],
  customers: [CUSTOMERS_REPORT, undefined],
} as const;

/** Returns the rows of a view such as 'sales by Month': the name, then the columns. */
function rowsOf(view: string, shop: ShopRows, range = ALL): string[] {
  const [word = '', by = ''] = view.split(' by ');
  const [report, basis] = VIEWS[word as keyof typeof VIEWS];
  const { rows } = reportTable(report, report.entries(shop, range, basis), by);
  return rows.map(({ name, values }) => [name, ...values.map((value) => value ?? '–')].join(' '));
}

type Rows = Readonly<Record<string, readonly string[]>>;
const shown = (shop: ShopRows, rows: Rows) =>
  Object.fromEntries(Object.keys(rows).map((view) => [view, rowsOf(view, shop)]));

const RATE = 'Month and Rate';
/** $868.00 of October 15 with $68.00 of tax. */
const OCT_SALES = 'October 2026 800 0 1 800';
const OCT_TAX = 'Oct 2026, 8.5% 800 800 0 68';
const PAID: Step = ['2026-10-20', 'pay 868'];

describe('an October invoice of $868.00: $800.00 and 8.5% tax, $68.00', () => {
  test.each<[string, Step[], Rows]>([
    [
      'a Draft is in no report',
      [],
      {
        'sales by Month': [],
        'money by Month': [],
        'deposits by Month': [],
        'billed by Month': [],
        'paid by Month': [],
        'customers by Kind': [],
      },
    ],
    [
      'sent: sales of 868 − 68 = 800, nothing paid',
      [SENT],
      {
        'sales by Month': [OCT_SALES],
        'sales by Service': ['Ceramic Coating 800 0 1 800'],
        [`billed by ${RATE}`]: [OCT_TAX],
        [`paid by ${RATE}`]: [],
        'money by Month': [],
        'customers by Kind': ['New 1 800 1 800'],
      },
    ],
    [
      'paid in November: billed in October, the tax of 68 is collected in November',
      [SENT, ['2026-11-03', 'pay 868']],
      {
        [`billed by ${RATE}`]: [OCT_TAX],
        [`paid by ${RATE}`]: ['Nov 2026, 8.5% 800 800 0 68'],
        'money by Month': ['November 2026 868 0 0 868'],
        'money by Day': ['Nov 3, 2026 868 0 0 868'],
      },
    ],
    [
      'half of it paid, 434: half of the tax, 34',
      [SENT, ['2026-10-20', 'pay 434']],
      { [`paid by ${RATE}`]: ['Oct 2026, 8.5% 400 400 0 34'] },
    ],
    [
      // 289.33 × 68 ÷ 868 = 22.666, 578.66 × 68 ÷ 868 = 45.333: 22.67 + 22.66 + 22.67 = 68
      'paid in thirds: tax of 22.67, 45.33 − 22.67 = 22.66, and the rest, 22.67',
      [SENT, ['2026-10-20', 'pay 289.33'], ['2026-11-03', 'pay 289.33'], ['2026-12-01', 'pay 289.34']],
      {
        [`paid by ${RATE}`]: [
          'Oct 2026, 8.5% 266.66 266.66 0 22.67',
          'Nov 2026, 8.5% 266.67 266.67 0 22.66',
          'Dec 2026, 8.5% 266.67 266.67 0 22.67',
        ],
        'paid by Rate': ['8.5% 800 800 0 68'],
      },
    ],
    [
      'paid before it was sent: the money pays it on the day of the invoice',
      [['2026-10-10', 'pay 868'], SENT],
      { [`paid by ${RATE}`]: [OCT_TAX], 'money by Day': ['Oct 10, 2026 868 0 0 868'] },
    ],
    [
      // 150 × 68 ÷ 868 = 11.751
      '150 refunded in November, the price lowered: 150 − 11.75 = 138.25 less, October stays',
      [SENT, PAID, ['2026-11-04', 'lower 150']],
      {
        'sales by Month': [OCT_SALES, 'November 2026 -138.25 0 0 –'],
        'sales by Service': ['Ceramic Coating 661.75 0 1 661.75'],
        [`billed by ${RATE}`]: [OCT_TAX, 'Nov 2026, 8.5% -138.25 -138.25 0 -11.75'],
        [`paid by ${RATE}`]: [OCT_TAX, 'Nov 2026, 8.5% -138.25 -138.25 0 -11.75'],
        'money by Month': ['October 2026 868 0 0 868', 'November 2026 0 -150 0 -150'],
      },
    ],
    [
      '150 refunded in November, the debt kept: sales stay, 68 − 718 × 68 ÷ 868 = 11.75 of tax is not paid any more',
      [SENT, PAID, ['2026-11-04', 'refund 150']],
      {
        'sales by Month': [OCT_SALES],
        [`billed by ${RATE}`]: [OCT_TAX],
        [`paid by ${RATE}`]: [OCT_TAX, 'Nov 2026, 8.5% -138.25 -138.25 0 -11.75'],
        'money by Kind': ['Payments 868 0 0 868', 'Refunds 0 -150 0 -150'],
      },
    ],
    [
      'a lowered price that is taken back in December: −138.25 and +138.25',
      [SENT, PAID, ['2026-11-04', 'lower 150'], ['2026-12-02', 'reverse 2']],
      {
        'sales by Month': [OCT_SALES, 'November 2026 -138.25 0 0 –', 'December 2026 138.25 0 0 –'],
        'paid by Month': [
          'October 2026 800 800 0 68',
          'November 2026 -138.25 -138.25 0 -11.75',
          'December 2026 138.25 138.25 0 11.75',
        ],
        'money by Month': ['October 2026 868 0 0 868', 'November 2026 0 -150 0 -150', 'December 2026 0 150 0 150'],
      },
    ],
    [
      'all of it refunded, the price lowered to 0: nothing sold, 800 − 800',
      [SENT, PAID, ['2026-11-04', 'lower 868']],
      { 'sales by Month': [OCT_SALES, 'November 2026 -800 0 -1 –'], 'paid by Rate': ['8.5% 0 0 0 0'] },
    ],
    [
      'a tip of 20 is money in, neither sales nor taxed',
      [SENT, PAID, ['2026-10-20', 'tip 20']],
      {
        'money by Kind': ['Payments 868 0 0 868', 'Tips 0 0 20 20'],
        'deposits by Month': ['October 2026 0 0 0 0 20'],
        'sales by Month': [OCT_SALES],
        [`paid by ${RATE}`]: [OCT_TAX],
      },
    ],
    [
      'a tip of 20 reversed in November: +20 and −20',
      [SENT, ['2026-10-20', 'tip 20'], ['2026-11-02', 'reverse 1']],
      {
        'money by Month': ['October 2026 0 0 20 20', 'November 2026 0 0 -20 -20'],
        'deposits by Month': ['October 2026 0 0 0 0 20', 'November 2026 0 0 0 0 -20'],
        'paid by Month': [],
      },
    ],
    [
      'a payment reversed in November: its tax of 23.50 is taken back, 300 × 68 ÷ 868 = 23.502',
      [SENT, ['2026-10-20', 'pay 300'], ['2026-11-04', 'reverse 1']],
      {
        'paid by Month': ['October 2026 276.5 276.5 0 23.5', 'November 2026 -276.5 -276.5 0 -23.5'],
        'money by Month': ['October 2026 300 0 0 300', 'November 2026 -300 0 0 -300'],
      },
    ],
    [
      'cancelled in November with 300 on it: 800 − 800, the 300 is credit and pays nothing any more',
      [SENT, ['2026-10-20', 'pay 300'], ['2026-11-20', 'cancel'], ['2026-12-01', 'refund 300']],
      {
        'sales by Month': [OCT_SALES, 'November 2026 -800 0 -1 –'],
        'sales by Invoice': ['INV-2026-0001 0 0 0 –'],
        [`billed by ${RATE}`]: [OCT_TAX, 'Nov 2026, 8.5% -800 -800 0 -68'],
        'paid by Month': ['October 2026 276.5 276.5 0 23.5', 'November 2026 -276.5 -276.5 0 -23.5'],
        'money by Month': ['October 2026 300 0 0 300', 'December 2026 0 -300 0 -300'],
        'customers by Kind': [],
      },
    ],
    [
      'cancelled on its day: 868 − 868 of the same day',
      [SENT, ['2026-10-15', 'cancel']],
      { 'sales by Month': ['October 2026 0 0 0 –'], 'billed by Month': [] },
    ],
    [
      'sent again in November at half the price: 800, then −800 + 400',
      [SENT, ['2026-11-05', 'draft'], ['2026-11-05', 'price 434'], ['2026-11-06', 'send']],
      {
        'sales by Month': [OCT_SALES, 'November 2026 -400 0 0 –'],
        'sales by Service': ['Ceramic Coating 400 0 1 400'],
        [`billed by ${RATE}`]: [OCT_TAX, 'Nov 2026, 8.5% -400 -400 0 -34'],
        'customers by Kind': ['New 1 400 1 400'],
      },
    ],
    [
      'deleted in November with 300 on it: rows of its own, 800 − 800 and 300 − 300, at the rate that it had',
      [SENT, ['2026-10-20', 'pay 300'], ['2026-11-09', 'delete']],
      {
        'sales by Month': ['October 2026 800 0 1 800', 'November 2026 -800 0 -1 –'],
        'sales by Service': ['Deleted invoices 0 0 0 –'],
        'sales by Customer': ['Deleted invoices 0 0 0 –'],
        [`billed by ${RATE}`]: ['Oct 2026, 8.5% 800 800 0 68', 'Nov 2026, 8.5% -800 -800 0 -68'],
        'paid by Month': ['October 2026 276.5 276.5 0 23.5', 'November 2026 -276.5 -276.5 0 -23.5'],
        'money by Month': ['October 2026 300 0 0 300', 'November 2026 -300 0 0 -300'],
        'customers by Customer': ['Deleted invoices 0 0 0 –'],
      },
    ],
    [
      'October closed before it was sent in November: all of it in November',
      [
        ['2026-11-01', 'close'],
        ['2026-11-02', 'send'],
      ],
      { 'sales by Month': ['November 2026 800 0 1 800'], 'billed by Month': ['November 2026 800 800 0 68'] },
    ],
  ])('%s', (_, steps, rows) => {
    expect(shown(shopOf(booksOf(afterAll(steps))), rows)).toEqual(rows);
  });
});

const WHOLE = [{ ...(buildInvoice().items[0] as Invoice['items'][number]), unitPrice: 1000, totalPrice: 1000 }];
const TWO = [
  { ...(WHOLE[0] as Invoice['items'][number]), unitPrice: 800, totalPrice: 800 },
  { ...(WHOLE[0] as Invoice['items'][number]), id: 'two', unitPrice: 200, totalPrice: 200 },
];
const UNTAXED = WHOLE.map((item) => ({ ...item, taxable: false }));
const billedAt = (rate: number, items = WHOLE) => billingContent(items, rate, { discountAmount: 0 });
const ALL_PAID: Step = ['2026-10-20', 'pay 1080'];
const HALF_PAID: Step = ['2026-10-20', 'pay 540'];
/** $1,000.00 of October at 8%. */
const OCT_8 = 'Oct 2026, 8% 1000 1000 0 80';
const BACK_8 = 'Nov 2026, 8% -1000 -1000 0 -80';

describe('sales tax of an October invoice of $1,000.00 at 8% that is corrected later: October stays', () => {
  test.each<[string, Step[], Rows, Partial<Invoice>?]>([
    [
      'to 8.25% in November: 1,000 and 80 move to 1,000 and 82.50',
      [SENT, ['2026-11-03', 'rate 8.25']],
      { [`billed by ${RATE}`]: [OCT_8, BACK_8, 'Nov 2026, 8.25% 1000 1000 0 82.5'] },
    ],
    [
      'from 8.25% to 8%',
      [SENT, ['2026-11-03', 'rate 8']],
      {
        [`billed by ${RATE}`]: [
          'Oct 2026, 8.25% 1000 1000 0 82.5',
          'Nov 2026, 8% 1000 1000 0 80',
          'Nov 2026, 8.25% -1000 -1000 0 -82.5',
        ],
      },
      billedAt(8.25),
    ],
    [
      'to 0% without a number: 1,000 are exempt',
      [SENT, ['2026-11-03', 'rate 0']],
      { [`billed by ${RATE}`]: [OCT_8, 'Nov 2026, 0% 1000 0 1000 0', BACK_8] },
    ],
    [
      'to 0% with a number, and paid: 1,080 in October, 80 more than it asks for since',
      [SENT, ALL_PAID, ['2026-11-03', 'exempt']],
      {
        [`billed by ${RATE}`]: [OCT_8, 'Nov 2026, 0%, exempt number 1000 0 1000 0', BACK_8],
        [`paid by ${RATE}`]: [OCT_8, 'Nov 2026, 0%, exempt number 1000 0 1000 0', BACK_8],
      },
    ],
    [
      'from 0% to 0% with a number: no tax moves, 1,000 do',
      [SENT, ['2026-11-03', 'exempt']],
      {
        [`billed by ${RATE}`]: [
          'Oct 2026, 0% 1000 0 1000 0',
          'Nov 2026, 0% -1000 0 -1000 0',
          'Nov 2026, 0%, exempt number 1000 0 1000 0',
        ],
      },
      billedAt(0),
    ],
    [
      'to 8.25% where no line is taxable: 1,000 exempt move',
      [SENT, ['2026-11-03', 'rate 8.25']],
      {
        [`billed by ${RATE}`]: [
          'Oct 2026, 8% 1000 0 1000 0',
          'Nov 2026, 8% -1000 0 -1000 0',
          'Nov 2026, 8.25% 1000 0 1000 0',
        ],
      },
      billedAt(8, UNTAXED),
    ],
    [
      'on the day on which it was sent: it was never at 8%',
      [SENT, ['2026-10-15', 'rate 8.25']],
      { [`billed by ${RATE}`]: ['Oct 2026, 8.25% 1000 1000 0 82.5'] },
    ],
    [
      'to 8.25% in November and 9% in December',
      [SENT, ['2026-11-03', 'rate 8.25'], ['2026-12-04', 'rate 9']],
      {
        [`billed by ${RATE}`]: [
          OCT_8,
          BACK_8,
          'Nov 2026, 8.25% 1000 1000 0 82.5',
          'Dec 2026, 8.25% -1000 -1000 0 -82.5',
          'Dec 2026, 9% 1000 1000 0 90',
        ],
      },
    ],
    [
      'edited as a Draft and sent again at 8.25%',
      [SENT, ['2026-11-05', 'draft'], ['2026-11-05', 'rate 8.25'], ['2026-11-06', 'send']],
      { [`billed by ${RATE}`]: [OCT_8, BACK_8, 'Nov 2026, 8.25% 1000 1000 0 82.5'] },
    ],
    [
      'a line of 200 that is not taxable since November: 200 × 8% = 16 less',
      [SENT, ['2026-11-03', 'untax 2']],
      { [`billed by ${RATE}`]: [OCT_8, 'Nov 2026, 8% 0 -200 200 -16'] },
      billedAt(8, TWO),
    ],
    [
      'the mark moves from a line of 500 to one of 500: 500 stay taxable',
      [SENT, ['2026-11-03', 'untax 1'], ['2026-11-03', 'untax 2']],
      { [`billed by ${RATE}`]: ['Oct 2026, 8% 1000 500 500 40'] },
      billedAt(
        8,
        TWO.map((item, at) => ({ ...item, unitPrice: 500, totalPrice: 500, taxable: at === 0 })),
      ),
    ],
    [
      'a line of 200 more that is not taxable',
      [SENT, ['2026-11-03', 'line 200']],
      { [`billed by ${RATE}`]: [OCT_8, 'Nov 2026, 8% 200 0 200 0'] },
    ],
    [
      '100 off before tax: 900 × 8% = 72, 8 less',
      [SENT, ['2026-11-03', 'discount 100 before-tax']],
      { [`billed by ${RATE}`]: [OCT_8, 'Nov 2026, 8% -100 -100 0 -8'] },
    ],
    [
      '100 off after tax: the tax and what it is computed on stay',
      [SENT, ['2026-11-03', 'discount 100 after-tax']],
      { [`billed by ${RATE}`]: [OCT_8, 'Nov 2026, 8% -100 0 0 0'] },
    ],
    [
      '100 off after tax in October, before tax since December: 1,000 to 900',
      [SENT, ['2026-10-16', 'discount 100 after-tax'], ['2026-12-03', 'discount 100 before-tax']],
      { [`billed by ${RATE}`]: ['Oct 2026, 8% 900 1000 0 80', 'Dec 2026, 8% 0 -100 0 -8'] },
    ],
    [
      // 1,080 × 82.50 ÷ 1,082.50 = 82.309; 971.75 × 74.25 ÷ 974.25 = 74.059
      'to 8.25% after it was paid, then 108.25 refunded with 108.25 × 82.50 ÷ 1,082.50 = 8.25 of tax',
      [SENT, ALL_PAID, ['2026-11-03', 'rate 8.25'], ['2026-12-04', 'lower 108.25']],
      {
        [`billed by ${RATE}`]: [OCT_8, BACK_8, 'Nov 2026, 8.25% 1000 1000 0 82.5', 'Dec 2026, 8.25% -100 -100 0 -8.25'],
        [`paid by ${RATE}`]: [
          OCT_8,
          BACK_8,
          'Nov 2026, 8.25% 997.69 997.69 0 82.31',
          'Dec 2026, 8.25% -100 -100 0 -8.25',
        ],
      },
    ],
    [
      // 108 × 80 ÷ 1,080 = 8; the lines less the credit of 108: 1,082.50 − 108 = 974.50 with 82.50 − 8 = 74.50 of tax
      '108 refunded in November with 8 of tax, 8.25% since December',
      [SENT, ALL_PAID, ['2026-11-03', 'lower 108'], ['2026-12-04', 'rate 8.25']],
      {
        [`billed by ${RATE}`]: [
          OCT_8,
          'Nov 2026, 8% -100 -100 0 -8',
          'Dec 2026, 8% -900 -900 0 -72',
          'Dec 2026, 8.25% 900 900 0 74.5',
        ],
      },
    ],
    [
      // 540 × 82.50 ÷ 1,082.50 = 41.154
      'half paid in October, 8.25% since November: 540 are 498.85 and 41.15 then',
      [SENT, HALF_PAID, ['2026-11-03', 'rate 8.25']],
      {
        [`paid by ${RATE}`]: [
          'Oct 2026, 8% 500 500 0 40',
          'Nov 2026, 8% -500 -500 0 -40',
          'Nov 2026, 8.25% 498.85 498.85 0 41.15',
        ],
      },
    ],
    [
      'half paid in October, the mark removed in November: 540 × 800 ÷ 1,064 = 406.015 taxable, 64 ÷ 1,064 of 540 = 32.481',
      [SENT, HALF_PAID, ['2026-11-03', 'untax 2']],
      { [`paid by ${RATE}`]: ['Oct 2026, 8% 500 500 0 40', 'Nov 2026, 8% 7.52 -93.98 101.5 -7.52'] },
      billedAt(8, TWO),
    ],
    [
      'to 8.25% in November, cancelled in December',
      [SENT, ['2026-11-03', 'rate 8.25'], ['2026-12-04', 'cancel']],
      {
        [`billed by ${RATE}`]: [
          OCT_8,
          BACK_8,
          'Nov 2026, 8.25% 1000 1000 0 82.5',
          'Dec 2026, 8.25% -1000 -1000 0 -82.5',
        ],
      },
    ],
    [
      'to 8.25% in November, deleted in December',
      [SENT, ['2026-11-03', 'rate 8.25'], ['2026-12-04', 'delete']],
      {
        [`billed by ${RATE}`]: [
          OCT_8,
          BACK_8,
          'Nov 2026, 8.25% 1000 1000 0 82.5',
          'Dec 2026, 8.25% -1000 -1000 0 -82.5',
        ],
        'billed by Invoice': ['Deleted invoices 0 0 0 0'],
      },
    ],
    [
      'another customer since November: the row of October is the same',
      [SENT, ['2026-11-03', 'customer 2']],
      { [`billed by ${RATE}`]: [OCT_8] },
    ],
    [
      'without entries, as from another program: they are written before it changes',
      [['2026-11-03', 'rate 8.25']],
      { [`billed by ${RATE}`]: [OCT_8, BACK_8, 'Nov 2026, 8.25% 1000 1000 0 82.5'] },
      { ...billedAt(8), status: 'Sent', booked: undefined },
    ],
    [
      'without entries, and deleted in November',
      [['2026-11-03', 'delete']],
      { [`billed by ${RATE}`]: [OCT_8, BACK_8] },
      { ...billedAt(8), status: 'Sent', booked: undefined },
    ],
    [
      // 80 ÷ 8.25% = 969.70
      'with an entry of an older build, which says no rate: October is read at 8.25%',
      [['2026-11-03', 'rate 8.25']],
      { [`billed by ${RATE}`]: ['Oct 2026, 8.25% 1000 969.7 30.3 80', 'Nov 2026, 8.25% 0 30.3 -30.3 2.5'] },
      { ...billedAt(8), status: 'Sent', booked: [{ date: '2026-10-15', type: 'Invoice', amount: 1080, tax: 80 }] },
    ],
  ])('%s', (_, steps, rows, start = billedAt(8)) => {
    const state = afterAll(steps, { ...start, balanceAmount: start.totalAmount });
    expect(shown(shopOf(booksOf(state)), rows)).toEqual(rows);
  });
});

function billShop(name: string): ShopRows {
  const billed = bills.find(([one]) => one === name)?.[1];
  if (!billed) throw new RangeError(name);
  return shopOf({ invoices: [bookedBill(billed)], deposits: billed.deposits });
}

const NOV_PAID = ['Nov 2026, 8.5% 800 800 0 68'];

test.each<[string, string, Rows]>([
  [
    'a deposit larger than the invoice: the rest is held',
    '1,000 taken, 868 applied',
    { 'deposits by Month': ['November 2026 1000 868 0 0 0'], [`paid by ${RATE}`]: NOV_PAID },
  ],
  [
    'a deposit larger than the invoice: the rest is given back in cash',
    '1,000 taken, 868 applied, 132 given back',
    {
      'deposits by Method': ['Card 1000 868 0 0 0', 'Cash 0 0 132 0 0'],
      'money by Method': ['Card 1000 0 0 1000', 'Cash 0 -132 0 -132'],
    },
  ],
  [
    'a deposit that is kept pays nothing',
    '300 taken and kept, no tax',
    { 'deposits by Method': ['Card 300 0 0 300 0'], 'paid by Month': [], 'money by Kind': ['Deposits 300 0 0 300'] },
  ],
  [
    'a Draft that a deposit covers',
    '900 taken, none applied yet',
    { 'deposits by Month': ['November 2026 900 0 0 0 0'], 'paid by Month': [], 'sales by Month': [] },
  ],
  [
    'an applied deposit that is held again',
    '300 taken, 300 − 300 applied',
    { 'deposits by Customer': ['Jake Novak 300 0 0 0 0'], 'paid by Month': [] },
  ],
  [
    'a refund of a deposit that was applied',
    'not given back: 300 − 100 = 200 paid, 200 × 68 ÷ 868 = 15.668',
    { 'deposits by Month': ['November 2026 300 300 0 0 0'], 'paid by Month': ['November 2026 184.33 184.33 0 15.67'] },
  ],
  [
    'cancelled: a part is refunded, the rest kept',
    '300 − 100 of money, no sale and no tax',
    {
      'money by Kind': ['Payments 300 0 0 300', 'Refunds 0 -100 0 -100'],
      'deposits by Month': [],
      'sales by Month': ['November 2026 0 0 0 –'],
      'paid by Month': [],
    },
  ],
  [
    'a customer who is exempt, paid',
    '800 + 2 × 85 = 970 exempt, two lines',
    {
      [`billed by ${RATE}`]: ['Nov 2026, 0%, exempt number 970 0 970 0'],
      'paid by Rate': ['0%, exempt number 970 0 970 0'],
      'sales by Service': ['No service 970 0 2 485'],
      'sales by Category': ['No category 970 0 2 485'],
    },
  ],
  [
    // 19.99 × 22.99 ÷ 25.54 = 17.994; 4.60 × 1.60 ÷ 24.59 = 0.299; 4.30 × 17.99 ÷ 22.99 = 3.365
    '10% off before tax with an untaxed line, part paid',
    '25.54 − 2.55 = 22.99, of which 17.99 is taxable; 4.60 paid has 0.30 of tax, and 3.36 of 4.30 is taxable',
    {
      'sales by Month': ['November 2026 22.99 2.55 2 11.5'],
      'billed by Rate': ['8.875% 22.99 17.99 5 1.6'],
      'paid by Rate': ['8.875% 4.3 3.36 0.94 0.3'],
    },
  ],
  [
    '1,000 off 868',
    'total 0 with 68 of tax: sales of −68, 868 taken off as printed, 868 − 68 = 800 before it, 800 taxable',
    {
      'sales by Month': ['November 2026 -68 868 1 -68'],
      'billed by Rate': ['8.5% -68 800 0 68'],
      'paid by Rate': ['8.5% -68 800 0 68'],
    },
  ],
  [
    'money that an older file names as paid',
    '100 of an unknown method and 200 by card',
    { 'money by Method': ['Card 200 0 0 200', 'Other 100 0 0 100'] },
  ],
  [
    'overpaid by 32',
    'the tax is 68, not more',
    { [`paid by ${RATE}`]: NOV_PAID, 'money by Kind': ['Payments 900 0 0 900'] },
  ],
  [
    'a stored total with a cent that no line has',
    'sales of 868.01 − 68 = 800.01, the cent is exempt',
    { 'sales by Month': ['November 2026 800.01 0 1 800.01'], 'billed by Rate': ['8.5% 800.01 800 0.01 68'] },
  ],
])('%s: %s', (name, _, rows) => {
  expect(shown(billShop(name), rows)).toEqual(rows);
});

const [ITEM] = buildInvoice().items as [Invoice['items'][number]];
const FILM = buildService({ id: 'film', name: 'Full Front PPF', category: 'PPF' });
const TINT = buildService({ id: 'tint', name: 'Window Tint', category: 'Window Tinting' });
const line = (serviceId: string, totalPrice: number, more: Partial<Invoice['items'][number]> = {}) => ({
  ...ITEM,
  id: `${serviceId} ${totalPrice}`,
  serviceId,
  description: serviceId,
  unitPrice: totalPrice,
  totalPrice,
  ...more,
});
/** Sent on November 20; its totals come from its lines. */
const billOf = (items: Invoice['items'], more: Partial<Invoice> = {}) =>
  buildInvoice({
    status: 'Sent',
    items,
    subtotal: 0,
    taxAmount: 0,
    totalAmount: 0,
    paidAmount: 0,
    balanceAmount: undefined,
    ...more,
  });
const cash = (amount: number, date: string, more: Partial<Payment> = {}): Payment => {
  return { id: `${amount} ${date}`, amount, date, method: 'Cash', reference: '', note: '', ...more };
};

test.each<[string, Partial<Invoice>, Rows]>([
  [
    'quantity: 100 and 3 × 85 = 255 are two lines sold',
    billOf([line('film', 100), line('tint', 255, { quantity: 3, unitPrice: 85 })]),
    {
      'sales by Service': ['Window Tint 255 0 1 255', 'Full Front PPF 100 0 1 100'],
      'sales by Category': ['Window Tinting 255 0 1 255', 'PPF 100 0 1 100'],
    },
  ],
  [
    'two lines of one service are one row: 100 + 50 = 150, 2 sold, 75 on average',
    billOf([line('tint', 100), line('tint', 50)]),
    { 'sales by Service': ['Window Tint 150 0 2 75'] },
  ],
  [
    'an optional line of 255 that was not chosen is not sold, one of 50 that was chosen is',
    billOf([
      line('film', 100),
      line('tint', 255, { optional: true }),
      line('service-1', 50, { optional: true, chosen: true }),
    ]),
    {
      'sales by Service': ['Full Front PPF 100 0 1 100', 'Ceramic Coating 50 0 1 50'],
      'billed by Rate': ['8.5% 150 150 0 12.75'],
    },
  ],
  [
    '100 off three lines of 300 before tax: 33.33, 33.33 and 33.34, tax of 800 × 8.5% = 68',
    billOf([line('film', 300), line('tint', 300), line('service-1', 300)], {
      discountAmount: 100,
      discountApplies: 'before-tax',
    }),
    {
      'sales by Service': [
        'Full Front PPF 266.67 33.33 1 266.67',
        'Window Tint 266.67 33.33 1 266.67',
        'Ceramic Coating 266.66 33.34 1 266.66',
      ],
      'billed by Rate': ['8.5% 800 800 0 68'],
    },
  ],
  [
    // 500 × 85 ÷ 985 = 43.147; 456.85 × 1000 ÷ 900 = 507.611
    '100 off 1,000 after tax: sales of 900, 1,000 taxable, 85 of tax; 500 paid has 43.15',
    billOf([line('film', 1000)], { discountAmount: 100, payments: [cash(500, '2026-11-20')] }),
    {
      'sales by Month': ['November 2026 900 100 1 900'],
      'billed by Rate': ['8.5% 900 1000 0 85'],
      'paid by Rate': ['8.5% 456.85 507.61 0 43.15'],
    },
  ],
  [
    '100 off 800 and 200 untaxed, after tax: sales of 900, 800 taxable, 200 exempt',
    billOf([line('film', 800), line('tint', 200, { taxable: false })], { discountAmount: 100 }),
    { 'billed by Rate': ['8.5% 900 800 200 68'] },
  ],
  [
    'all of 500 off after tax: 42.50 of tax is left, the line is sold for 0',
    billOf([line('film', 500)], { discountAmount: 500 }),
    { 'sales by Service': ['Full Front PPF 0 500 1 0'], 'billed by Rate': ['8.5% 0 500 0 42.5'] },
  ],
  [
    '1,000 off 500 and 300 with 68 of tax: 868 off; the −68 is shared 5 to 3, −42.50 and −25.50',
    billOf([line('film', 500), line('tint', 300)], { discountAmount: 1000 }),
    { 'sales by Service': ['Window Tint -25.5 325.5 1 -25.5', 'Full Front PPF -42.5 542.5 1 -42.5'] },
  ],
  [
    'cancelled in November with 100 off 1,000: the discount of 100 is taken back too',
    billOf([line('film', 1000)], {
      status: 'Cancelled',
      discountAmount: 100,
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 985, tax: 85 },
        { date: '2026-11-20', type: 'Cancelled', amount: -985, tax: -85 },
      ],
    }),
    { 'sales by Month': ['October 2026 900 100 1 900', 'November 2026 -900 -100 -1 –'] },
  ],
  [
    'a rate of 0 without an exemption number: 800 exempt',
    billOf([line('film', 800)], { taxRate: 0 }),
    { [`billed by ${RATE}`]: ['Nov 2026, 0% 800 0 800 0'] },
  ],
  [
    'only untaxed lines: 200 exempt at 8.5%',
    billOf([line('film', 200, { taxable: false })]),
    { 'billed by Rate': ['8.5% 200 0 200 0'] },
  ],
  [
    'totals without lines, 1,085 with 85 of tax: 85 ÷ 8.5% = 1,000 taxable',
    billOf([], { subtotal: 1000, taxAmount: 85, totalAmount: 1085 }),
    { 'sales by Service': ['No priced lines 1000 0 1 1000'], 'billed by Rate': ['8.5% 1000 1000 0 85'] },
  ],
  [
    'totals without lines, 100 off 1,000 after 85 of tax: sales of 900, 1,000 taxable',
    billOf([], { subtotal: 1000, taxAmount: 85, totalAmount: 985, discountAmount: 100 }),
    { 'sales by Service': ['No priced lines 900 100 1 900'], 'billed by Rate': ['8.5% 900 1000 0 85'] },
  ],
  [
    'totals without lines, 100 off 1,000 before tax: 900 × 8.5% = 76.50',
    billOf([], {
      subtotal: 1000,
      taxAmount: 76.5,
      totalAmount: 976.5,
      discountAmount: 100,
      discountApplies: 'before-tax',
    }),
    { 'sales by Service': ['No priced lines 900 100 1 900'], 'billed by Rate': ['8.5% 900 900 0 76.5'] },
  ],
  [
    'a file with a line of −100 for 500 of film: 400, the line alone −100',
    billOf([line('film', 500), line('', -100)]),
    {
      'sales by Service': ['Full Front PPF 500 0 1 500', 'No service -100 0 1 -100'],
      'billed by Rate': ['8.5% 400 400 0 34'],
    },
  ],
  [
    'lines of $0.00 and a total of 50: one row',
    billOf([line('film', 0)], { subtotal: 50, totalAmount: 50, taxRate: 0 }),
    { 'sales by Service': ['No priced lines 50 0 1 50'] },
  ],
  [
    'a free redo, 500 less 500 before tax, is not counted',
    billOf([line('film', 500)], { discountAmount: 500, discountApplies: 'before-tax' }),
    { 'sales by Month': [], 'billed by Month': [] },
  ],
  [
    'a service that was deleted has the name on the invoice, and no category',
    billOf([line('gone', 90, { description: 'Chrome Delete' })]),
    { 'sales by Service': ['Chrome Delete 90 0 1 90'], 'sales by Category': ['No category 90 0 1 90'] },
  ],
  [
    'another program halved the price in November: 800, then a correction of −400',
    buildInvoice({
      status: 'Sent',
      subtotal: 400,
      taxAmount: 34,
      totalAmount: 434,
      date: '2026-10-15',
      booked: [{ date: '2026-10-15', type: 'Invoice', amount: 868, tax: 68 }],
      updatedAt: '2026-11-12T18:00:00.000Z',
    }),
    {
      'sales by Month': [OCT_SALES, 'November 2026 -400 0 0 –'],
      [`billed by ${RATE}`]: [OCT_TAX, 'Nov 2026, 8.5% -400 -400 0 -34'],
    },
  ],
  [
    // Half of 1,085 is 42.50 of tax; of 985 it is 542.50 × 85 ÷ 985 = 46.815, and 495.69 × 1,000 ÷ 900 = 550.77 is taxable.
    '100 off after tax in November: October stays 1,000 taxable, and half of it 500; November 100 less, no tax less',
    billOf([line('film', 1000)], {
      date: '2026-10-15',
      discountAmount: 100,
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 1085, tax: 85 },
        { date: '2026-11-03', type: 'Correction', amount: -100, tax: 0 },
      ],
      payments: [cash(542.5, '2026-10-20')],
    }),
    {
      [`billed by ${RATE}`]: ['Oct 2026, 8.5% 1000 1000 0 85', 'Nov 2026, 8.5% -100 0 0 0'],
      [`paid by ${RATE}`]: ['Oct 2026, 8.5% 500 500 0 42.5', 'Nov 2026, 8.5% -4.31 50.77 0 4.31'],
    },
  ],
  [
    '50 off 1,000 after tax in October, 100 since November: 1,000 is taxable all along',
    billOf([line('film', 1000)], {
      date: '2026-10-15',
      discountAmount: 100,
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 1035, tax: 85 },
        { date: '2026-11-03', type: 'Correction', amount: -50, tax: 0 },
      ],
    }),
    { [`billed by ${RATE}`]: ['Oct 2026, 8.5% 950 1000 0 85', 'Nov 2026, 8.5% -50 0 0 0'] },
  ],
  [
    'all of 500 off after tax in October, 100 since November: 500 is taxable all along',
    billOf([line('film', 500)], {
      date: '2026-10-15',
      discountAmount: 100,
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 42.5, tax: 42.5 },
        { date: '2026-11-03', type: 'Correction', amount: 400, tax: 0 },
      ],
    }),
    { [`billed by ${RATE}`]: ['Oct 2026, 8.5% 0 500 0 42.5', 'Nov 2026, 8.5% 400 0 0 0'] },
  ],
  [
    'a rate of 10% that is 8% since November: October keeps its 1,000 and its tax of 100, in the row of 8%',
    billOf([line('film', 1000)], {
      date: '2026-10-15',
      taxRate: 8,
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 1100, tax: 100 },
        { date: '2026-11-03', type: 'Correction', amount: -20, tax: -20 },
      ],
    }),
    { [`billed by ${RATE}`]: ['Oct 2026, 8% 1000 1000 0 100', 'Nov 2026, 8% 0 0 0 -20'] },
  ],
  [
    'a line of 200 that is not taxable since November: October stays 1,000 taxable, 85 ÷ 8.5%; November moves 200',
    billOf([line('film', 800), line('tint', 200, { taxable: false })], {
      date: '2026-10-15',
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 1085, tax: 85 },
        { date: '2026-11-03', type: 'Correction', amount: -17, tax: -17 },
      ],
    }),
    { [`billed by ${RATE}`]: ['Oct 2026, 8.5% 1000 1000 0 85', 'Nov 2026, 8.5% 0 -200 200 -17'] },
  ],
  [
    'a certificate that came in November: 800 move from 8.5% to exempt, October stays',
    buildInvoice({
      status: 'Sent',
      taxRate: 0,
      taxExemptNumber: 'TX-77',
      taxAmount: 0,
      totalAmount: 800,
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 868, tax: 68 },
        { date: '2026-11-03', type: 'Correction', amount: -68, tax: -68 },
      ],
    }),
    { [`billed by ${RATE}`]: [OCT_TAX, 'Nov 2026, 0%, exempt number 800 0 800 0', 'Nov 2026, 8.5% -800 -800 0 -68'] },
  ],
  [
    'tax that was forgotten: 800 without tax in October, 68 added in November',
    buildInvoice({
      status: 'Sent',
      booked: [
        { date: '2026-10-15', type: 'Invoice', amount: 800, tax: 0 },
        { date: '2026-11-03', type: 'Correction', amount: 68, tax: 68 },
      ],
    }),
    {
      [`billed by ${RATE}`]: ['Oct 2026, 0% 800 0 800 0', 'Nov 2026, 0% -800 0 -800 0', 'Nov 2026, 8.5% 800 800 0 68'],
    },
  ],
  [
    'New Year: sold on December 31, paid on January 2',
    billOf([line('film', 800)], { date: '2026-12-31', payments: [cash(868, '2027-01-02')] }),
    {
      'sales by Month': ['December 2026 800 0 1 800'],
      [`paid by ${RATE}`]: ['Jan 2027, 8.5% 800 800 0 68'],
      'money by Day': ['Jan 2, 2027 868 0 0 868'],
    },
  ],
  [
    'a leap day: all of it on February 29, 2028',
    billOf([line('film', 800)], { date: '2028-02-29', payments: [cash(868, '2028-02-29')] }),
    { 'sales by Month': ['February 2028 800 0 1 800'], 'money by Day': ['Feb 29, 2028 868 0 0 868'] },
  ],
  [
    'a deposit taken on the invoice is applied at once: 200 × 68 ÷ 868 = 15.67 of tax',
    billOf([line('film', 800)], { payments: [cash(200, '2026-11-20', { kind: 'deposit' })] }),
    { 'deposits by Method': ['Cash 200 200 0 0 0'], 'paid by Month': ['November 2026 184.33 184.33 0 15.67'] },
  ],
  [
    'a deposit of October that pays a December invoice: applied and taxed in December',
    billOf([line('film', 800)], {
      date: '2026-12-03',
      payments: [cash(868, '2026-10-02', { kind: 'deposit', depositId: 'd' })],
    }),
    {
      'deposits by Month': ['December 2026 0 868 0 0 0'],
      [`paid by ${RATE}`]: ['Dec 2026, 8.5% 800 800 0 68'],
      'money by Month': [],
    },
  ],
  [
    'no vehicle, no source',
    billOf([line('film', 100)], {
      customerId: 'gone',
      customer: buildCustomer({ source: ' ', vehicle: { ...CUSTOMER.vehicle, vin: '', make: '', model: '' } }),
    }),
    {
      'sales by Vehicle Size': ['No vehicle 100 0 1 100'],
      'sales by Source': ['Not known 100 0 1 100'],
      'sales by Customer': ['Jake Novak 100 0 1 100'],
    },
  ],
  [
    'a Sports car of a customer from the website',
    billOf([line('film', 100)]),
    { 'sales by Vehicle Size': ['Sports 100 0 1 100'], 'sales by Source': ['Website 100 0 1 100'] },
  ],
])('%s', (_, invoice, rows) => {
  expect(shown(shopOf({ invoices: [buildInvoice(invoice)], services: [buildService(), FILM, TINT] }), rows)).toEqual(
    rows,
  );
});

test('500 and 300, lowered by 138.25, then cancelled: 86.41 and 51.84 less, and both services come to 0', () => {
  const items = [line('film', 500), line('tint', 300)];
  const booked = [
    { date: '2026-10-15', type: 'Invoice', amount: 868, tax: 68 },
    { date: '2026-11-04', type: 'Price lowered', amount: -150, tax: -11.75 },
    { date: '2026-12-01', type: 'Cancelled', amount: -718, tax: -56.25 },
  ];
  const shop = shopOf({ invoices: [buildInvoice({ status: 'Cancelled', items, booked })], services: [FILM, TINT] });
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(rowsOf('sales by Service', shop, november)).toEqual([
    'Window Tint -51.84 0 0 –',
    'Full Front PPF -86.41 0 0 –',
  ]);
  expect(rowsOf('sales by Service', shop)).toEqual(['Full Front PPF 0 0 0 –', 'Window Tint 0 0 0 –']);
});

test('rates are in order within a month: 0%, 8.5%, then 10.25%', () => {
  const invoices = [10.25, 0, 8.5].map((taxRate) => billOf([line('film', 100)], { id: `${taxRate}`, taxRate }));
  expect(rowsOf(`billed by ${RATE}`, shopOf({ invoices }))).toEqual([
    'Nov 2026, 0% 100 0 100 0',
    'Nov 2026, 8.5% 100 100 0 8.5',
    'Nov 2026, 10.25% 100 100 0 10.25',
  ]);
});

test('credit of 300 that moves to another invoice is neither money in nor a deposit, but pays 23.50 of its tax', () => {
  const moved = { method: 'Customer credit' };
  const from = buildInvoice({
    id: 'from',
    status: 'Cancelled',
    booked: [
      { date: '2026-10-15', type: 'Invoice', amount: 868, tax: 68 },
      { date: '2026-10-16', type: 'Cancelled', amount: -868, tax: -68 },
    ],
    payments: [cash(300, '2026-10-15'), cash(300, '2026-11-21', { kind: 'refund', ...moved })],
  });
  const to = billOf([line('film', 800)], {
    payments: [cash(300, '2026-11-21', { kind: 'deposit', depositId: 'credit', ...moved })],
  });
  const uses = [{ id: 'u', kind: 'applied' as const, amount: 300, date: '2026-11-21', invoiceId: to.id, note: '' }];
  const deposit = buildDeposit({ id: 'credit', amount: 300, date: '2026-11-21', uses, ...moved });
  const rows = {
    'money by Month': ['October 2026 300 0 0 300'],
    'deposits by Month': [],
    'paid by Month': ['October 2026 0 0 0 0', 'November 2026 276.5 276.5 0 23.5'],
  };
  expect(shown(shopOf({ invoices: [from, to], deposits: [deposit] }), rows)).toEqual(rows);
});

test.each([
  ['Pacific/Honolulu', 'November 2026', 'Nov 30, 2026'],
  ['America/Chicago', 'November 2026', 'Nov 30, 2026'],
  ['America/New_York', 'December 2026', 'Dec 1, 2026'],
])(
  'at 05:30 UTC on December 1, 11:30 PM in Chicago, money and a correction of a shop in %s are of %s',
  (zone, month, day) => {
    const at = '2026-12-01T05:30:00.000Z';
    const paid = billOf([line('film', 800)], { id: 'paid', status: 'Paid', paidAmount: 868, paidAt: at });
    const halved = buildInvoice({
      id: 'halved',
      status: 'Sent',
      paidAmount: 0,
      subtotal: 400,
      taxAmount: 34,
      totalAmount: 434,
      booked: [{ date: '2026-10-15', type: 'Invoice', amount: 868, tax: 68 }],
      updatedAt: at,
    });
    const cancelled = buildInvoice({
      id: 'cancelled',
      date: '2026-10-15',
      status: 'Cancelled',
      paidAmount: 0,
      sentAt: '2026-10-15T18:00:00.000Z',
      cancelledAt: at,
    });
    expect(rowsOf('money by Day', shopOf({ zone, invoices: [paid] }))).toEqual([`${day} 868 0 0 868`]);
    expect(rowsOf('paid by Month', shopOf({ zone, invoices: [paid] }))).toEqual([`${month} 800 800 0 68`]);
    expect(rowsOf('sales by Month', shopOf({ zone, invoices: [halved] }))).toEqual([OCT_SALES, `${month} -400 0 0 –`]);
    expect(rowsOf('sales by Month', shopOf({ zone, invoices: [cancelled] }))).toEqual([
      OCT_SALES,
      `${month} -800 0 -1 –`,
    ]);
  },
);

test('a customer of today has today’s name and source, one who was removed those of the newest invoice', () => {
  const live = buildCustomer({ companyName: 'Apex Fleet', source: 'Referral' });
  const gone = (id: string, date: string, firstName: string) =>
    billOf([line('film', 100)], { id, date, customerId: 'gone', customer: buildCustomer({ firstName, source: '' }) });
  const invoices = [
    gone('1', '2026-11-01', 'Jan'),
    gone('2', '2026-11-03', 'Jana'),
    billOf([line('film', 50)], { id: '3' }),
  ];
  const shop = shopOf({ invoices, customers: [live] });
  for (const view of ['sales by Customer', 'billed by Customer', 'customers by Customer'])
    expect(rowsOf(view, shop).map((row) => row.split(/ (?=\d)/)[0])).toEqual(['Jana Novak', 'Apex Fleet']);
  expect(rowsOf('sales by Source', shop)).toEqual(['Not known 200 0 2 100', 'Referral 50 0 1 50']);
  const { rows } = reportTable(SALES_REPORT, SALES_REPORT.entries(shop, ALL, undefined), 'Customer');
  expect(rows.map(({ record }) => record)).toEqual([undefined, { list: 'customers', id: 'customer-1' }]);
});

test('an invoice of 800 and one of 800 that is deleted in November: October has 1,600 in 2, 800 on average', () => {
  const { invoices, removals } = booksOf(afterAll([SENT, ['2026-11-09', 'delete']]));
  const kept = buildInvoice({ id: 'kept', status: 'Sent', date: '2026-10-20' });
  const shop = shopOf({ invoices: [...invoices, kept], removals });
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(rowsOf('sales by Month', shop, october)).toEqual(['October 2026 1600 0 2 800']);
  expect(CUSTOMERS_REPORT.columns.map(({ name }) => name)).toEqual(['Customers', 'Sales', 'Visits', 'Average']);
  const table = reportTable(CUSTOMERS_REPORT, CUSTOMERS_REPORT.entries(shop, october, undefined), 'Kind');
  expect(table.total).toEqual([1, 1600, 2, 800]);
});

describe('customers', () => {
  const bought = (date: string, customerId = 'customer-1', more: Partial<Invoice> = {}) =>
    buildInvoice({ id: `${customerId} ${date}`, customerId, date, status: 'Sent', ...more });
  const november = { from: '2027-11-01', to: '2027-11-30' };
  test.each<[string, Invoice[], string[]]>([
    ['the first sale ever: 868 − 68 = 800', [bought('2027-11-02')], ['New 1 800 1 800']],
    [
      'two visits of a new customer: 1,600 ÷ 2 = 800',
      [bought('2027-11-02'), bought('2027-11-30')],
      ['New 1 1600 2 800'],
    ],
    ['bought the day before the range', [bought('2027-10-31'), bought('2027-11-02')], ['Returning 1 800 1 800']],
    ['12 months since the last sale, to the day', [bought('2026-11-30')], ['Not seen for 12 months 1 0 0 –']],
    ['a day less than 12 months', [bought('2026-12-01')], []],
    ['an older sale counts as little as the newest says', [bought('2025-01-01'), bought('2027-10-01')], []],
    ['the first sale comes after the range', [bought('2027-12-01')], []],
    ['a Draft', [bought('2027-11-02', 'customer-1', { status: 'Draft' })], []],
    [
      'cancelled in these days, bought before them: 800 taken back, no customer',
      [
        bought('2027-10-02', 'customer-1', {
          status: 'Cancelled',
          sentAt: '2027-10-02T18:00:00.000Z',
          cancelledAt: '2027-11-20T18:00:00.000Z',
        }),
      ],
      ['Changes only 0 -800 -1 –'],
    ],
    [
      'cancelled in the same days: 800 − 800, no customer',
      [
        bought('2027-11-02', 'customer-1', {
          status: 'Cancelled',
          sentAt: '2027-11-02T18:00:00.000Z',
          cancelledAt: '2027-11-20T18:00:00.000Z',
        }),
      ],
      [],
    ],
    [
      'bought before, edited and sent again in these days at half the price: −800 + 400, not new again',
      [
        bought('2027-10-02', 'customer-1', {
          booked: [
            { date: '2027-10-02', type: 'Invoice', amount: 868, tax: 68 },
            { date: '2027-11-05', type: 'Back to Draft', amount: -868, tax: -68 },
            { date: '2027-11-06', type: 'Invoice', amount: 434, tax: 34 },
          ],
          subtotal: 400,
          taxAmount: 34,
          totalAmount: 434,
        }),
      ],
      ['Changes only 0 -400 0 –'],
    ],
    [
      'a Draft again when these days begin, and sent again in them: new now',
      [
        bought('2027-10-02', 'customer-1', {
          booked: [
            { date: '2027-10-02', type: 'Invoice', amount: 868, tax: 68 },
            { date: '2027-10-31', type: 'Back to Draft', amount: -868, tax: -68 },
            { date: '2027-11-06', type: 'Invoice', amount: 868, tax: 68 },
          ],
        }),
      ],
      ['New 1 800 1 800'],
    ],
    [
      'three customers, one of each kind',
      [bought('2027-11-02'), bought('2027-01-02', 'two'), bought('2027-11-03', 'two'), bought('2026-01-02', 'three')],
      ['New 1 800 1 800', 'Returning 1 800 1 800', 'Not seen for 12 months 1 0 0 –'],
    ],
  ])('%s', (_, invoices, rows) => {
    expect(rowsOf('customers by Kind', shopOf({ invoices }), november)).toEqual(rows);
  });

  test('a year that is not over counts 12 months back from today: a sale of December 1 is not a year old on November 30', () => {
    const invoices = [bought('2026-12-01')];
    const range = { from: '2027-01-01', to: '2027-12-31' };
    expect(rowsOf('customers by Kind', shopOf({ invoices, today: '2027-11-30' }), range)).toEqual([]);
    expect(rowsOf('customers by Kind', shopOf({ invoices, today: '2027-12-01' }), range)).toHaveLength(1);
  });

  test('12 months before February 28, 2029 is February 28, 2028, not the leap day', () => {
    const range = { from: '2029-02-01', to: '2029-02-28' };
    const today = '2029-02-28';
    expect(rowsOf('customers by Kind', shopOf({ invoices: [bought('2028-02-29')], today }), range)).toEqual([]);
    expect(rowsOf('customers by Kind', shopOf({ invoices: [bought('2028-02-28')], today }), range)).toHaveLength(1);
  });
});
