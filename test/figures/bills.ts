/**
 * Invoices with the money that came in and went out on one day, and the figures that follow. They were worked out by hand, and the totals
 * again with fractions, without the code of the app.
 *
 * Lines and discounts are written as in offers.ts. What happened, in order: `deposit` is taken before there is an invoice and `apply` takes
 * what is held for it; `give` and `keep` are of what is held; `pay`, `tip`, `refund` and `forfeit` are on the invoice; `lower` is a refund that lowers
 * the price; `reverse 2` takes back
 * the second entry of its ledger; `cancel` cancels it; `note` is money that an older file names as paid, and `enter` a payment as such a
 * file has it, whatever is owed. Amounts are dollars.
 */
export type BillCase = {
  rate?: number;
  exempt?: string;
  off?: string;
  lines: readonly string[];
  /** Taken off the price by refunds, with the tax in it. */
  lowered?: readonly [amount: number, tax: number];
  /** Stored total that the lines do not come to. */
  total?: number;
  status?: 'Draft' | 'Sent';
  dueDate?: string;
  events: readonly string[];
  figures: readonly [subtotal: number, tax: number, discount: number, total: number];
  paid: number;
  balance: number;
  /** Paid beyond what is asked for, besides deposits held; 0 when absent. */
  credit?: number;
  /** Money in no figure of the invoice; 0 when absent. */
  tips?: number;
  held?: number;
  /** Status after all that happened. */
  becomes: 'Draft' | 'Sent' | 'Paid' | 'Overdue' | 'Cancelled';
  /** Label of the amount at the head of the sheet. */
  headline: string;
  /** The entries on the sheet. */
  entries: readonly string[];
  /** The entries in the books besides the invoice: type, method, amount. */
  books: readonly string[];
  /** Payments, deposits, refunds and tips of the day by method. */
  close: Readonly<Record<string, readonly [payments: number, deposits: number, refunds: number, tips: number]>>;
};

const ONE = { rate: 8.5, lines: ['800'], figures: [800, 68, 0, 868] } as const;
const OPEN = { becomes: 'Sent', headline: 'Balance due Dec 20, 2026' } as const;
const PAID = { becomes: 'Paid', headline: 'Paid in full' } as const;

