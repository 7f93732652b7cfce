// The pages on which customers pay: which are open, for what, and what the shop and its customers see while the account fails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../testing/test-client.mjs';
import { invoiceRow, openCardShop } from './test-card-shop.mjs';
import { feeOf, TEST_KEY } from './test-stripe.mjs';

/** @type {Awaited<ReturnType<typeof openCardShop>>} */
let own;
const LINK = 'https://buy.stripe.com/abc';

beforeAll(async () => {
  own = await openCardShop();
});
afterAll(() => own.stop());
beforeEach(async () => {
  await own.empty();
  const settings = JSON.stringify({ timeZone: 'America/Chicago', paymentLink: LINK });
  await own.server
    .sql`insert into public.shop_settings (shop_id, kind, settings) values (${own.shop}, 'starter', ${settings}::text::json)`;
  await own.takeCards();
  Object.assign(own.stripe.state, { isSilent: false, refuses: '', balance: 'usd', holds: undefined });
});

async function shared() {
  await own.add('invoices', [invoiceRow()]);
  return own.share('invoice', 'invoice-1');
}
const statusOf = (session) => own.stripe.sessions.get(session)?.status;
const payment = async (token) => (await own.open(token)).body.payment;
const account = async () => (await own.ask('GET', '/keys/v1', { person: own.people.manager })).body.stripe;
/** The shop takes 100.00 in cash. */
const takeCash = () =>
  own.server.sql.begin(async (sql) => {
    await sql`
      insert into public.payments (shop_id, invoice_id, position, id, amount, date, method)
      values (${own.shop}, 'invoice-1', 0, 'cash', 100, '2026-11-29', 'Cash')`;
    await sql`update public.invoices set paid_amount = 100, balance_amount = 768`;
  });
/** Moves the start of the account’s failure back. @param {number} minutes */
const ago = (minutes) =>
  own.server.sql`update private.shop_keys set failing_since = now() - make_interval(mins => ${minutes})`;

test('a page of the account of before is not handed out once other keys were entered', async () => {
  const token = await shared();
  const before = await own.session(token, 868);
  expect((await own.session(token, 868)).body).toEqual(before.body);
  await own.takeCards();
  const after = await own.session(token, 868);
  expect(after.status).toBe(200);
  expect(after.body.id).not.toBe(before.body.id);
  expect((await own.session(token, 868)).body).toEqual(after.body);
});

test('after 100.00 in cash the page for 868.00 is closed before one for 768.00 opens', async () => {
  const token = await shared();
  const before = await own.session(token, 868);
  await takeCash();
  expect((await own.session(token, 868)).body).toEqual({ changed: true });
  const after = await own.session(token, 768);
  expect([statusOf(before.body.id), statusOf(after.body.id)]).toEqual(['expired', 'open']);
  expect((await own.check(token, before.body.id)).body.state).toBe('expired');
});

test('a page that was paid while its message is still on the way is recorded, and no second page opens', async () => {
  const token = await shared();
  const before = await own.session(token, 868);
  await own.server.sql`update private.card_sessions set made_at = now() - interval '25 minutes'`;
  await own.server.sql`update private.shop_keys set made_at = now() - interval '1 day'`;
  own.stripe.pay(before.body.id);
  const opened = own.stripe.sessions.size;
  expect((await own.session(token, 868)).body).toEqual({ changed: true });
  expect(own.stripe.sessions.size).toBe(opened);
  expect((await own.invoices())[0].status).toBe('Paid');
});

test('a page for what is not due any more is closed by asking; that of a revoked link too; one that is due stays', async () => {
  const token = await shared();
  const { body } = await own.session(token, 868);
  await own.catchUp();
  expect(statusOf(body.id)).toBe('open');
  await takeCash();
  await own.catchUp();
  expect(statusOf(body.id)).toBe('expired');
  const next = await own.session(token, 768);
  await own.server.sql`update public.document_links set revoked_at = now()`;
  await own.catchUp();
  expect(statusOf(next.body.id)).toBe('expired');
});

