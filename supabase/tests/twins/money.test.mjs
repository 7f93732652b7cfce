// Amounts and what follows from them, by the same rules in the app and in the database.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildDeposit, buildEstimate, buildInvoice } from '#test/build.ts';
import { depositDue, depositsTaken } from '../../../src/domain/deposits/deposit-due.ts';
import { billingTotals } from '../../../src/domain/documents/billing-totals.ts';
import { totalOf } from '../../../src/domain/documents/document-totals.ts';
import { INVOICE_STATUSES } from '../../../src/domain/invoices/invoice.ts';
import { invoiceStatus } from '../../../src/domain/invoices/invoice-status.ts';
import { owedOn, paidBy, recordedAsPaid } from '../../../src/domain/invoices/owed.ts';
import { ratio, sum } from '../../../src/domain/money/money.ts';
import { applyFile, enterShop, onEachEngine, person } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('m-owner');
const TODAY = '2026-11-20';

const cents = (max) =>
  fc.oneof(
    fc.constantFrom(0, 100),
    fc.integer({ min: 0, max }).map((value) => value / 100),
  );
const day = fc.constantFrom('2026-11-19', TODAY, '2026-11-21');
const reversedOn = fc.option(day, { freq: 2, nil: undefined });
const withoutAbsent = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
const entry = fc
  .record({
    kind: fc.constantFrom(undefined, 'payment', 'deposit', 'refund', 'tip', 'forfeit'),
    amount: cents(30_000),
    reversedOn,
    date: day,
  })
  .map((one) => withoutAbsent({ method: 'Card', reference: '', note: '', ...one }));
const item = fc
  .record({ totalPrice: cents(90_000), taxable: fc.boolean(), optional: fc.boolean(), chosen: fc.boolean() })
  .map(({ optional, ...one }, at) => ({
    id: `l${at}`,
    type: 'service',
    description: 'Line',
    quantity: 1,
    unitPrice: 1,
    ...one,
    ...(optional ? { optional } : { chosen: undefined }),
  }))
  .map(withoutAbsent);
