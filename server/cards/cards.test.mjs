import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCardShop, invoiceRow as sent } from './test-card-shop.mjs';
import { feeOf, TEST_KEY, TEST_WEBHOOK_SECRET } from './test-stripe.mjs';

/** @type {Awaited<ReturnType<typeof openCardShop>>} */
let own;
/** The day of the shop now: the tests may run at its midnight. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
/** The settings of the shop, whose zone is Chicago's. */
async function setZone(more = {}) {
  const settings = JSON.stringify({ timeZone: 'America/Chicago', ...more });
  await own.server.sql`delete from public.shop_settings`;
  await own.server
    .sql`insert into public.shop_settings (shop_id, kind, settings) values (${own.shop}, 'starter', ${settings}::text::json)`;
}

beforeAll(async () => {
  own = await openCardShop();
});
afterAll(() => own.stop());
beforeEach(async () => {
  await own.empty();
  await setZone();
  expect((await own.takeCards()).status).toBe(204);
  Object.assign(own.stripe.state, { isSilent: false, losesAnswers: false, key: TEST_KEY });
});

/** Shares an invoice and opens the page on which it is paid. @param {any} invoice */
async function openPage(invoice, amount = 868) {
  await own.add('invoices', [invoice]);
  const token = await own.share('invoice', invoice.id);
  const opened = await own.session(token, amount);
  expect(opened.status).toBe(200);
  return { token, session: opened.body.id, url: opened.body.url };
}
/** Pays and delivers the message. @param {string} session */
async function pay(session) {
  const { intent } = own.stripe.pay(session);
  expect((await own.deliver(own.stripe.message(session))).status).toBe(200);
  return String(intent);
}

test('an invoice of 868.00 is paid on the page of its link: the ledger has one payment by Card with reference and fee, and the invoice is Paid', async () => {
  await own.add('invoices', [sent()]);
  const token = await own.share('invoice', 'invoice-1');
  expect((await own.open(token)).body.payment.card).toEqual({ due: 868 });
  const { body } = await own.session(token, 868);
  expect(body.url).toBe(`${own.stripe.url}/pay/${body.id}`);
  const made = own.stripe.sessions.get(body.id);
  expect(made).toMatchObject({
    cents: 86800,
    name: 'Invoice INV-2026-0001',
    success: `${own.server.url}/document.html?card=paid`,
  });
  expect(JSON.stringify(made)).not.toContain(token);
  expect((await own.session(token, 868)).body).toEqual(body);
  expect((await own.check(token, body.id)).body).toEqual({ state: 'open', amount: 868 });

  const intent = await pay(body.id);
  const [invoice] = await own.invoices();
  expect(invoice).toMatchObject({ status: 'Paid', paid_amount: 868, balance_amount: 0, paid_at: expect.any(String) });
  expect(invoice.payments).toMatchObject([
    {
      id: `card-${intent}`,
      amount: 868,
      date: today(),
      method: 'Card',
      reference: intent,
      note: 'Paid online',
      fee: feeOf(86800) / 100,
    },
  ]);
  expect((await own.check(token, body.id)).body).toEqual({ state: 'paid', amount: 868 });
  expect((await own.open(token)).body.payment.card).toEqual({ due: null });
  expect((await own.session(token, 868)).body).toEqual({ changed: true });
  expect(await own.deposits()).toEqual([]);
});

test('the deposit that an estimate asks for is paid, and held for the estimate', async () => {
  await setZone({ depositRules: { '': { kind: 'percent', value: 25 } } });
  await own.add('estimates', [
    {
      id: 'estimate-1',
      estimate_number: 'EST-2026-0001',
      customer_id: 'customer-1',
      customer: { id: 'customer-1', vehicle: { year: 2024 } },
      date: '2026-11-20',
      expiry_date: '2099-12-20',
      status: 'Sent',
      sent_at: '2026-11-20T15:00:00.000Z',
      items: [{ id: 'a', type: 'service', description: 'Full Front', quantity: 1, unitPrice: 800, totalPrice: 800 }],
      subtotal: 800,
      tax_rate: 8.5,
      tax_amount: 68,
      total_amount: 868,
    },
  ]);
  const token = await own.share('estimate', 'estimate-1');
  expect((await own.open(token)).body.payment.card).toEqual({ due: 217 });
  for (const part of [100, 217, 218]) {
    const refused = await own.session(token, 217, part);
    expect([refused.status, refused.body.hint, refused.body.message]).toEqual([
      400,
      'part',
      'A deposit is paid in full.',
    ]);
  }
  const { body } = await own.session(token, 217);
  const intent = await pay(body.id);
  expect(await own.deposits()).toMatchObject([
    {
      id: `card-${intent}`,
      estimate_id: 'estimate-1',
      customer_id: 'customer-1',
      amount: 217,
      date: today(),
      method: 'Card',
      reference: intent,
      fee: feeOf(21700) / 100,
    },
  ]);
  expect((await own.open(token)).body.payment).toMatchObject({ card: { due: null }, depositTaken: 217 });
});

