import fc from 'fast-check';
import { expect } from 'vitest';
import { bookedOf } from '#domain/books/booked.ts';
import { dayClose } from '#domain/books/day-close.ts';
import { moneyEntries } from '#domain/books/money-entries.ts';
import type { MoneyEntry } from '#domain/books/money-entry.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { applyDeposits } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf, reservedUses } from '#domain/deposits/held.ts';
import { billingContent } from '#domain/documents/billing-totals.ts';
import { type DayRange, daysIn, isDayIn, monthsIn } from '#domain/figures/period.ts';
import { type Report, reportTable } from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { isBilled } from '#domain/invoices/is-billed.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildCustomer, buildDeposit, buildInvoice, buildService, EMPTY_SHOP } from '#test/build.ts';
import { afterAll, played, type State, type Step, ZONE } from '#test/figures/months.ts';
import { law } from '#test/rules/law.ts';
import { CUSTOMERS_REPORT } from './customers-report.ts';
import { DEPOSITS_REPORT } from './deposits-report.ts';
import { MONEY_IN_REPORT } from './money-in-report.ts';
import { SALES_REPORT } from './sales-report.ts';
import { SALES_TAX_REPORT } from './sales-tax-report.ts';

const ALL: DayRange = { from: '2026-01-01', to: '2027-12-31' };
const START = '2026-10-15';
const LAST = '2027-01-20';
const today = '2027-01-31';
const at = `${today}T18:00:00.000Z`;

// Days around the ends of months and of the year, so that a step often changes an earlier month.
const day = fc.nat(97).map((days) => addDays(START, days));
const cents = fc.integer({ min: 1, max: 90_000 }).map((amount) => amount / 100);
const WORDS = [
  'send',
  'send',
  'pay',
  'pay',
  'tip',
  'refund',
  'lower',
  'reverse',
  'price',
  'draft',
  'cancel',
  'delete',
  'close',
  'rate',
  'exempt',
  'untax',
  'line',
  'discount',
  'customer',
];
const RATES = [0, 8, 8.25, 8.5, 10.25];
/** Returns the step of a word, with a figure that fits it. */
function stepOf(what: string, amount: number): string {
  const at = Math.ceil(amount / 300);
  switch (what) {
    case 'rate':
      return `rate ${RATES[Math.round(amount) % RATES.length]}`;
    case 'discount':
      return `discount ${amount} ${at % 2 === 0 ? 'before' : 'after'}-tax`;
    case 'reverse':
    case 'untax':
    case 'customer':
      return `${what} ${at}`;
    default:
      return `${what} ${amount}`;
  }
}
const steps = fc
  .array(fc.tuple(day, fc.constantFrom(...WORDS), cents), { maxLength: 12 })
  .map((all) => all.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))))
  .map((all) => all.map(([on, what, amount]): Step => [on, stepOf(what, amount)]));

const item = fc
  .record({
    serviceId: fc.constantFrom('service-1', 'service-2', 'gone', undefined),
    totalPrice: cents,
    taxable: fc.constantFrom(true, true, false),
    optional: fc.constantFrom(true, undefined),
    chosen: fc.constantFrom(true, undefined),
  })
  .map(
    ({ totalPrice, ...more }) =>
      ({ ...buildInvoice().items[0], ...more, unitPrice: totalPrice, totalPrice }) as Invoice['items'][number],
  );

const draft = fc
  .record({
    items: fc.array(item, { maxLength: 4 }),
    rate: fc.constantFrom(0, 8.5, 10.25),
    discountAmount: fc.oneof(fc.constant(0), cents),
    discountApplies: fc.constantFrom('before-tax' as const, 'after-tax' as const),
    customerId: fc.constantFrom('customer-1', 'customer-2', 'gone'),
    date: day,
  })
  .map(
    ({ items, rate, discountAmount, discountApplies, ...more }): Partial<Invoice> => ({
      ...more,
      ...billingContent(items, rate, { discountAmount, discountApplies }),
    }),
  );

