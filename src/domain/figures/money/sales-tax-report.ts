import type { MoneyEntry } from '#domain/books/money-entry.ts';
import { taxFacts } from '#domain/books/tax-facts.ts';
import { formatMonthDay, monthOf } from '#domain/calendar/calendar.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { declareReport, type ReportEntry, type ReportGroup } from '#domain/figures/report.ts';
import { monthGroup } from '#domain/figures/report-groups.ts';
import { minus, ratio, sum } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { DELETED_INVOICES, newestWithin, type RecordMoney, recordMoney } from './record-money.ts';
import { type TaxParts, taxParts } from './tax-parts.ts';

type TaxAmount = 'sales' | 'taxable' | 'exempt' | 'tax';
const AMOUNTS = ['sales', 'taxable', 'exempt', 'tax'] as const satisfies readonly TaxAmount[];

const ON_INVOICES = 'On Invoices';
const ON_PAYMENTS = 'On Payments';

/** Account of an invoice: what it asks for with tax, the tax in it, and what is paid. Dollars. */
type Account = { amount: number; tax: number; paid: number };

/** Adds a movement of an invoice. A tip adds nothing: it is neither asked for nor taxed. */
function afterEntry({ amount, tax, paid }: Account, entry: MoneyEntry): Account {
  if (entry.tax !== undefined) return { amount: sum([amount, entry.amount]), tax: sum([tax, entry.tax]), paid };
  return { amount, tax, paid: sum([paid, -entry.owed, entry.applied ?? 0]) };
}

/** Returns the part that is paid: all of it, never more, when nothing is left to pay. */
function paidPart({ amount, tax, paid }: Account): Account {
  if (paid >= amount) return { amount, tax, paid };
  const share = Math.max(0, paid);
  return { amount: share, tax: ratio(2, [share, tax], amount), paid };
}

const pricedOf = ({ amount, tax }: Account) => ({ net: minus(amount, tax), tax });

/** Returns what the parts add to those before; two changes when the invoice moves to another rate. */
function changeOf(before: TaxParts | undefined, now: TaxParts): TaxParts[] {
  const less = (from: TaxParts, by: TaxParts): TaxParts => ({
    rate: from.rate,
    sales: minus(from.sales, by.sales),
    taxable: minus(from.taxable, by.taxable),
    exempt: minus(from.exempt, by.exempt),
    tax: minus(from.tax, by.tax),
  });
  if (!before) return [now];
  if (before.rate.id === now.rate.id) return [less(now, before)];
  return [less({ rate: before.rate, sales: 0, taxable: 0, exempt: 0, tax: 0 }, before), now];
}

/** Returns the row of a month and a rate: 'Nov 2026, 8.5%'. */
function monthRate(date: string, rate: ReportGroup): ReportGroup {
  const month = monthOf(date);
  const name = `${formatMonthDay(`${month}-01`).slice(0, 3)} ${month.slice(0, 4)}`;
  return { id: `${month} ${rate.id}`, name: `${name}, ${rate === DELETED_INVOICES ? 'deleted invoices' : rate.name}` };
}

/** Returns the tax of an invoice, an entry for each day that changed it. */
function taxEntriesOf(
  { entries, invoice, deposit, customer, link }: RecordMoney,
  countedOf: (account: Account) => Account,
): readonly ReportEntry<TaxAmount>[] {
  const [first] = entries;
  if (deposit || !first) return [];
  const factsOn = (day: string) =>
    entries.findLast(({ date, tax }) => tax !== undefined && date <= day)?.taxFacts ?? (invoice && taxFacts(invoice));
  const name = joinFilled([first.number, first.customer], ' · ');
  const row = invoice ? { id: invoice.id, name: first.number.trim() || 'No number', record: link } : DELETED_INVOICES;
  const buyer = invoice ? customer : DELETED_INVOICES;
  let account: Account = { amount: 0, tax: 0, paid: 0 };
  let before: TaxParts | undefined;
  return [...new Set(entries.map(({ date }) => date))].sort().flatMap((date) => {
    account = entries.filter((entry) => entry.date === date).reduce(afterEntry, account);
    const now = taxParts(factsOn(date), pricedOf(account), pricedOf(countedOf(account)));
    const changes = changeOf(before, now).filter((parts) => AMOUNTS.some((amount) => parts[amount] !== 0));
    before = now;
    return changes.map(({ rate, ...amounts }) => ({
      date,
      name,
      record: link,
      groups: [monthRate(date, rate), monthGroup(date), rate, buyer, row],
      amounts,
    }));
  });
}

const taxOnInvoice = perRecord((money: RecordMoney) => taxEntriesOf(money, (account) => account));
const taxOnPayments = perRecord((money: RecordMoney) => taxEntriesOf(money, paidPart));

export const SALES_TAX_REPORT = declareReport<TaxAmount>({
  id: 'sales-tax',
  title: 'Sales Tax',
  about: 'The sales tax you billed or collected, with taxable and exempt sales, by month and rate.',
  notes: [
    'On Invoices counts the whole tax on the day of the invoice. On Payments counts it as the invoice is paid: a part payment has its share of the tax, and a paid invoice all of it.',
    'On Payments, a deposit counts on the day it pays an invoice. Refunds, reversed payments and cancelled invoices take tax back on their own day. Tips are never taxed.',
    'A discount after tax lowers Sales, but not Taxable or Exempt, so the two can come to more than Sales.',
    'When the rate, the taxable lines, the discount or the exemption number of an invoice change later, the difference counts on the day of the change: what it was is taken back at the old rate, and what it is now is added at the new one. Earlier months stay as you filed them.',
    'Invoices from before the app kept this follow their rate and lines as they are now. Where an earlier day had another tax, Taxable is that tax divided by the rate. Those that were deleted have a row of their own, because their rate is not known any more.',
    'These figures help you file. Check them with your accountant: states differ in what they tax and when.',
  ],
  by: ['Month and Rate', 'Month', 'Rate', 'Customer', 'Invoice'],
  bases: [ON_INVOICES, ON_PAYMENTS],
  amounts: AMOUNTS,
  columns: [
    {
      name: 'Sales',
      unit: 'dollars',
      meaning: 'Invoiced or paid in these days without sales tax and tips, after discounts.',
      of: ({ sales }) => sales,
    },
    {
      name: 'Taxable',
      unit: 'dollars',
      meaning:
        'Amount that the tax was computed on: the taxable lines, less their share of a discount before tax. A discount after tax does not lower it.',
      of: ({ taxable }) => taxable,
    },
    {
      name: 'Exempt',
      unit: 'dollars',
      meaning: 'Sales without tax: lines that are not taxable, and everything on invoices with a rate of 0%.',
      of: ({ exempt }) => exempt,
    },
    {
      name: 'Tax',
      unit: 'dollars',
      meaning: 'Sales tax on these invoices, or in these payments, after refunds and cancellations.',
      of: ({ tax }) => tax,
    },
  ],
  chart: 'Tax',
  inOrder: ['Month and Rate', 'Month', 'Rate'],
  entries: (shop, range, basis) => {
    const entriesOf = basis === ON_PAYMENTS ? taxOnPayments : taxOnInvoice;
    return newestWithin(
      recordMoney(shop, range).flatMap((one) => entriesOf(one)),
      range,
    );
  },
});