test.each([
  [
    'cancelled',
    (sql) => sql`update public.invoices set status = 'Cancelled'`,
    'Paid online for INV-2026-0001, which was cancelled',
  ],
  ['deleted', (sql) => sql`delete from public.invoices`, 'Paid online for INV-2026-0001, which was deleted'],
])('what is paid on an invoice that was %s meanwhile is a deposit of the customer', async (_, change, note) => {
  const { session } = await openPage(sent());
  await change(own.server.sql);
  const intent = await pay(session);
  expect(await own.deposits()).toMatchObject([
    {
      id: `card-${intent}`,
      customer_id: 'customer-1',
      customer: { id: 'customer-1' },
      amount: 868,
      note,
      reference: intent,
      fee: feeOf(86800) / 100,
    },
  ]);
});

test('paid twice, the second payment is a deposit of the customer; a part that is left pays the invoice first', async () => {
  const { session } = await openPage(sent());
  const purpose = {
    shop: own.shop,
    kind: 'invoice',
    record: 'invoice-1',
    number: 'INV-2026-0001',
    customer: 'customer-1',
  };
  // Made here before a backup was restored: the server learns of it by the message alone.
  const forgotten = own.stripe.add({ cents: 50000, metadata: purpose, success: '', cancel: '', name: '' });
  const first = await pay(forgotten);
  const second = await pay(session);
  const [invoice] = await own.invoices();
  expect(invoice).toMatchObject({ status: 'Paid', paid_amount: 868, balance_amount: 0 });
  expect(invoice.payments.map(({ id, amount }) => [id, amount])).toEqual([
    [`card-${first}`, 500],
    [`card-${second}`, 368],
  ]);
  expect(await own.deposits()).toMatchObject([
    { id: `card-${second}`, amount: 500, note: 'Paid online for INV-2026-0001, more than was left to pay' },
  ]);
});

test('a payment of a day in closed books is recorded today; an invoice that is edited as a Draft stays one', async () => {
  const { session } = await openPage(sent());
  await setZone({ booksClosedThrough: today() });
  await own.server.sql`update public.invoices set status = 'Draft'`;
  await pay(session);
  const [invoice] = await own.invoices();
  expect(invoice).toMatchObject({ status: 'Draft', paid_amount: 868, payments: [{ date: today() }] });
});

test('a payment for another program of the same Stripe account, and a message about something else, change nothing', async () => {
  const foreign = own.stripe.add({ cents: 100, metadata: {}, success: '', cancel: '', name: '' });
  own.stripe.pay(foreign);
  expect((await own.deliver(own.stripe.message(foreign))).status).toBe(200);
  expect((await own.deliver(own.stripe.message(foreign, { type: 'charge.updated' }))).status).toBe(200);
  expect(await own.deposits()).toEqual([]);
});

test('a message that is forged, altered, too old, unsigned, or for another shop is refused before anything is asked', async () => {
  const { session } = await openPage(sent());
  own.stripe.pay(session);
  const right = own.stripe.message(session);
  const calls = own.stripe.state.calls;
  const refused = [
    own.stripe.message(session, { secret: 'whsec_guess' }),
    own.stripe.message(session, { at: Math.floor(Date.now() / 1000) - 3600 }),
    { ...right, payload: right.payload.replace('evt_', 'evt-') },
    { ...right, signature: '' },
    { ...right, signature: right.signature.replace('v1=', 'v0=') },
  ];
  for (const message of refused) expect((await own.deliver(message)).status).toBe(400);
  expect((await own.deliver(right, own.people.other.shopId)).status).toBe(400);
  expect((await own.deliver(right, 'nobody')).status).toBe(404);
  expect((await own.deliver({ ...right, payload: `${right.payload}${' '.repeat(300_000)}` })).status).toBe(413);
  expect(own.stripe.state.calls).toBe(calls);
  expect((await own.invoices())[0].status).toBe('Sent');
});

test('a message that never came is made up for by asking; an expired page is not asked about again', async () => {
  const { session } = await openPage(sent());
  own.stripe.pay(session);
  const expired = await openPage(sent({ id: 'two', invoice_number: 'INV-2' }));
  own.stripe.expire(expired.session);
  await own.catchUp();
  expect((await own.invoices()).map(({ status }) => status)).toEqual(['Paid', 'Sent']);
  const calls = own.stripe.state.calls;
  await own.catchUp();
  expect(own.stripe.state.calls).toBe(calls);
});

test('while Stripe does not answer, a message gets 503 and is recorded when it comes again; the state says since when, then works again', async () => {
  const { token, session } = await openPage(sent());
  own.stripe.pay(session);
  own.stripe.state.isSilent = true;
  expect((await own.deliver(own.stripe.message(session))).status).toBe(503);
  const failing = await own.ask('GET', '/keys/v1', { person: own.people.manager });
  expect(failing.body.stripe).toMatchObject({
    isSet: true,
    failingSince: expect.any(String),
    why: 'Stripe does not answer. Try again in a few minutes.',
  });
  own.stripe.state.isSilent = false;
  await pay(session);
  expect((await own.check(token, session)).body.state).toBe('paid');
  const working = (await own.ask('GET', '/keys/v1', { person: own.people.manager })).body.stripe;
  expect([working.isSet, working.isTest, working.failingSince, working.why]).toEqual([
    true,
    true,
    undefined,
    undefined,
  ]);
});

