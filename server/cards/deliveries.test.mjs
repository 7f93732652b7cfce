// Many payments, whose messages come twice, in any order, late, forged or never: the ledgers are those of a model, to the cent.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoiceRow, openCardShop } from './test-card-shop.mjs';
import { feeOf } from './test-stripe.mjs';

/** @type {Awaited<ReturnType<typeof openCardShop>>} */
let own;
const ZONE = 'America/Chicago';
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

const billed = (n, cents) =>
  invoiceRow({
    id: `i${n}`,
    invoice_number: `INV-${n}`,
    customer_id: `c${n % 7}`,
    subtotal: cents / 100,
    tax_rate: 0,
    tax_amount: 0,
    total_amount: cents / 100,
    balance_amount: cents / 100,
  });

test(`${DELIVERIES} deliveries, doubled, reordered, late, forged and lost: every payment is in a ledger once, and what is too much is a deposit`, async () => {
  const pick = numbersOf(SEED);
  const invoices = Array.from({ length: 150 }, (_, n) => billed(n, 100 + pick(200_000)));
  await own.add('invoices', invoices);
  const payments = [];
  for (const { id, invoice_number: number, customer_id: customerId, total_amount: totalAmount } of invoices) {
    const total = Math.round(totalAmount * 100);
    for (let n = pick(7); n > 0; n -= 1) {
      const cents = pick(3) === 0 ? total : 50 + pick(total);
      const metadata = { shop: own.shop, kind: 'invoice', record: id, number, customer: customerId };
      const session = own.stripe.add({ cents, metadata, success: '', cancel: '', name: '' });
      const offer = {
        kind: 'invoice',
        record: id,
        number,
        customerId,
        cents,
        partOf: cents < total ? totalAmount : null,
      };
      await own.server
        .sql`select private.keep_card_session(${own.shop}, ${session}, ${JSON.stringify(offer)}::text::json, '')`;
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

  const [after, deposits] = await Promise.all([own.invoices(), own.deposits()]);
  const cents = (dollars) => Math.round(dollars * 100);
  const sumOf = (list) => list.reduce((sum, { amount }) => sum + cents(amount), 0);
  for (const invoice of invoices) {
    const now = after.find(({ id }) => id === invoice.id);
    const ofInvoice = paid.filter((one) => one.invoice === invoice.id);
    const total = ofInvoice.reduce((sum, one) => sum + one.cents, 0);
    const takes = gone.has(invoice.id) || off.has(invoice.id) ? 0 : Math.min(total, cents(invoice.total_amount));
    const isFull = takes === cents(invoice.total_amount);
    if (now) {
      expect([invoice.id, sumOf(now.payments ?? []), cents(now.paid_amount)]).toEqual([invoice.id, takes, takes]);
      if (!off.has(invoice.id))
        expect([now.status, cents(now.balance_amount)]).toEqual([
          isFull ? 'Paid' : 'Sent',
          cents(invoice.total_amount) - takes,
        ]);
    }
    const held = deposits.filter(({ note }) => note.includes(`for ${invoice.invoice_number},`));
    expect([invoice.id, sumOf(held)]).toEqual([invoice.id, total - takes]);
    expect(held.every(({ customer_id }) => customer_id === invoice.customer_id)).toBe(true);
  }
  const entries = [...after.flatMap(({ payments: ledger = [] }) => ledger), ...deposits];
  /** @type {Record<string, number>} */
  const byPayment = {};
  for (const { reference, amount } of entries) byPayment[reference] = (byPayment[reference] ?? 0) + cents(amount);
  expect(byPayment).toEqual(Object.fromEntries(paid.map((one) => [`pi_${one.session}`, one.cents])));
  expect(cents(entries.reduce((sum, { fee }) => sum + (fee ?? 0), 0))).toBe(
    paid.reduce((sum, one) => sum + feeOf(one.cents), 0),
  );
  console.info(
    `${paid.length} payments of ${payments.length} sessions; ${delivered.length} delivered, ${paid.length - delivered.length} polled; ${forged} forged`,
  );
}, 600_000);