const amounts = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ subtotal: 0, taxAmount: 0, totalAmount: 0 }) },
  fc.record({ subtotal: cents(50_000), taxAmount: cents(5_000), totalAmount: cents(60_000) }),
);
/** Invoices as any program stores them: what is paid, what is left and the totals may be absent, 0 or out of date. */
const invoice = fc
  .record({
    facts: fc.record({
      status: fc.constantFrom(...INVOICE_STATUSES),
      items: fc.array(item, { maxLength: 3 }),
      taxRate: fc.constantFrom(0, 8.25, 8.875),
      discountAmount: fc.oneof(fc.constant(0), cents(40_000)),
      discountApplies: fc.constantFrom(undefined, 'after-tax', 'before-tax'),
      paidAmount: fc.option(cents(60_000), { nil: undefined }),
      balanceAmount: fc.option(cents(60_000), { nil: undefined }),
      payments: fc.array(entry, { maxLength: 3 }),
      dueDate: day,
    }),
    amounts,
  })
  .map(({ facts, amounts: stored }) => {
    const { paidAmount: _paid, balanceAmount: _balance, ...blank } = buildInvoice();
    return withoutAbsent({ ...blank, discountPercent: undefined, ...facts, ...stored });
  });

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
  });
  const keep = async (lists) => {
    await applyFile(database(), OWNER, stepsOf(shop, lists));
  };

  test('total_of, paid_by, paid_on and status_when_opened: 500 invoices are worth, paid and overdue as totalOf, paidBy, owedOn and invoiceStatus say', async () => {
    const invoices = fc.sample(invoice, { numRuns: 500, seed: 10 }).map((one, at) => ({
      ...one,
      id: `i${at}`,
      invoiceNumber: `I-${at}`,
      payments: one.payments.map((payment, n) => ({ ...payment, id: `p${at}-${n}` })),
    }));
    await keep({ invoices });
    const rows = await database()`
      select id, private.total_of(i)::float8 as total, private.paid_on(i)::float8 as paid, private.status_when_opened(i, ${TODAY}) as status,
        (select coalesce(sum(private.paid_by(p)), 0) from public.payments p where p.shop_id = i.shop_id and p.invoice_id = i.id)::float8 as listed
      from public.invoices i where shop_id = ${shop}`;
    const found = Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
    for (const one of invoices) {
      const { paid } = owedOn(one);
      // open_document asks for the status of a sent invoice alone.
      const opened = {
        ...one,
        status: one.status === 'Paid' ? 'Paid' : 'Viewed',
        sentAt: '2026-11-18T09:00:00.000Z',
        viewedAt: '2026-11-20T09:00:00.000Z',
      };
      const expected = { total: totalOf(one), paid, listed: sum(one.payments.map(paidBy)) };
      const { status, ...row } = found[one.id];
      expect(row, JSON.stringify(one)).toEqual(expected);
      if (one.status === 'Sent' || one.status === 'Overdue')
        expect(status, JSON.stringify(one)).toBe(invoiceStatus(opened, TODAY));
    }
  });

  test('ledger_sum and recorded_as_paid: 1,500 records of invoices are paid as paidBy and recordedAsPaid say, where the total is stored', async () => {
    const records = fc.sample(invoice, { numRuns: 1500, seed: 8 });
    const rows = await database()`
      select private.ledger_sum('invoices', one -> 'payments')::float8 as listed, private.recorded_as_paid(one)::float8 as recorded
      from jsonb_array_elements(${JSON.stringify(records)}::text::jsonb) with ordinality as t (one, n) order by n`;
    const isUnknown = ({ subtotal, taxAmount, totalAmount }, { recorded }) =>
      recorded === null && subtotal + taxAmount + totalAmount === 0;
    expect([...rows]).toEqual(
      records.map((one, at) => ({
        listed: sum(one.payments.map(paidBy)),
        recorded: isUnknown(one, rows[at]) ? null : recordedAsPaid(one),
      })),
    );
  });

  test('standard_link_day: the link of an invoice paid at no known time works for a year after the last entry that pays by paidBy', async () => {
    const ledgers = fc.sample(fc.array(entry, { maxLength: 4 }), { numRuns: 300, seed: 7 });
    const invoices = ledgers.map((payments, at) =>
      buildInvoice({
        id: `y${at}`,
        invoiceNumber: `Y-${at}`,
        status: 'Paid',
        paidAmount: 868,
        balanceAmount: 0,
        payments: payments.map((payment, n) => ({ ...payment, amount: payment.amount + 1, id: `y${at}-${n}` })),
      }),
    );
    await keep({ invoices });
    const rows = await database()`
      select private.standard_link_day(link)::text as last
      from generate_series(0, ${invoices.length - 1}) as n,
        json_populate_record(null::public.document_links,
          json_build_object('shop_id', ${shop}::text, 'kind', 'invoice', 'document_id', 'y' || n, 'time_zone', 'UTC')) as link
      order by n`;
    const lastOf = ({ payments }) =>
      payments
        .filter((one) => paidBy(one) > 0)
        .map(({ date }) => date)
        .sort()
        .at(-1);
    expect(rows.map(({ last }) => last)).toEqual(invoices.map((one) => lastOf(one)?.replace('2026', '2027') ?? null));
  });

  test('subtotal_of and ratio_in_cents: 1,500 sums of lines and quotients are those of billingTotals and ratio', async () => {
    const sums = fc.sample(fc.array(item, { maxLength: 5 }), { numRuns: 1500, seed: 11 });
    const subtotals = await database()`
      select private.subtotal_of(items)::float8 as subtotal, private.subtotal_of(items, true)::float8 as taxable
      from json_array_elements(${JSON.stringify(sums)}::text::json) with ordinality as t (items, n) order by n`;
    const counted = (items) => billingTotals(items, 0, 0).subtotal;
    expect([...subtotals]).toEqual(
      sums.map((items) => ({ subtotal: counted(items), taxable: counted(items.filter(({ taxable }) => taxable)) })),
    );

    const pairs = fc.sample(
      fc.tuple(
        fc.integer({ min: -9_000_000, max: 9_000_000 }).map((value) => value / 1000),
        cents(90_000),
      ),
      { numRuns: 1500, seed: 12 },
    );
    const quotients = await database()`
      select private.ratio_in_cents(a, b)::float8 as quotient from unnest(${pairs.map(([a]) => a)}::numeric[], ${pairs.map(([, b]) => b)}::numeric[]) with ordinality as t (a, b, n) order by n`;
    expect(quotients.map(({ quotient }) => quotient + 0)).toEqual(pairs.map(([a, b]) => ratio(2, [a], b) + 0));
  });

  test('deposit_due: 1,000 estimates ask for the deposit of depositDue, by the rules as a link shows them', async () => {
    const rule = fc.record({
      kind: fc.constantFrom('amount', 'percent', 'none'),
      value: fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
    });
    const asking = fc.record({
      items: fc.array(fc.tuple(item, fc.constantFrom(undefined, '', 'film', 'tint')), { maxLength: 4 }),
      totalAmount: cents(90_000),
      depositRules: fc.record({ '': rule, film: rule, tint: rule }, { requiredKeys: [] }),
    });
    const all = fc.sample(asking, { numRuns: 1000, seed: 14 }).map(({ items, totalAmount, depositRules }) => {
      const lines = items.map(([one, serviceId], at) => ({
        ...one,
        id: `l${at}`,
        ...(serviceId !== undefined && { serviceId }),
      }));
      const own = lines.flatMap(({ id, serviceId }) =>
        depositRules[serviceId || undefined] ? [[id, depositRules[serviceId]]] : [],
      );
      const everyOther = depositRules[''] ? { '': depositRules[''] } : {};
      return { lines, totalAmount, depositRules, shown: { ...everyOther, ...Object.fromEntries(own) } };
    });
    const rows = await database()`
      select private.deposit_due(one -> 'lines', (one ->> 'totalAmount')::numeric, one -> 'shown')::float8 as due
      from json_array_elements(${JSON.stringify(all)}::text::json) with ordinality as t (one, n) order by n`;
    const due = all.map(({ lines, totalAmount, depositRules }) =>
      depositDue(buildEstimate({ items: lines, subtotal: totalAmount + 1, totalAmount, options: undefined }), {
        depositRules,
      }),
    );
    expect(rows.map((row) => row.due)).toEqual(due);
    expect(new Set(due).size).toBeGreaterThan(200);
  });

  test('payment_of: the deposits of 300 estimates that were taken are those of depositsTaken', async () => {
    const use = fc
      .record({ kind: fc.constantFrom('refund', 'applied', 'forfeit'), amount: cents(9_000), reversedOn, date: day })
      .map(withoutAbsent);
    const deposit = fc
      .record({ amount: cents(50_000), uses: fc.array(use, { maxLength: 3 }), reversedOn })
      .map(withoutAbsent);
    const all = fc.sample(fc.array(deposit, { maxLength: 3 }), { numRuns: 300, seed: 13 }).map((own, at) =>
      own.map((one, n) =>
        buildDeposit({
          ...one,
          id: `d${at}-${n}`,
          estimateId: `e${at}`,
          uses: one.uses.map((each, k) => ({ ...each, id: `u${k}` })),
        }),
      ),
    );
    await keep({ deposits: all.flat() });
    const rows = await database()`
      select (private.payment_of(link) ->> 'depositTaken')::float8 as taken
      from generate_series(0, ${all.length - 1}) as n,
        json_populate_record(null::public.document_links, json_build_object('shop_id', ${shop}::text, 'kind', 'estimate', 'document_id', 'e' || n)) as link
      order by n`;
    expect(rows.map(({ taken }) => taken)).toEqual(all.map(depositsTaken));
  });
});