test('of 868.00 a customer pays 300.00, then the rest: each is in the ledger once, however often its message comes', async () => {
  const token = await shared();
  const first = (await own.session(token, 868, 300)).body;
  expect(own.stripe.sessions.get(first.id)).toMatchObject({ cents: 30000, name: 'Invoice INV-2026-0001' });
  expect((await own.session(token, 868, 300)).body).toEqual(first);
  own.stripe.pay(first.id);
  for (let n = 0; n < 3; n += 1) expect((await own.deliver(own.stripe.message(first.id))).status).toBe(200);
  const entryOf = (session, amount) => ({
    id: `card-pi_${session}`,
    amount,
    method: 'Card',
    reference: `pi_${session}`,
    fee: feeOf(amount * 100) / 100,
  });
  const [partly] = await own.invoices();
  expect(partly).toMatchObject({ status: 'Sent', paid_amount: 300, balance_amount: 568, paid_at: null });
  expect(partly.payments).toMatchObject([entryOf(first.id, 300)]);
  expect((await own.check(token, first.id)).body).toEqual({ state: 'paid', amount: 300 });
  expect((await payment(token)).card).toEqual({ due: 568 });
  // A page of before shows 868.00: neither a part nor all of it can be paid there.
  for (const part of [undefined, 300, 568])
    expect((await own.session(token, 868, part)).body).toEqual({ changed: true });

  const rest = (await own.session(token, 568)).body;
  expect(own.stripe.sessions.get(rest.id)?.cents).toBe(56800);
  own.stripe.pay(rest.id);
  await own.deliver(own.stripe.message(rest.id));
  await own.deliver(own.stripe.message(first.id));
  const [paid] = await own.invoices();
  expect(paid).toMatchObject({ status: 'Paid', paid_amount: 868, balance_amount: 0 });
  expect(paid.payments).toMatchObject([entryOf(first.id, 300), entryOf(rest.id, 568)]);
  expect(await own.deposits()).toEqual([]);
});

test('a part is whole cents from 1.00 up to the 868.00 that are due; anything else is refused with a sentence, and opens nothing', async () => {
  const token = await shared();
  const opened = own.stripe.sessions.size;
  for (const part of [0, -300, 0.01, 0.99, 868.01, 300.005, 1e21, '300', 'all', null]) {
    const { status, body } = await own.session(token, 868, part);
    const sentence = 'Enter an amount from $1.00 to $868.00, in dollars and cents.';
    expect([part, status, body.hint, body.message]).toEqual([part, 400, 'part', sentence]);
  }
  expect(own.stripe.sessions.size).toBe(opened);
  for (const [part, cents] of [
    [1, 100],
    [19.99, 1999],
    [867.99, 86799],
  ])
    expect(own.stripe.sessions.get((await own.session(token, 868, part)).body.id)?.cents).toBe(cents);
  const whole = await own.session(token, 868, 868);
  expect(own.stripe.sessions.get(whole.body.id)?.cents).toBe(86800);
  expect((await own.session(token, 868)).body).toEqual(whole.body);
});

test('one page is open, for a part or for all; that of a part is closed by asking once something else is due', async () => {
  const token = await shared();
  const idOf = async (part) => (await own.session(token, 868, part)).body.id;
  const pages = [await idOf(300), await idOf(500), await idOf(undefined), await idOf(300)];
  expect(new Set(pages).size).toBe(4);
  expect(pages.map(statusOf)).toEqual(['expired', 'expired', 'expired', 'open']);
  await own.catchUp();
  expect(statusOf(pages[3])).toBe('open');
  await takeCash();
  await own.catchUp();
  expect(statusOf(pages[3])).toBe('expired');
});

test('a part that was paid while its message is still on the way is recorded before a second page opens', async () => {
  const token = await shared();
  const part = await own.session(token, 868, 300);
  own.stripe.pay(part.body.id);
  const opened = own.stripe.sessions.size;
  expect((await own.session(token, 868)).body).toEqual({ changed: true });
  expect(own.stripe.sessions.size).toBe(opened);
  expect((await own.invoices())[0]).toMatchObject({ status: 'Sent', paid_amount: 300, balance_amount: 568 });
});

test('Stripe is asked for dollars alone; a session in euros is not recorded, and a fee in euros is no fee', async () => {
  const token = await shared();
  const { body } = await own.session(token, 868);
  const session = own.stripe.sessions.get(body.id);
  expect(session.isOneCurrency).toBe(true);
  session.currency = 'eur';
  own.stripe.pay(body.id);
  await own.deliver(own.stripe.message(body.id));
  expect((await own.invoices())[0]).toMatchObject({ status: 'Sent', payments: [] });
  session.currency = 'usd';
  own.stripe.state.balance = 'eur';
  await own.deliver(own.stripe.message(body.id));
  expect((await own.invoices())[0].payments).toMatchObject([{ amount: 868, fee: null }]);
});

