// Money that goes back to cards: once, never without an entry in a ledger, and never without the shop seeing it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoiceRow, openCardShop } from './test-card-shop.mjs';

/** @type {Awaited<ReturnType<typeof openCardShop>>} */
let own;

beforeAll(async () => {
  own = await openCardShop();
});
afterAll(() => own.stop());
beforeEach(async () => {
  await own.empty();
  await own.server
    .sql`insert into public.shop_settings (shop_id, kind, settings) values (${own.shop}, 'starter', '{"timeZone": "America/Chicago"}')`;
  await own.takeCards();
  own.stripe.refunds.length = 0;
  own.refusals.length = 0;
  Object.assign(own.stripe.state, { losesAnswers: false, refuses: '', refundStatus: 'succeeded' });
});

/** An invoice that was paid by card. @param {Record<string, unknown>} [more] @param {number} [amount] */
async function paidInvoice(more, amount = 868) {
  const row = invoiceRow(more);
  await own.add('invoices', [row]);
  const { body } = await own.session(await own.share('invoice', row.id), amount);
  const { intent } = own.stripe.pay(body.id);
  expect((await own.deliver(own.stripe.message(body.id))).status).toBe(200);
  return { id: row.id, intent: String(intent), session: body.id };
}
/** A deposit: paid by card for an invoice that was deleted meanwhile. */
async function paidDeposit() {
  await own.add('invoices', [invoiceRow()]);
  const { body } = await own.session(await own.share('invoice', 'invoice-1'), 868);
  await own.server.sql`delete from public.invoices`;
  const { intent } = own.stripe.pay(body.id);
  await own.deliver(own.stripe.message(body.id));
  return `card-${intent}`;
}
const asked = (entry, amount, record = 'invoice-1') => ({ entry, kind: 'invoice', record, amount });
const sentBack = () => own.stripe.refunds.map(({ amount }) => amount);
const ledger = async (n = 0) => ((await own.invoices())[n]?.payments ?? []).map(({ id, amount }) => [id, amount]);
const stuck = async (person = own.people.owner) => (await own.ask('GET', '/cards/v1/stuck', { person })).body.refunds;

/** Gives money back in cash, as a device records it. @param {number} amount */
async function refundInCash(amount) {
  await own.server.sql.begin(async (sql) => {
    await sql`
      insert into public.payments (shop_id, invoice_id, position, id, kind, amount, date, method)
      values (${own.shop}, 'invoice-1', 1, 'cash', 'refund', ${amount}, '2026-11-29', 'Cash')`;
    await sql`update public.invoices set paid_amount = ${868 - amount}, balance_amount = ${amount}, status = 'Sent', paid_at = null`;
  });
}

test('after a lost answer the dialog, opened again, sends no second 100.00: it reads amount and time; the next refund goes once the first is recorded', async () => {
  await paidInvoice();
  own.stripe.state.losesAnswers = true;
  expect((await own.refund(asked('one', 100))).status).toBe(503);
  own.stripe.state.losesAnswers = false;
  const again = await own.refund(asked('two', 100));
  expect([again.status, again.body.hint]).toEqual([409, 'card-open']);
  expect(again.body.message).toMatch(
    /^A refund of \$100\.00 to the card was begun on \w{3} \d+ at \d+:\d\d [AP]M\. Within 20 minutes it is in the ledger/,
  );
  // Found at Stripe, and in no ledger yet.
  await own.catchUp(60);
  expect((await own.refund(asked('two', 100))).body.hint).toBe('card-open');
  expect(sentBack()).toEqual([10_000]);
  await own.catchUp();
  expect((await own.refund(asked('two', 100))).status).toBe(200);
  expect(sentBack()).toEqual([10_000, 10_000]);
});

test('more than the ledger has left to give back is refused before Stripe is asked, and more than was paid by card as well', async () => {
  await paidInvoice({ paid_amount: 100, balance_amount: 768 }, 768);
  const byCard = await own.refund(asked('one', 800));
  expect([byCard.status, byCard.body.message]).toEqual([
    409,
    'Only $768.00 of the card payment can go back to the card. Refund that first, then the rest in another way.',
  ]);
  await own.refund(asked('two', 768));
  await own.catchUp();
  const left = await own.refund(asked('three', 100.01));
  expect([left.status, left.body.message]).toEqual([409, 'Only $100.00 is left to give back.']);
  expect(sentBack()).toEqual([76_800]);
});

