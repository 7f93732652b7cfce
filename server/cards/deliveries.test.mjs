// Many payments, whose messages come twice, in any order, late, forged or never: the ledgers are those of a model, to the cent.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoiceStatus } from '#domain/invoices/invoice-status.ts';
import { withPayment } from '#domain/invoices/ledger.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { buildInvoice } from '#test/build.ts';
import { openCardShop } from '../testing/test-card-shop.mjs';
import { feeOf } from '../testing/test-stripe.mjs';

/** @type {Awaited<ReturnType<typeof openCardShop>>} */
let own;
const ZONE = 'America/Chicago';
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date());
const DELIVERIES = 2000;
const AT_ONCE = 8;
const SEED = Number(process.env['SEED']) || 20_261_129;

beforeAll(async () => {
  own = await openCardShop();
});
afterAll(() => own.stop());
beforeEach(async () => {
  await own.empty();
  await own.server
    .sql`insert into public.shop_settings (shop_id, kind, settings) values (${own.shop}, 'starter', ${JSON.stringify({ timeZone: ZONE })}::text::json)`;
  await own.takeCards();
});

/** Returns whole numbers below a limit, always the same for a seed. @param {number} seed */
function numbersOf(seed) {
  let state = seed;
  /** @param {number} below */
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @template T @param {T[]} items @param {(below: number) => number} pick */
function shuffled(items, pick) {
  const left = [...items];
  return items.map(() => left.splice(pick(left.length), 1)[0]);
}

const billed = (n, cents, more = {}) =>
  buildInvoice({
    id: `i${n}`,
    invoiceNumber: `INV-${n}`,
    customerId: `c${n % 7}`,
    status: 'Sent',
    sentAt: '2026-11-20T15:00:00.000Z',
    dueDate: '2099-12-20',
    items: [],
    subtotal: cents / 100,
    taxRate: 0,
    taxAmount: 0,
    totalAmount: cents / 100,
    balanceAmount: cents / 100,
    ...more,
  });

test(`${DELIVERIES} deliveries, doubled, reordered, late, forged and lost: every payment is in a ledger once, and what is too much is a deposit`, async () => {
  const pick = numbersOf(SEED);
  const invoices = Array.from({ length: 150 }, (_, n) => billed(n, 100 + pick(200_000)));
  await own.add({ invoices });
  const payments = [];
  for (const { id, invoiceNumber, customerId, totalAmount } of invoices) {
    const total = Math.round(totalAmount * 100);
    for (let n = pick(7); n > 0; n -= 1) {
      const cents = pick(3) === 0 ? total : 50 + pick(total);
      const metadata = { shop: own.shop, kind: 'invoice', record: id, number: invoiceNumber, customer: customerId };
      const session = own.stripe.add({ cents, metadata, success: '', cancel: '', name: '' });
      await own.server
        .sql`select private.keep_card_session(${own.shop}, ${session}, ${JSON.stringify({ kind: 'invoice', record: id, number: invoiceNumber, customerId, cents })}::text::json, '')`;
      payments.push({ session, cents, invoice: id });
    }
  }
  const paid = payments.filter(() => pick(10) > 0);
  for (const { session } of paid) own.stripe.pay(session);
  const unpaid = payments.filter((one) => !paid.includes(one));
  for (const { session } of unpaid.slice(0, unpaid.length / 2)) own.stripe.expire(session);

  // One in ten is lost; every other comes once to many times, among messages of nobody.
  const delivered = paid.filter(() => pick(10) > 0);
  const right = delivered.map(({ session }) => own.stripe.message(session));
  let forged = 0;
  while (right.length < DELIVERIES) {
    const { session } = payments[pick(payments.length)];
    const kind = pick(8);
    if (kind === 0) right.push(own.stripe.message(session, { secret: 'whsec_guess' }));
    else if (kind === 1) right.push(own.stripe.message(session, { at: Math.floor(Date.now() / 1000) - 4000 }));
    else if (kind === 2) right.push(own.stripe.message(session, { type: 'checkout.session.expired' }));
    else if (delivered.length > 0) right.push(own.stripe.message(delivered[pick(delivered.length)].session));
    if (kind < 2) forged += 1;
  }
  const queue = shuffled(right, pick);
  const gone = new Set(['i3', 'i4', 'i5']);
  const off = new Set(['i6', 'i7', 'i8']);
  await own.server.sql`delete from public.invoices where id in ${own.server.sql([...gone])}`;
  await own.server.sql`update public.invoices set status = 'Cancelled' where id in ${own.server.sql([...off])}`;
  /** @type {Record<number, number>} */
  const statuses = {};
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let message = queue.pop(); message; message = queue.pop()) {
        const { status } = await own.deliver(message);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  expect(statuses).toEqual({ 200: DELIVERIES - forged, 400: forged });
  await own.catchUp();
  await own.catchUp();

  const [after, deposits] = await Promise.all([own.read('invoices'), own.read('deposits')]);
  const cents = (dollars) => Math.round(dollars * 100);
  const sumOf = (list) => list.reduce((sum, { amount }) => sum + cents(amount), 0);
  for (const invoice of invoices) {
    const now = after.find(({ id }) => id === invoice.id);
    const ofInvoice = paid.filter((one) => one.invoice === invoice.id);
    const total = ofInvoice.reduce((sum, one) => sum + one.cents, 0);
    const takes = gone.has(invoice.id) || off.has(invoice.id) ? 0 : Math.min(total, cents(invoice.totalAmount));
    const isFull = takes === cents(invoice.totalAmount);
    if (now) {
      expect([invoice.id, sumOf(now.payments ?? []), cents(now.paidAmount)]).toEqual([invoice.id, takes, takes]);
      if (!off.has(invoice.id))
        expect([now.status, cents(now.balanceAmount)]).toEqual([
          isFull ? 'Paid' : 'Sent',
          cents(invoice.totalAmount) - takes,
        ]);
    }
    const held = deposits.filter(({ note }) => note.includes(`for ${invoice.invoiceNumber},`));
    expect([invoice.id, sumOf(held)]).toEqual([invoice.id, total - takes]);
    expect(held.every(({ customerId }) => customerId === invoice.customerId)).toBe(true);
  }
  const entries = [...after.flatMap(({ payments: ledger = [] }) => ledger), ...deposits];
  const amounts = Object.groupBy(entries, ({ reference }) => reference);
  expect(Object.fromEntries(Object.entries(amounts).map(([reference, all = []]) => [reference, sumOf(all)]))).toEqual(
    Object.fromEntries(paid.map(({ session, cents: dollars }) => [`pi_${session}`, dollars])),
  );
  expect(cents(entries.reduce((sum, { fee = 0 }) => sum + fee, 0))).toBe(
    paid.reduce((sum, one) => sum + feeOf(one.cents), 0),
  );
  console.info(
    `${paid.length} payments of ${payments.length} sessions; ${delivered.length} delivered, ${paid.length - delivered.length} polled; ${forged} forged`,
  );
}, 600_000);

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
    const own = owedOn(billed(n, totalAmount * 100, { payments })).paid;
    const plain = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
    const invoice = billed(n, Math.round(totalAmount * 100), {
      sentAt: undefined,
      ...plain,
      payments,
      paidAmount: Math.round((own + unlisted) * 100) / 100,
      balanceAmount: undefined,
    });
    const { balance, paid } = owedOn(invoice);
    const amount = Math.round(balance * share) / 100;
    return paid < 0 || amount <= 0 ? [] : [{ invoice, amount }];
  });
  expect(made.length).toBeGreaterThan(60);
  // As a file of another program comes in: past the rules of the ledger.
  for (const { invoice, amount } of made) {
    await own.add({ invoices: [invoice] });
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
    await own.server.sql`select private.record_card_payment(${own.shop}, ${JSON.stringify(given)}::text::json)`;
  }
  const after = new Map((await own.read('invoices')).map((one) => [one.id, one]));
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
