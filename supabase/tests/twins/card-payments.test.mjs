import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { localDay, localTime } from '#domain/calendar/calendar.ts';
import { invoiceStatus } from '#domain/invoices/invoice-status.ts';
import { withPayment } from '#domain/invoices/ledger.ts';
import { listedPayments, owedOn } from '#domain/invoices/owed.ts';
import { recordFrom } from '#io/hosted/hosted-rows.ts';
import { buildInvoice } from '#test/build.ts';
import { readSchema } from '../../../server/database/schema-files.mjs';
import { apply, enterShop, onEachEngine, person } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('owner');
/** One whose day does not end while the tests run. */
const ZONE = localTime(new Date(), 'America/Chicago') < '23:00' ? 'America/Chicago' : 'America/Los_Angeles';
const TODAY = localDay(new Date(), ZONE);
const SEED = Number(process.env['SEED']) || 20_261_129;

/** An invoice as other programs leave it. */
const billed = (n, cents, more) =>
  buildInvoice({
    id: `i${n}`,
    invoiceNumber: `INV-${n}`,
    items: [],
    subtotal: cents / 100,
    taxRate: 0,
    taxAmount: 0,
    totalAmount: cents / 100,
    ...more,
  });

const amountOf = fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100);
const facts = fc.record({
  totalAmount: amountOf,
  status: fc.constantFrom('Sent', 'Viewed', 'Overdue'),
  dueDate: fc.constantFrom('2020-01-01', '2099-12-20'),
  sentAt: fc.option(fc.constant('2026-11-20T15:00:00.000Z'), { nil: undefined }),
  viewedAt: fc.constantFrom(undefined, '2026-11-19T15:00:00.000Z', '2026-11-21T15:00:00.000Z'),
  /** Recorded as paid without an entry, as in older files. */
  unlisted: fc.option(amountOf, { nil: 0 }),
  ledger: fc.array(
    fc.record({ kind: fc.constantFrom(undefined, 'refund', 'tip'), amount: amountOf, isReversed: fc.boolean() }),
    { maxLength: 3 },
  ),
  share: fc.integer({ min: 1, max: 100 }),
});

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    // The team server alone has them.
    await database().unsafe('set check_function_bodies = off').simple();
    const { once, always } = readSchema({ withAccounts: true });
    for (const { name, text } of [...once, ...always])
      if (name === 'keys' || name === 'cards') await database().unsafe(text).simple();
    await database()`insert into public.shop_settings (shop_id, kind, settings)
      values (${shop}, 'starter', ${JSON.stringify({ timeZone: ZONE })}::text::json)`;
  });

  test('status_when_paid says what invoiceStatus says of every status, sent or not: one that nobody sent is never Overdue', async () => {
    const cases = [];
    for (const status of ['Sent', 'Viewed', 'Overdue', 'Paid', 'Cancelled'])
      for (const dueDate of ['2020-01-01', '2099-12-20'])
        for (const sentAt of [undefined, '2026-11-20T15:00:00.000Z'])
          for (const viewedAt of [undefined, '2026-11-19T15:00:00.000Z'])
            for (const paidAmount of [100, 868]) {
              const times = { ...(sentAt && { sentAt }), ...(viewedAt && { viewedAt }) };
              const invoice = { ...billed(0, 86_800, { status, dueDate, paidAmount, ...times }), payments: [] };
              for (const name of ['sentAt', 'viewedAt']) if (!times[name]) delete invoice[name];
              const row = {
                status,
                due_date: dueDate,
                sent_at: sentAt,
                viewed_at: viewedAt,
                items: [],
                subtotal: 868,
                tax_rate: 0,
                tax_amount: 0,
                total_amount: 868,
              };
              const [{ said }] = await database()`
                select private.status_when_paid(json_populate_record(null::public.invoices, ${JSON.stringify(row)}::text::json),
                  ${paidAmount}, ${TODAY}) as said`;
              cases.push([row, paidAmount, said]);
              expect([row, paidAmount, said]).toEqual([row, paidAmount, invoiceStatus(invoice, TODAY)]);
            }
    expect(cases).toHaveLength(80);
  });

  test('withPayment and invoiceStatus say what record_card_payment leaves: status, ledger, paid and balance of 150 invoices as other programs leave them', async () => {
    const cases = fc.sample(facts, { numRuns: 150, seed: SEED });
    const made = cases.flatMap(({ totalAmount, unlisted, ledger, share, ...more }, n) => {
      const payments = ledger.map(({ kind, amount, isReversed }, at) => ({
        id: `${n}-${at}`,
        ...(kind && { kind }),
        amount,
        date: '2026-11-18',
        method: 'Cash',
        reference: '',
        note: '',
        ...(isReversed && { reversedOn: '2026-11-19' }),
      }));
      const listed = listedPayments({ payments });
      const plain = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
      const invoice = billed(n, Math.round(totalAmount * 100), {
        sentAt: undefined,
        ...plain,
        payments,
        paidAmount: Math.round((listed + unlisted) * 100) / 100,
        balanceAmount: undefined,
      });
      const { balance } = owedOn(invoice);
      const amount = Math.round(balance * share) / 100;
      return listed < 0 || amount <= 0 ? [] : [{ invoice, amount }];
    });
    expect(made.length).toBeGreaterThan(60);
    // As a file of another program comes in: past the rules of the ledger.
    for (const { invoice, amount } of made) {
      await apply(database(), OWNER, stepsOf(shop, { invoices: [invoice] }));
      const offer = {
        kind: 'invoice',
        record: invoice.id,
        number: invoice.invoiceNumber,
        customerId: invoice.customerId,
        cents: Math.round(amount * 100),
      };
      const given = {
        session: `s-${invoice.id}`,
        payment: `p-${invoice.id}`,
        cents: offer.cents,
        paidAt: new Date().toISOString(),
        offer,
      };
      await database()`select private.record_card_payment(${shop}, ${JSON.stringify(given)}::text::json)`;
    }
    const rows =
      await database()`select row_to_json(i)::text as row, (select json_agg(p order by p.position) from public.payments p where p.invoice_id = i.id)::text as payments from public.invoices i`;
    const after = new Map(
      rows.map(({ row, payments }) => {
        const one = recordFrom('invoices', { ...JSON.parse(row), payments: JSON.parse(payments) });
        return [one.id, one];
      }),
    );
    for (const { invoice, amount } of made) {
      const now = after.get(invoice.id);
      const moment = { at: now.updatedAt, today: TODAY, zone: ZONE };
      const payment = {
        id: `card-p-${invoice.id}`,
        amount,
        date: TODAY,
        method: 'Card',
        reference: `p-${invoice.id}`,
        note: 'Paid online',
      };
      const expected = { ...invoice, ...withPayment(invoice, payment, moment) };
      const facts = ({ status, payments, paidAmount, balanceAmount, paidAt }) => ({
        status,
        payments,
        paidAmount,
        balanceAmount,
        paidAt,
      });
      expect(facts(now)).toEqual(facts(expected));
      expect(now.status).toBe(invoiceStatus(now, TODAY));
    }
  }, 120_000);
});