/** Plays the steps that the rules allow. */
function play(
  all: readonly Step[],
  start: Partial<Invoice>,
  look?: (before: State, after: State, on: string) => void,
): State {
  let state = afterAll([], start);
  all.forEach((step, index) => {
    try {
      const after = played(state, step, index);
      look?.(state, after, step[0]);
      state = after;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  });
  return state;
}

function shopOf(rows: Partial<ShopRows>): ShopRows {
  return {
    ...EMPTY_SHOP,
    settings: DEFAULT_SETTINGS,
    today,
    zone: ZONE,
    at,
    services: [buildService(), buildService({ id: 'service-2', name: 'Window Tint', category: 'Window Tinting' })],
    customers: [buildCustomer(), buildCustomer({ id: 'customer-2', companyName: 'Apex Fleet', source: '' })],
    ...rows,
  };
}

const deposit = fc
  .record({
    amount: cents,
    date: day,
    kind: fc.constantFrom('refund' as const, 'forfeit' as const),
    isReversed: fc.boolean(),
    isUsed: fc.boolean(),
    method: fc.constantFrom('Cash', 'Card', 'Customer credit'),
  })
  .map(({ kind, isReversed, isUsed, ...facts }) => {
    const amount = Math.min(facts.amount, 50);
    const use = { id: 'use', kind, amount, date: LAST, note: '', ...(isReversed && { reversedOn: today }) };
    return buildDeposit({ ...facts, uses: isUsed ? [use] : [] });
  });

/** A shop of up to four invoices, after random events, and up to three deposits, which pay what they can. */
const shops = fc
  .record({
    bills: fc.array(fc.tuple(steps, draft), { maxLength: 4 }),
    held: fc.array(deposit, { maxLength: 3 }),
  })
  .map(({ bills, held }): ShopRows => {
    const states = bills.map(([own, start], index) => play(own, { ...start, id: `invoice-${index}` }));
    let deposits: readonly Deposit[] = held.map((one, index) => ({ ...one, id: `deposit-${index}` }));
    const invoices = states.flatMap(({ invoice }) => {
      if (!invoice || invoice.status === 'Cancelled' || owedOn(invoice).balance === 0) return invoice ?? [];
      let used = 0;
      const newId = () => {
        used += 1;
        return `${invoice.id} ${used}`;
      };
      const paid = applyDeposits(invoice, deposits, { at, today, zone: ZONE }, newId);
      deposits = deposits.map((one) => paid.deposits.find(({ id }) => id === one.id) ?? one);
      return invoice.status === 'Draft'
        ? { ...paid.invoice, status: 'Draft' as const, paidAt: undefined }
        : paid.invoice;
    });
    return shopOf({ invoices, deposits, removals: states.flatMap(({ removals }) => removals) });
  });

const range = fc.tuple(day, day).map(([a, b]): DayRange => (a < b ? { from: a, to: b } : { from: b, to: a }));

function totalOf(report: Report, columnName: string, shop: ShopRows, days: DayRange, basis?: string): number {
  const { total } = reportTable(report, report.entries(shop, days, basis), '');
  return total[report.columns.findIndex(({ name }) => name === columnName)] ?? 0;
}

const [ON_INVOICES, ON_PAYMENTS] = ['On Invoices', 'On Payments'];
const VIEWS: [Report, string | undefined][] = [
  [SALES_REPORT, undefined],
  [MONEY_IN_REPORT, undefined],
  [DEPOSITS_REPORT, undefined],
  [SALES_TAX_REPORT, ON_INVOICES],
  [SALES_TAX_REPORT, ON_PAYMENTS],
  [CUSTOMERS_REPORT, undefined],
];

law(
  'sales and tax on invoices are those of the bookkeeping file, sales of customers the same',
  fc.property(shops, range, (shop, days) => {
    const booked = moneyEntries(shop, ZONE).filter(({ date, tax }) => tax !== undefined && isDayIn(date, days));
    const tax = sum(booked.map((entry) => entry.tax ?? 0));
    const sales = minus(sum(booked.map(({ amount }) => amount)), tax);
    expect(totalOf(SALES_REPORT, 'Sales', shop, days)).toBe(sales);
    expect(totalOf(CUSTOMERS_REPORT, 'Sales', shop, days)).toBe(sales);
    expect(totalOf(SALES_TAX_REPORT, 'Sales', shop, days, ON_INVOICES)).toBe(sales);
    expect(totalOf(SALES_TAX_REPORT, 'Tax', shop, days, ON_INVOICES)).toBe(tax);
  }),
  300,
);

law(
  'money in, deposits taken and tips are those of the closes of the days',
  fc.property(shops, range, (shop, days) => {
    const entries = moneyEntries(shop, ZONE);
    const closes = daysIn(days).map((one) => dayClose(entries, one).all);
    expect(totalOf(MONEY_IN_REPORT, 'Money In', shop, days)).toBe(sum(closes.map(({ total }) => total)));
    expect(totalOf(MONEY_IN_REPORT, 'Refunds', shop, days)).toBe(sum(closes.map(({ refunds }) => refunds)));
    expect(totalOf(DEPOSITS_REPORT, 'Deposits Taken', shop, days)).toBe(sum(closes.map(({ deposits }) => deposits)));
    expect(totalOf(DEPOSITS_REPORT, 'Tips', shop, days)).toBe(sum(closes.map(({ tips }) => tips)));
  }),
);

law(
  'deposits taken less those applied, given back and kept are the deposits held',
  fc.property(shops, (shop) => {
    const drafts = new Set(shop.invoices.flatMap((one) => (bookedOf(one, ZONE).length > 0 ? [] : [one.id])));
    const own = shop.deposits.filter(({ method }) => method !== 'Customer credit');
    const held = sum(own.flatMap((one) => [heldOf(one), ...reservedUses(one, drafts).map(({ amount }) => amount)]));
    const of = (column: string) => totalOf(DEPOSITS_REPORT, column, shop, ALL);
    expect(sum([of('Deposits Taken'), -of('Applied'), -of('Given Back'), -of('Kept')])).toBe(held);
  }),
);

law(
  'the rows of every report add up to its total, and its months to the year',
  fc.property(shops, (shop) => {
    for (const [report, basis] of VIEWS) {
      const entries = report.entries(shop, ALL, basis);
      const amounts = (all: typeof entries) =>
        report.amounts.map((name) => sum(all.map((one) => one.amounts[name] ?? 0)));
      for (const by of report.by) {
        const { rows } = reportTable(report, entries, by);
        expect(rows.flatMap((row) => row.entries).length).toBe(entries.length);
      }
      if (report === CUSTOMERS_REPORT) continue;
      expect(amounts(monthsIn(ALL).flatMap((month) => report.entries(shop, month, basis)))).toEqual(amounts(entries));
    }
  }),
);

law(
  'the order of the lists changes no row',
  fc.property(shops, (shop) => {
    const { invoices, deposits, removals, services, customers } = shop;
    const turned: ShopRows = {
      ...shop,
      invoices: invoices.toReversed(),
      deposits: deposits.toReversed(),
      removals: removals.toReversed(),
      services: services.toReversed(),
      customers: customers.toReversed(),
    };
    for (const [report, basis] of VIEWS) {
      const plain = (rows: ShopRows, by: string) =>
        reportTable(report, report.entries(rows, ALL, basis), by).rows.map(({ entries: _, ...row }) => row);
      for (const by of report.by) expect(plain(turned, by)).toEqual(plain(shop, by));
    }
  }),
);

/** Returns the tax of the row of each invoice from the beginning through the day. */
function taxByInvoice(shop: ShopRows, to: string, basis: string | undefined): Map<string, number> {
  const { rows } = reportTable(SALES_TAX_REPORT, SALES_TAX_REPORT.entries(shop, { ...ALL, to }, basis), 'Invoice');
  return new Map(rows.map(({ id, entries }) => [id, sum(entries.map(({ amounts }) => amounts['tax'] ?? 0))]));
}

law(
  'tax on payments is never more than that on invoices, and the same once an invoice is paid',
  fc.property(shops, day, (shop, until) => {
    for (const to of [until, ALL.to]) {
      const billed = taxByInvoice(shop, to, ON_INVOICES);
      for (const [id, tax] of taxByInvoice(shop, to, ON_PAYMENTS)) {
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(billed.get(id) ?? 0);
      }
    }
    const [billed, paid] = [ON_INVOICES, ON_PAYMENTS].map((basis) => taxByInvoice(shop, ALL.to, basis));
    for (const invoice of shop.invoices)
      if (isBilled(invoice) && owedOn(invoice).balance === 0)
        expect(paid?.get(invoice.id) ?? 0).toBe(billed?.get(invoice.id) ?? 0);
  }),
  300,
);

law(
  'taxable and exempt add up to sales where no discount is, or was, after tax',
  fc.property(shops, range, (shop, days) => {
    const isWhole = ({ taxFacts }: Pick<MoneyEntry, 'taxFacts'>) =>
      !taxFacts || sum([taxFacts.taxable, taxFacts.untaxed]) === taxFacts.net;
    const invoices = shop.invoices.filter(
      ({ discountAmount, discountApplies, booked = [] }) =>
        (discountAmount === 0 || discountApplies === 'before-tax') && booked.every(isWhole),
    );
    const removals = shop.removals.filter(({ entries }) => entries.every(isWhole));
    for (const basis of [ON_INVOICES, ON_PAYMENTS]) {
      const of = (column: string) => totalOf(SALES_TAX_REPORT, column, { ...shop, invoices, removals }, days, basis);
      expect(sum([of('Taxable'), of('Exempt')])).toBe(of('Sales'));
    }
  }),
  300,
);

/** Returns the rows of the Sales Tax report with all their columns, as they are filed. */
function taxRows(shop: ShopRows, days: DayRange, basis: string | undefined) {
  const { rows } = reportTable(SALES_TAX_REPORT, SALES_TAX_REPORT.entries(shop, days, basis), 'Month and Rate');
  return rows.map(({ name, values }) => ({ name, values }));
}

law(
  'no step changes the figures of the days before it, nor a rate, a taxable or an exempt dollar of their sales tax',
  fc.property(steps, draft, (all, start) => {
    play(all, start, (was, is, on) => {
      // An invoice that is sent late is booked on its own day.
      if (!was.invoice?.booked?.length && is.invoice?.booked) return;
      const before = { from: ALL.from, to: addDays(on, -1) };
      const figures = ({ invoice, removals }: State) => {
        const shop = shopOf({ invoices: invoice ? [invoice] : [], removals });
        return [
          ...VIEWS.flatMap(([report, basis]) =>
            ['Sales', 'Tax', 'Money In', 'Tips'].map((column) => totalOf(report, column, shop, before, basis)),
          ),
          ...[ON_INVOICES, ON_PAYMENTS].map((basis) => taxRows(shop, before, basis)),
        ];
      };
      expect(figures(is)).toEqual(figures(was));
    });
  }),
);
