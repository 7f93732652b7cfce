import { laterDay } from '#domain/books/booked.ts';
import { stillRemoved } from '#domain/books/removed-invoice.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import { type DayRange, isDayIn } from '#domain/figures/period.ts';
import { declareReport, perUnit, type ReportEntry, type ReportGroup } from '#domain/figures/report.ts';
import { customerGroup, customersById, sourceGroup } from '#domain/figures/report-groups.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { sum } from '#domain/money/money.ts';
import { DELETED_INVOICES, moneyName } from './record-money.ts';
import { removedSteps, type SaleStep, saleSteps } from './sale-lines.ts';

type BuyerAmount = 'customers' | 'sales' | 'visits';

const NEW: ReportGroup = { id: 'new', name: 'New' };
const RETURNING: ReportGroup = { id: 'returning', name: 'Returning' };
const NOT_SEEN: ReportGroup = { id: 'not-seen', name: 'Not seen for 12 months' };
/** An invoice of theirs was cancelled or its price changed, but they did not buy. */
const CHANGES: ReportGroup = { id: 'changes', name: 'Changes only' };

/** Purchases of a customer up to the end of a range. Dollars are without sales tax. */
type Purchases = {
  name: string;
  customer: Customer;
  sales: number;
  /** Invoices of the range, less those that were taken back in it. */
  visits: number;
  /** Days of the invoices that were not taken back. */
  days: readonly string[];
  /** Last day of the range on which an invoice changed; '' for none. */
  changedOn: string;
};

const opened = (steps: readonly SaleStep[]) => sum(steps.map(({ counts }) => counts));

/** Returns the day of an invoice; undefined when it was taken back. One of before the range that was edited and sent again in it keeps its day. */
function boughtOn(steps: readonly SaleStep[], { from }: DayRange): string | undefined {
  if (opened(steps) === 0) return undefined;
  const before = steps.filter(({ date }) => date < from);
  return (opened(before) > 0 ? before : steps).findLast(({ counts }) => counts > 0)?.date;
}

/** Returns what the invoices of one customer come to; undefined when nothing was booked. */
function purchasesOf(invoices: readonly Invoice[], range: DayRange, zone: string): Purchases | undefined {
  const booked = invoices
    .map((invoice) => ({ invoice, steps: saleSteps(invoice, zone).filter(({ date }) => date <= range.to) }))
    .filter(({ steps }) => steps.length > 0);
  const [first] = booked;
  if (!first) return undefined;
  const keyOf = ({ date, id }: Invoice) => `${date} ${id}`;
  const newest = booked.reduce((last, { invoice }) => (keyOf(invoice) > keyOf(last) ? invoice : last), first.invoice);
  const own = booked.flatMap(({ steps }) => steps.filter(({ date }) => isDayIn(date, range)));
  return {
    name: billedName(newest.customer),
    customer: newest.customer,
    sales: sum(own.map(({ net }) => net)),
    visits: opened(own),
    days: booked.flatMap(({ steps }) => boughtOn(steps, range) ?? []),
    changedOn: own.reduce((last, { date }) => laterDay(last, date), ''),
  };
}

/** Returns the same day a year before, as text that days compare with: February 29 comes after all days of a shorter February. */
const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** Returns the kind of customer in the range; undefined for one who bought before and was seen in the last 12 months. */
function kindOf(days: readonly string[], range: DayRange, today: string): ReportGroup | undefined {
  const before = days.filter((day) => day < range.from);
  if (days.length > before.length) return before.length > 0 ? RETURNING : NEW;
  const end = range.to > today ? today : range.to;
  return before.length > 0 && before.every((day) => day <= yearBefore(end)) ? NOT_SEEN : undefined;
}

function entryOf(
  customerId: string,
  { name, customer, sales, visits, days, changedOn }: Purchases,
  live: Customer | undefined,
  { range, today }: { range: DayRange; today: string },
): ReportEntry<BuyerAmount>[] {
  const kind = kindOf(days, range, today);
  if (!kind && sales === 0 && visits === 0) return [];
  const buyer = customerGroup(customerId, name, live);
  return [
    {
      date: changedOn || range.to,
      name: buyer.name,
      record: buyer.record,
      groups: [buyer, kind ?? CHANGES, sourceGroup(live ?? customer)],
      amounts: { customers: kind ? 1 : 0, sales, visits },
    },
  ];
}

export const CUSTOMERS_REPORT = declareReport<BuyerAmount>({
  id: 'customers',
  title: 'Customers',
  about: 'Who bought from you, who came back, and who has not been in for 12 months.',
  notes: [
    'A customer is counted once in a range, so the customers of the months come to more than those of the year. Their sales add up.',
    'Invoices of $0.00, such as a free redo, are not counted.',
    'Changes only are customers who bought nothing in these days, but whose invoices were cancelled or changed in price.',
    'Deleted invoices have a row of their own, so the total is that of the Sales report.',
  ],
  by: ['Customer', 'Kind', 'Source'],
  amounts: ['customers', 'sales', 'visits'],
  columns: [
    {
      name: 'Customers',
      unit: 'count',
      meaning:
        'Customers with an invoice in these days that was not cancelled in them, and those whose last one is 12 months old or older at the end of the range.',
      of: ({ customers }) => customers,
    },
    {
      name: 'Sales',
      unit: 'dollars',
      meaning: 'Invoiced in these days without sales tax and tips, as in the Sales report.',
      of: ({ sales }) => sales,
    },
    {
      name: 'Visits',
      unit: 'count',
      meaning: 'Invoices of these days, less those that were cancelled or deleted in these days.',
      of: ({ visits }) => visits,
    },
    {
      name: 'Average',
      unit: 'dollars',
      meaning: 'Sales divided by Visits. Left out when there was no visit.',
      of: ({ sales, visits }) => (visits > 0 ? perUnit(sales, visits, 2) : undefined),
    },
  ],
  chart: 'Sales',
  entries: ({ invoices, removals, customers, zone, today }, range) => {
    const live = customersById(customers);
    const byBuyer = new Map<string, Invoice[]>();
    for (const invoice of invoices) {
      const known = byBuyer.get(invoice.customerId);
      if (known) known.push(invoice);
      else byBuyer.set(invoice.customerId, [invoice]);
    }
    const bought = [...byBuyer].flatMap(([id, own]) => {
      const purchases = purchasesOf(own, range, zone);
      return purchases ? entryOf(id, purchases, live.get(id), { range, today }) : [];
    });
    const removed = stillRemoved(removals, invoices).flatMap((one) =>
      removedSteps(one)
        .filter(({ date }) => isDayIn(date, range))
        .map(
          ({ date, type, net, counts }): ReportEntry<BuyerAmount> => ({
            date,
            name: moneyName({ number: one.invoiceNumber, customer: one.customer, type, method: '' }),
            groups: [DELETED_INVOICES, DELETED_INVOICES, DELETED_INVOICES],
            amounts: { sales: net, visits: counts },
          }),
        ),
    );
    return [...bought, ...removed];
  },
});