test('a refund that left and that the ledger has no room for stays unrecorded, the shop sees it, and it is recorded once there is room', async () => {
  await paidInvoice();
  await own.refund(asked('left', 868));
  await refundInCash(500);
  await own.server.sql`update private.card_refunds set done_at = now() - interval '30 minutes'`;
  await own.catchUp();
  expect(await ledger()).toEqual([
    [expect.stringMatching(/^card-pi_/), 868],
    ['cash', 500],
  ]);
  expect(own.refusals.join()).toContain('"entry":"left"');
  expect(await stuck()).toEqual([{ entry: 'left', number: 'INV-2026-0001', amount: 868, at: expect.any(String) }]);
  expect(await stuck(own.people.other)).toEqual([]);
  await own.server.sql.begin(async (sql) => {
    await sql`update public.payments set reversed_on = '2026-11-29' where id = 'cash'`;
    await sql`update public.invoices set paid_amount = 868, balance_amount = 0, status = 'Paid'`;
  });
  await own.catchUp();
  expect((await ledger())[2]).toEqual(['left', 868]);
  expect(await stuck()).toEqual([]);
});

test('a refund that the shop recorded in its own way is named no more; a technician can’t say so', async () => {
  await paidInvoice();
  await own.refund(asked('left', 868));
  await refundInCash(868);
  await own.server.sql`update private.card_refunds set done_at = now() - interval '30 minutes'`;
  const settle = (person) => own.ask('POST', '/cards/v1/settled', { person, body: { entry: 'left' } });
  expect((await settle(own.people.technician)).status).toBe(403);
  await settle(own.people.other);
  expect(await stuck()).toHaveLength(1);
  expect((await settle(own.people.manager)).status).toBe(204);
  expect(await stuck()).toEqual([]);
  await own.catchUp();
  expect(await ledger()).toHaveLength(2);
});

test('one ledger that refuses its refund keeps no other from theirs, and is named in the log with its shop', async () => {
  await paidInvoice();
  await paidInvoice({ id: 'two', invoice_number: 'INV-2' });
  await own.refund(asked('bad', 10));
  await own.refund(asked('good', 20, 'two'));
  await own.server.sql.unsafe(`
    create function public.refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_bad before insert on public.payments for each row when (new.id = 'bad') execute function public.refuse_bad()`);
  await own.catchUp();
  await own.server.sql.unsafe('drop function public.refuse_bad() cascade');
  expect(await ledger(0)).toHaveLength(1);
  expect((await ledger(1))[1]).toEqual(['good', 20]);
  expect(own.refusals).toEqual([`Card payments, {"shop":"${own.shop}","entry":"bad"}: no`]);
  await own.catchUp();
  expect((await ledger(0))[1]).toEqual(['bad', 10]);
});

test.each([
  ['Stripe refuses', { refuses: 'Your balance is too low.' }, 'Stripe refused: Your balance is too low.'],
  ['the bank refuses', { refundStatus: 'failed' }, 'Stripe could not send the money back to this card.'],
  ['is cancelled', { refundStatus: 'canceled' }, 'Stripe could not send the money back to this card.'],
])('a refund that %s is not done, and the same dialog can try again once', async (_, state, why) => {
  await paidInvoice();
  Object.assign(own.stripe.state, state);
  const refused = await own.refund(asked('one', 100));
  expect([refused.status, refused.body.message]).toEqual([502, why]);
  Object.assign(own.stripe.state, { refuses: '', refundStatus: 'succeeded' });
  await own.catchUp();
  expect(await ledger()).toHaveLength(1);
  const made = await own.refund(asked('one', 100));
  expect(made.status).toBe(200);
  expect((await own.refund(asked('one', 100))).body).toEqual(made.body);
  const done = own.stripe.refunds.filter(({ status }) => status === 'succeeded');
  expect(done.map(({ id, amount }) => [id, amount])).toEqual([[made.body.refund, 10_000]]);
});