test('a wrong key is found by the test, and refuses customers with a sentence; without a key the payment link stays', async () => {
  await own.add('invoices', [sent()]);
  const token = await own.share('invoice', 'invoice-1');
  await own.takeCards(own.people.owner, { secretKey: 'rk_test_wrong', webhookSecret: TEST_WEBHOOK_SECRET });
  const tried = await own.ask('POST', '/cards/v1/test', { person: own.people.owner, body: {} });
  expect([tried.status, tried.body.message]).toEqual([
    503,
    'Stripe does not accept the secret key. Enter it again in Settings, Card Payments.',
  ]);
  expect((await own.session(token, 868)).body.hint).toBe('card-processor');
  await own.ask('DELETE', '/keys/v1/stripe', { person: own.people.owner });
  expect((await own.open(token)).body.payment.card).toBeNull();
  expect((await own.session(token, 868)).body).toEqual({ changed: true });
  expect((await own.session('no-token', 868)).body.hint).toBe('no-link');
});

test('a refund goes back to the card once for each entry, up to what was paid by card', async () => {
  const { session } = await openPage(sent());
  const intent = await pay(session);
  const asked = { entry: 'entry-1', kind: 'invoice', record: 'invoice-1', amount: 300 };
  const first = await own.refund(asked, own.people.manager);
  expect([first.status, first.body]).toEqual([200, { refund: 're_1' }]);
  expect((await own.refund(asked)).body).toEqual({ refund: 're_1' });
  expect((await own.refund({ ...asked, amount: 200 })).body.hint).toBe('card-other');
  await own.catchUp();
  const tooMuch = await own.refund({ ...asked, entry: 'entry-2', amount: 568.01 });
  expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'Only $568.00 is left to give back.']);
  expect((await own.refund({ ...asked, entry: 'entry-3', amount: 568 })).status).toBe(200);
  expect(own.stripe.refunds.map(({ payment_intent, amount }) => [payment_intent, amount])).toEqual([
    [intent, 30000],
    [intent, 56800],
  ]);
  expect((await own.refund({ ...asked, record: 'another', entry: 'entry-4' })).status).toBe(409);
});

test('of a refund whose answer was lost, the money goes back once, and the ledger has it although no device recorded it', async () => {
  own.stripe.refunds.length = 0;
  const { session } = await openPage(sent());
  await pay(session);
  own.stripe.state.losesAnswers = true;
  const asked = { entry: 'lost-1', kind: 'invoice', record: 'invoice-1', amount: 100 };
  expect((await own.refund(asked)).status).toBe(503);
  own.stripe.state.losesAnswers = false;
  expect(own.stripe.refunds).toHaveLength(1);
  await own.catchUp();
  expect((await own.refund(asked)).body).toEqual({ refund: own.stripe.refunds[0].id });
  expect(own.stripe.refunds).toHaveLength(1);
  await own.catchUp();
  const [invoice] = await own.invoices();
  expect(invoice.payments[1]).toMatchObject({
    id: 'lost-1',
    kind: 'refund',
    amount: 100,
    method: 'Card',
    reference: own.stripe.refunds[0].id,
  });
  expect(invoice).toMatchObject({ status: 'Sent', paid_amount: 768, balance_amount: 100 });
});

test('who may: only the owner writes keys; owner and manager refund and test; a technician, an outsider and who is signed out do not', async () => {
  const { session } = await openPage(sent());
  await pay(session);
  const { owner, manager, technician, other } = own.people;
  const body = { entry: 'right', kind: 'invoice', record: 'invoice-1', amount: 1 };
  const statuses = async (work) =>
    [await work(owner), await work(manager), await work(technician), await work(other), await work(undefined)].map(
      ({ status }) => status,
    );
  expect(await statuses((person) => own.takeCards(person ?? { token: own.server.key }))).toEqual([
    204, 403, 403, 204, 401,
  ]);
  expect(await statuses((person) => own.ask('POST', '/cards/v1/refund', { person, body }))).toEqual([
    200, 200, 403, 409, 401,
  ]);
  expect(await statuses((person) => own.ask('POST', '/cards/v1/test', { person, body: {} }))).toEqual([
    200, 200, 403, 200, 401,
  ]);
});

test('no key is in an answer or in the log', async () => {
  const { token, session } = await openPage(sent());
  await own.deliver(own.stripe.message(session, { secret: 'whsec_guess' }));
  await pay(session);
  const said = [...own.answers, readFileSync(join(own.server.dataDir, 'team.log'), 'utf8')].join('\n');
  for (const secret of [TEST_KEY, TEST_WEBHOOK_SECRET, token]) expect(said).not.toContain(secret);
});