test('who comes back reads of the session that they left for, and of no other record’s', async () => {
  const token = await shared();
  const { body } = await own.session(token, 868);
  await own.add('invoices', [invoiceRow({ id: 'two', invoice_number: 'INV-2' })]);
  const other = await own.share('invoice', 'two');
  own.stripe.pay(body.id);
  expect((await own.check(other, body.id)).body).toEqual({ state: 'none', amount: 0 });
  expect((await own.check(token, body.id)).body).toEqual({ state: 'paid', amount: 868 });
});

test('that Stripe opens no pages is in the state, stays there when something is read, and goes with a test', async () => {
  const token = await shared();
  const { body } = await own.session(token, 868);
  await own.server
    .sql`update private.card_sessions set made_at = now() - interval '25 minutes', asked_at = now() - interval '25 minutes'`;
  await own.server.sql`update private.shop_keys set made_at = now() - interval '1 day'`;
  own.stripe.state.refuses = 'Your account cannot make live charges.';
  const refused = await own.session(token, 868);
  expect([refused.status, refused.body.hint]).toEqual([502, 'card-processor']);
  const why = 'Stripe refused: Your account cannot make live charges.';
  expect(await account()).toMatchObject({ isSet: true, failingSince: expect.any(String), why });
  own.stripe.pay(body.id);
  await own.deliver(own.stripe.message(body.id));
  await own.catchUp();
  expect(await account()).toMatchObject({ why });
  expect((await own.ask('POST', '/cards/v1/test', { person: own.people.owner, body: {} })).status).toBe(200);
  expect((await account()).why).toBeUndefined();
});

test('an account that fails for 10 minutes gives customers the pasted link, and takes cards again once Stripe answers', async () => {
  const token = await shared();
  own.stripe.state.isSilent = true;
  expect((await own.session(token, 868)).status).toBe(503);
  expect(await payment(token)).toMatchObject({ card: { due: 868 }, link: LINK });
  await ago(11);
  expect(await payment(token)).toMatchObject({ card: null, link: LINK });
  await own.catchUp();
  expect(await payment(token)).toMatchObject({ card: null });
  own.stripe.state.isSilent = false;
  await own.catchUp();
  expect(await payment(token)).toMatchObject({ card: { due: 868 } });
});

test('keys that can’t be opened on this server are found without a customer, who gets the pasted link', async () => {
  const token = await shared();
  await own.server.sql`update private.shop_keys set sealed = decode(repeat('00', 64), 'hex')`;
  await own.catchUp();
  expect(await account()).toEqual({ isSet: false, isLost: true });
  await ago(11);
  await own.catchUp();
  expect(await payment(token)).toMatchObject({ card: null, link: LINK });
});

test('without a webhook secret no message is believed, whatever it is signed with, and payments are found by asking', async () => {
  expect((await own.takeCards(own.people.owner, { secretKey: TEST_KEY, webhookSecret: '' })).status).toBe(204);
  const token = await shared();
  const { body } = await own.session(token, 868);
  own.stripe.pay(body.id);
  for (const secret of ['', 'whsec_', 'undefined']) {
    const { payload, signature } = own.stripe.message(body.id, secret === '' ? {} : { secret });
    expect((await own.deliver({ payload, signature })).status).toBe(400);
  }
  expect((await own.invoices())[0].status).toBe('Sent');
  await own.catchUp();
  expect((await own.invoices())[0].status).toBe('Paid');
});

test('while Stripe lets many customers of one address wait, people sign in and open their links', async () => {
  const token = await shared();
  let release = () => {};
  own.stripe.state.holds = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  const calls = own.stripe.state.calls;
  const waiting = Array.from({ length: 12 }, () => own.session(token, 868));
  await expect.poll(() => own.stripe.state.calls).toBeGreaterThan(calls + 2);
  try {
    const signedIn = await own.ask('POST', '/auth/v1/token?grant_type=password', {
      body: { email: 'owner@cards.test', password: PASSWORD },
    });
    expect([signedIn.status, (await own.open(token)).status]).toEqual([200, 200]);
  } finally {
    release();
    await Promise.all(waiting);
  }
});