test('a lost answer about a refund that failed does not become an entry', async () => {
  await paidInvoice();
  Object.assign(own.stripe.state, { losesAnswers: true, refundStatus: 'failed' });
  expect((await own.refund(asked('one', 100))).status).toBe(503);
  own.stripe.state.losesAnswers = false;
  await own.catchUp();
  expect(await ledger()).toHaveLength(1);
  own.stripe.state.refundStatus = 'succeeded';
  expect((await own.refund(asked('one', 100))).status).toBe(200);
});

test('the refund of a deposit that no device recorded is in the deposit with its reference', async () => {
  const record = await paidDeposit();
  const made = await own.refund({ entry: 'back', kind: 'deposit', record, amount: 68 });
  expect(made.status).toBe(200);
  await own.catchUp();
  expect((await own.deposits())[0].uses).toMatchObject([
    { id: 'back', kind: 'refund', amount: 68, method: 'Card', reference: made.body.refund },
  ]);
  expect((await own.refund({ entry: 'more', kind: 'deposit', record, amount: 800.01 })).body.hint).toBe('card-room');
});

test('after a backup was restored, the payment and the refund of after it are recorded again, once and with the same figures', async () => {
  await own.server
    .sql`insert into public.customers (shop_id, id, first_name, last_name) values (${own.shop}, 'customer-1', 'Jake', 'Novak')`;
  await own.add('invoices', [invoiceRow()]);
  const { client } = own.people.owner;
  await client.rpc('make_backup', { shop: own.shop, reason: 'import' }).throwOnError();
  const { body } = await own.session(await own.share('invoice', 'invoice-1'), 868);
  own.stripe.pay(body.id);
  await own.deliver(own.stripe.message(body.id));
  await own.refund(asked('back', 68));
  await own.catchUp();
  const before = await ledger();
  const fee = (await own.invoices())[0].payments[0].fee;
  expect(before).toHaveLength(2);

  const [{ id }] = await own.server.sql`select id from public.shop_backups order by id limit 1`;
  await client.rpc('restore_backup', { shop: own.shop, backup: id }).throwOnError();
  expect(await ledger()).toEqual([]);
  await own.catchUp();
  await own.catchUp();
  expect(await ledger()).toEqual(before);
  const [invoice] = await own.invoices();
  expect(invoice).toMatchObject({ paid_amount: 800, balance_amount: 68, status: 'Sent', payments: [{ fee }, {}] });
  expect(await own.deposits()).toEqual([]);
});

test('an invoice that the shop deletes takes its card payment and refund with it: neither comes back, and none is named as stuck', async () => {
  await own.server
    .sql`insert into public.customers (shop_id, id, first_name, last_name) values (${own.shop}, 'customer-1', 'Jake', 'Novak')`;
  await paidInvoice();
  await own.refund(asked('back', 68));
  await own.catchUp();
  await own.catchUp();
  expect(await ledger()).toHaveLength(2);
  await own.server.sql`delete from public.invoices where shop_id = ${own.shop}`;
  await own.server.sql`update private.card_refunds set done_at = now() - interval '1 hour'`;
  await own.catchUp();
  expect([await own.invoices(), await own.deposits(), await stuck()]).toEqual([[], [], []]);
});

test('what the processor moved is not reversed past the app either: a payment, its refund, a deposit', async () => {
  const { intent } = await paidInvoice();
  await own.refund(asked('back', 68));
  await own.catchUp();
  const { sql } = own.server;
  const moved = /This money moved by a card/;
  const card = `card-${intent}`;
  await expect(sql`update public.payments set reversed_on = '2026-11-29' where id = ${card}`).rejects.toThrow(moved);
  await expect(sql`update public.payments set reversed_on = '2026-11-29' where id = 'back'`).rejects.toThrow(moved);
  await sql`delete from public.invoices`;
  await paidDeposit();
  await expect(sql`update public.deposits set reversed_on = '2026-11-29'`).rejects.toThrow(moved);
});