export const BILLS: Readonly<Record<string, BillCase>> = {
  'nothing paid': { ...ONE, ...OPEN, events: [], paid: 0, balance: 868, entries: [], books: [], close: {} },
  'two payments by two methods': {
    ...{ ...ONE, ...OPEN, events: ['pay 300 Card', 'pay 268.50 Check'], paid: 568.5, balance: 299.5 },
    ...{ entries: ['Card 300', 'Check 268.50'], books: ['Payment Card 300', 'Payment Check 268.50'] },
    close: { Card: [300, 0, 0, 0], Check: [268.5, 0, 0, 0] },
  },
  'paid to the last cent': {
    ...{ ...ONE, ...PAID, events: ['pay 867.99 Card', 'pay 0.01 Cash'], paid: 868, balance: 0 },
    ...{ entries: ['Card 867.99', 'Cash 0.01'], books: ['Payment Card 867.99', 'Payment Cash 0.01'] },
    close: { Cash: [0.01, 0, 0, 0], Card: [867.99, 0, 0, 0] },
  },
  'a cent left the day after it was due': {
    ...{ ...ONE, dueDate: '2026-11-19', events: ['pay 867.99 Card'], paid: 867.99, balance: 0.01 },
    ...{ becomes: 'Overdue', headline: 'Balance was due Nov 19, 2026' },
    ...{ entries: ['Card 867.99'], books: ['Payment Card 867.99'], close: { Card: [867.99, 0, 0, 0] } },
  },
  'a deposit smaller than the invoice': {
    ...{ ...ONE, ...OPEN, events: ['deposit 300 Card', 'apply'], paid: 300, balance: 568 },
    ...{ entries: ['Deposit Card 300'], books: ['Deposit applied Card 300', 'Deposit Card 300'] },
    close: { Card: [0, 300, 0, 0] },
  },
  'a deposit equal to the invoice': {
    ...{ ...ONE, ...PAID, events: ['deposit 868 Check', 'apply'], paid: 868, balance: 0 },
    ...{ entries: ['Deposit Check 868'], books: ['Deposit applied Check 868', 'Deposit Check 868'] },
    close: { Check: [0, 868, 0, 0] },
  },
  'a deposit larger than the invoice: the rest is held': {
    ...{ ...ONE, ...PAID, events: ['deposit 1000 Card', 'apply'], paid: 868, balance: 0, held: 132 },
    ...{ entries: ['Deposit Card 868'], books: ['Deposit applied Card 868', 'Deposit Card 1000'] },
    close: { Card: [0, 1000, 0, 0] },
  },
  'a deposit larger than the invoice: the rest is given back in cash': {
    ...{ ...ONE, ...PAID, events: ['deposit 1000 Card', 'apply', 'give 132 Cash'], paid: 868, balance: 0 },
    entries: ['Deposit Card 868'],
    books: ['Deposit applied Card 868', 'Deposit Card 1000', 'Deposit refund Cash -132'],
    close: { Cash: [0, 0, -132, 0], Card: [0, 1000, 0, 0] },
  },
  'two deposits, a part of the second is held': {
    ...{ ...ONE, ...PAID, events: ['deposit 500 Card', 'deposit 500 Cash', 'apply'], paid: 868, balance: 0, held: 132 },
    entries: ['Deposit Card 500', 'Deposit Cash 368'],
    books: ['Deposit applied Card 500', 'Deposit applied Cash 368', 'Deposit Card 500', 'Deposit Cash 500'],
    close: { Cash: [0, 500, 0, 0], Card: [0, 500, 0, 0] },
  },
  'a Draft that a deposit covers': {
    ...{ ...ONE, status: 'Draft', events: ['deposit 900 Card', 'apply'], paid: 868, balance: 0, held: 32, credit: 868 },
    ...{ becomes: 'Draft', headline: 'Covered by the deposit held', entries: ['Deposit Card 868'] },
    ...{ books: ['Deposit Card 900'], close: { Card: [0, 900, 0, 0] } },
  },
  'a deposit that is kept pays nothing': {
    ...{ ...ONE, ...OPEN, events: ['deposit 300 Card', 'keep 300'], paid: 0, balance: 868, entries: [] },
    ...{ books: ['Deposit Card 300', 'Deposit kept  300'], close: { Card: [0, 300, 0, 0] } },
  },
  'a refund by another method': {
    ...{ ...ONE, ...OPEN, events: ['pay 868 Card', 'refund 68 Cash'], paid: 800, balance: 68 },
    ...{ entries: ['Card 868', 'Refund Cash -68'], books: ['Payment Card 868', 'Refund Cash -68'] },
    close: { Cash: [0, 0, -68, 0], Card: [868, 0, 0, 0] },
  },
  'everything refunded by two methods': {
    ...{ ...ONE, ...OPEN, events: ['pay 868 Card', 'refund 800 Card', 'refund 68 Cash'], paid: 0, balance: 868 },
    entries: ['Card 868', 'Refund Card -800', 'Refund Cash -68'],
    books: ['Payment Card 868', 'Refund Card -800', 'Refund Cash -68'],
    close: { Cash: [0, 0, -68, 0], Card: [868, 0, -800, 0] },
  },
  'a refund of a deposit that was applied': {
    ...{ ...ONE, ...OPEN, events: ['deposit 300 Card', 'apply', 'refund 100 Cash'], paid: 200, balance: 668 },
    entries: ['Deposit Card 300', 'Refund Cash -100'],
    books: ['Deposit applied Card 300', 'Refund Cash -100', 'Deposit Card 300'],
    close: { Cash: [0, 0, -100, 0], Card: [0, 300, 0, 0] },
  },
  'a tip is neither paid nor taxed': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'tip 50 Cash'], paid: 868, balance: 0, tips: 50 },
    ...{ entries: ['Card 868', 'Tip, not part of the total Cash 50'], books: ['Payment Card 868', 'Tip Cash 50'] },
    close: { Cash: [0, 0, 0, 50], Card: [868, 0, 0, 0] },
  },
  'a tip before anything is paid': {
    ...{ ...ONE, ...OPEN, events: ['tip 20 Card'], paid: 0, balance: 868, tips: 20 },
    ...{ entries: ['Tip, not part of the total Card 20'], books: ['Tip Card 20'], close: { Card: [0, 0, 0, 20] } },
  },
  'cancelled: a part is refunded, the rest kept': {
    ...{ ...ONE, events: ['pay 300 Card', 'cancel', 'refund 100 Card', 'forfeit 200 Card'], paid: 0, balance: 0 },
    ...{ becomes: 'Cancelled', headline: 'Cancelled, nothing due' },
    entries: ['Card 300', 'Refund Card -100', 'Forfeit Card -200'],
    ...{ books: ['Payment Card 300', 'Refund Card -100', 'Payment kept Card 200'], close: { Card: [300, 0, -100, 0] } },
  },
  'a check that bounced': {
    ...{ ...ONE, ...OPEN, events: ['pay 300 Check', 'pay 100 Cash', 'reverse 1'], paid: 100, balance: 768 },
    entries: ['Cash 100'],
    books: ['Payment Check 300', 'Payment reversed Check -300', 'Payment Cash 100'],
    close: { Cash: [100, 0, 0, 0], Check: [0, 0, 0, 0] },
  },
  'a refund that is taken back': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'refund 68 Card', 'reverse 2'], paid: 868, balance: 0 },
    ...{ entries: ['Card 868'], books: ['Payment Card 868', 'Refund Card -68', 'Refund reversed Card 68'] },
    close: { Card: [868, 0, 0, 0] },
  },
  'a tip that is taken back': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'tip 20 Cash', 'reverse 2'], paid: 868, balance: 0 },
    ...{ entries: ['Card 868'], books: ['Payment Card 868', 'Tip Cash 20', 'Tip reversed Cash -20'] },
    close: { Cash: [0, 0, 0, 0], Card: [868, 0, 0, 0] },
  },
  'an applied deposit that is held again': {
    ...{ ...ONE, ...OPEN, events: ['deposit 300 Card', 'apply', 'reverse 1'], paid: 0, balance: 868, held: 300 },
    entries: [],
    books: ['Deposit applied Card 300', 'Deposit applied reversed Card -300', 'Deposit Card 300'],
    close: { Card: [0, 300, 0, 0] },
  },
  'a customer who is exempt, paid': {
    ...{ exempt: 'TX-77', lines: ['800', '2 × 85 = 170 untaxed'], events: ['pay 970 Check'] },
    ...{ ...PAID, figures: [970, 0, 0, 970], paid: 970, balance: 0 },
    ...{ entries: ['Check 970'], books: ['Payment Check 970'], close: { Check: [970, 0, 0, 0] } },
  },
  // 19.99 of 25.54 is taxed, and so is that share of 22.99: 8.875 % of 17.99413 is 1.59698.
  '10% off before tax with an untaxed line, part paid': {
    ...{ ...OPEN, rate: 8.875, off: '10% before tax', lines: ['19.99', '5.55 untaxed'], events: ['pay 4.60 Cash'] },
    ...{ figures: [25.54, 1.6, 2.55, 24.59], paid: 4.6, balance: 19.99 },
    ...{ entries: ['Cash 4.60'], books: ['Payment Cash 4.60'], close: { Cash: [4.6, 0, 0, 0] } },
  },
  '1,000 off 868': {
    ...{ ...ONE, off: '1000', figures: [800, 68, 868, 0], events: [], paid: 0, balance: 0 },
    ...{ becomes: 'Sent', headline: 'Nothing due', entries: [], books: [], close: {} },
  },
  'a stored total with a cent that no line has': {
    ...{ ...ONE, ...OPEN, total: 868.01, figures: [800, 68, 0, 868.01], events: ['pay 868 Card'], paid: 868 },
    ...{ balance: 0.01, entries: ['Card 868'], books: ['Payment Card 868'], close: { Card: [868, 0, 0, 0] } },
  },
  'money that an older file names as paid': {
    ...{ ...ONE, ...OPEN, events: ['note 100', 'pay 200 Card'], paid: 300, balance: 568 },
    ...{ entries: ['Other 100', 'Card 200'], books: ['Payment Other 100', 'Payment Card 200'] },
    close: { Card: [200, 0, 0, 0], Other: [100, 0, 0, 0] },
  },
  'overpaid by 32, which are refunded': {
    ...{ ...ONE, ...PAID, events: ['enter 900 Card', 'refund 32 Cash'], paid: 868, balance: 0 },
    ...{ entries: ['Card 900', 'Refund Cash -32'], books: ['Payment Card 900', 'Refund Cash -32'] },
    close: { Cash: [0, 0, -32, 0], Card: [900, 0, 0, 0] },
  },
  'overpaid by 32': {
    ...{ ...ONE, ...PAID, events: ['enter 900 Card'], paid: 900, balance: 0, credit: 32 },
    ...{ entries: ['Card 900'], books: ['Payment Card 900'], close: { Card: [900, 0, 0, 0] } },
  },
  'paid, then 150 refunded for goodwill': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'lower 150 Card'], lowered: [150, 11.75] },
    ...{ figures: [800, 56.25, 0, 718], paid: 718, balance: 0, entries: ['Card 868', 'Refund Card -150'] },
    books: ['Price lowered  -150 -11.75', 'Payment Card 868', 'Refund Card -150'],
    close: { Card: [868, 0, -150, 0] },
  },
  'all refunded for goodwill': {
    ...{ ...ONE, events: ['pay 868 Card', 'lower 868 Card'], lowered: [868, 68], figures: [800, 0, 0, 0] },
    ...{ paid: 0, balance: 0, becomes: 'Paid', headline: 'Nothing due', entries: ['Card 868', 'Refund Card -868'] },
    books: ['Price lowered  -868 -68', 'Payment Card 868', 'Refund Card -868'],
    close: { Card: [868, 0, -868, 0] },
  },
  'part paid, then 100 refunded for goodwill: the balance stays': {
    ...{ ...ONE, ...OPEN, events: ['pay 400 Cash', 'lower 100 Cash'], lowered: [100, 7.83] },
    ...{ figures: [800, 60.17, 0, 768], paid: 300, balance: 468, entries: ['Cash 400', 'Refund Cash -100'] },
    books: ['Price lowered  -100 -7.83', 'Payment Cash 400', 'Refund Cash -100'],
    close: { Cash: [400, 0, -100, 0] },
  },
  'overpaid by 32, 50 refunded for goodwill: 18 off the price': {
    ...{ ...ONE, ...PAID, events: ['enter 900 Card', 'lower 50 Card'], lowered: [18, 1.41] },
    ...{ figures: [800, 66.59, 0, 850], paid: 850, balance: 0, entries: ['Card 900', 'Refund Card -50'] },
    books: ['Price lowered  -18 -1.41', 'Payment Card 900', 'Refund Card -50'],
    close: { Card: [900, 0, -50, 0] },
  },
  'overpaid by 32, the 32 refunded for goodwill: the price stays': {
    ...{ ...ONE, ...PAID, events: ['enter 900 Card', 'lower 32 Card'], paid: 868, balance: 0 },
    ...{ entries: ['Card 900', 'Refund Card -32'], books: ['Payment Card 900', 'Refund Card -32'] },
    close: { Card: [900, 0, -32, 0] },
  },
  'two refunds for goodwill by two methods': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'lower 100 Card', 'lower 68 Cash'], lowered: [168, 13.16] },
    ...{ figures: [800, 54.84, 0, 700], paid: 700, balance: 0 },
    entries: ['Card 868', 'Refund Card -100', 'Refund Cash -68'],
    books: ['Price lowered  -168 -13.16', 'Payment Card 868', 'Refund Card -100', 'Refund Cash -68'],
    close: { Cash: [0, 0, -68, 0], Card: [868, 0, -100, 0] },
  },
  'a refund for goodwill that is taken back': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'lower 150 Card', 'reverse 2'], paid: 868, balance: 0 },
    ...{ entries: ['Card 868'], books: ['Payment Card 868', 'Refund Card -150', 'Refund reversed Card 150'] },
    close: { Card: [868, 0, 0, 0] },
  },
  'a refund for goodwill on a bill without tax': {
    ...{ lines: ['500'], ...PAID, events: ['pay 500 Check', 'lower 20.50 Check'], lowered: [20.5, 0] },
    ...{ figures: [500, 0, 0, 479.5], paid: 479.5, balance: 0, entries: ['Check 500', 'Refund Check -20.50'] },
    books: ['Price lowered  -20.50 0', 'Payment Check 500', 'Refund Check -20.50'],
    close: { Check: [500, 0, -20.5, 0] },
  },
  'the smallest refund for goodwill': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'lower 0.01 Card'], lowered: [0.01, 0] },
    ...{ figures: [800, 68, 0, 867.99], paid: 867.99, balance: 0, entries: ['Card 868', 'Refund Card -0.01'] },
    books: ['Price lowered  -0.01 0', 'Payment Card 868', 'Refund Card -0.01'],
    close: { Card: [868, 0, -0.01, 0] },
  },
  'a bounced check of the whole, given back: the customer owes it again': {
    ...{ ...ONE, ...OPEN, events: ['pay 868 Check', 'refund 868 Check'], paid: 0, balance: 868 },
    ...{ entries: ['Check 868', 'Refund Check -868'], books: ['Payment Check 868', 'Refund Check -868'] },
    close: { Check: [868, 0, -868, 0] },
  },
  'a refund for goodwill after a deposit': {
    ...{ ...ONE, ...PAID, events: ['deposit 868 Card', 'apply', 'lower 68 Card'], lowered: [68, 5.33] },
    ...{ figures: [800, 62.67, 0, 800], paid: 800, balance: 0, entries: ['Deposit Card 868', 'Refund Card -68'] },
    books: ['Price lowered  -68 -5.33', 'Deposit applied Card 868', 'Refund Card -68', 'Deposit Card 868'],
    close: { Card: [0, 868, -68, 0] },
  },
  'a payment with its tip, and 50 refunded for goodwill': {
    ...{ ...ONE, ...PAID, events: ['pay 868 Card', 'tip 40 Card', 'lower 50 Card'], lowered: [50, 3.92], tips: 40 },
    ...{ figures: [800, 64.08, 0, 818], paid: 818, balance: 0 },
    entries: ['Card 868', 'Tip, not part of the total Card 40', 'Refund Card -50'],
    books: ['Price lowered  -50 -3.92', 'Payment Card 868', 'Tip Card 40', 'Refund Card -50'],
    close: { Card: [868, 0, -50, 40] },
  },
  'cancelled with 300 on it: credit until it is refunded': {
    ...{ ...ONE, events: ['pay 300 Card', 'cancel'], paid: 300, balance: 0, credit: 300 },
    ...{ becomes: 'Cancelled', headline: 'Cancelled, nothing due', entries: ['Card 300'], books: ['Payment Card 300'] },
    close: { Card: [300, 0, 0, 0] },
  },
  'cancelled with 300 on it, of which 120 is refunded': {
    ...{ ...ONE, events: ['pay 300 Card', 'cancel', 'refund 120 Card'], paid: 180, balance: 0, credit: 180 },
    ...{ becomes: 'Cancelled', headline: 'Cancelled, nothing due', entries: ['Card 300', 'Refund Card -120'] },
    ...{ books: ['Payment Card 300', 'Refund Card -120'], close: { Card: [300, 0, -120, 0] } },
  },
  'cancelled with a deposit applied: credit': {
    ...{ ...ONE, events: ['deposit 300 Card', 'apply', 'cancel'], paid: 300, balance: 0, credit: 300 },
    ...{ becomes: 'Cancelled', headline: 'Cancelled, nothing due', entries: ['Deposit Card 300'] },
    ...{ books: ['Deposit applied Card 300', 'Deposit Card 300'], close: { Card: [0, 300, 0, 0] } },
  },
  'a Draft with a part of it paid: credit until it is sent': {
    ...{ ...ONE, status: 'Draft', events: ['pay 300 Card'], paid: 300, balance: 568, credit: 300 },
    ...{ becomes: 'Draft', headline: 'Balance due Dec 20, 2026', entries: ['Card 300'], books: ['Payment Card 300'] },
    close: { Card: [300, 0, 0, 0] },
  },
  'a Draft with a smaller deposit': {
    ...{ ...ONE, status: 'Draft', events: ['deposit 300 Cash', 'apply'], paid: 300, balance: 568, credit: 300 },
    ...{
      becomes: 'Draft',
      headline: 'Balance due Dec 20, 2026',
      entries: ['Deposit Cash 300'],
      books: ['Deposit Cash 300'],
    },
    close: { Cash: [0, 300, 0, 0] },
  },
};
