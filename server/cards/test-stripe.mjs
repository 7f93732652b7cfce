// A server on loopback that speaks the calls of Stripe's API that card payments use, and shows the page on which customers pay.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Stripe from 'stripe';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @typedef {Awaited<ReturnType<typeof startTestStripe>>} TestStripe */
/**
 * @typedef {{ id: string, status: 'open' | 'complete' | 'expired', cents: number, metadata: Record<string, string>, created: number,
 *   intent: string | null, success: string, cancel: string, name: string, currency?: string, isOneCurrency?: boolean }} TestSession
 */

export const TEST_KEY = 'rk_test_51TestKeyOfTests';
export const TEST_WEBHOOK_SECRET = 'whsec_ofTheTests';
/** Returns the fee that it keeps of a payment: 2.9 % and 30 cents. @param {number} cents */
export const feeOf = (cents) => Math.round(cents * 0.029) + 30;

/** @param {IncomingMessage} request */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** @param {URLSearchParams} given */
function metadataIn(given) {
  const found = [...given].flatMap(([name, value]) => {
    const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return field ? [[field, value]] : [];
  });
  return Object.fromEntries(found);
}

/** Starts it on a free port. */
export async function startTestStripe() {
  /** @type {Map<string, TestSession>} */
  const sessions = new Map();
  /** @type {{ id: string, payment_intent: string, amount: number, metadata: Record<string, string>, status: string }[]} */
  const refunds = [];
  /** Answers by idempotency key. @type {Map<string, unknown>} */
  const answered = new Map();
  const state = {
    isSilent: false,
    losesAnswers: false,
    /** Why pages and refunds are refused. */
    refuses: '',
    /** Answers once this resolves. @type {Promise<unknown> | undefined} */
    holds: undefined,
    /** The state of new refunds. */
    refundStatus: 'succeeded',
    /** The currency of the account's balance. */
    balance: 'usd',
    key: TEST_KEY,
    calls: 0,
    /** @type {string | undefined} */ webhook: undefined,
  };
  let last = 0;
  let url = '';

  /** @param {Omit<TestSession, 'id' | 'status' | 'created' | 'intent'>} given */
  function add(given) {
    last += 1;
    const id = `cs_test_${last}`;
    sessions.set(id, { ...given, id, status: 'open', created: Math.floor(Date.now() / 1000), intent: null });
    return id;
  }

  /** @param {string} id */
  function sessionOf(id) {
    const session = sessions.get(id);
    if (!session) throw new Error(`There is no session ${id}.`);
    return session;
  }

  /** @param {TestSession} session */
  function shown({ id, status, cents, metadata, created, intent, currency = 'usd' }) {
    const transaction = {
      id: `txn_${intent}`,
      object: 'balance_transaction',
      fee: feeOf(cents),
      currency: state.balance,
    };
    const charge = { id: `ch_${intent}`, object: 'charge', created, balance_transaction: transaction };
    return {
      id,
      object: 'checkout.session',
      status,
      payment_status: intent ? 'paid' : 'unpaid',
      amount_total: cents,
      currency,
      metadata,
      created,
      url: `${url}/pay/${id}`,
      payment_intent: intent ? { id: intent, object: 'payment_intent', latest_charge: charge } : null,
    };
  }

  /** As Stripe, it answers what is repeated with the same refusal. @param {string} why @param {string} [repeated] */
  function refused(why, repeated) {
    const error = { error: { type: 'invalid_request_error', message: why } };
    if (repeated) answered.set(repeated, error);
    return error;
  }

  /** @param {URLSearchParams} given @param {string} [repeated] */
  function create(given, repeated) {
    if (repeated && answered.has(repeated)) return answered.get(repeated);
    if (state.refuses) return refused(state.refuses, repeated);
    const id = add({
      cents: Number(given.get('line_items[0][price_data][unit_amount]')),
      isOneCurrency: given.get('adaptive_pricing[enabled]') === 'false',
      metadata: metadataIn(given),
      success: given.get('success_url') ?? '',
      cancel: given.get('cancel_url') ?? '',
      name: given.get('line_items[0][price_data][product_data][name]') ?? '',
    });
    const made = shown(sessionOf(id));
    if (repeated) answered.set(repeated, made);
    return made;
  }

  /** @param {URLSearchParams} given @param {string} [repeated] */
  function refund(given, repeated) {
    if (repeated && answered.has(repeated)) return answered.get(repeated);
    if (state.refuses) return refused(state.refuses, repeated);
    const payment = given.get('payment_intent') ?? '';
    const amount = Number(given.get('amount'));
    const paid = [...sessions.values()].find(({ intent }) => intent === payment)?.cents ?? 0;
    const back = refunds
      .filter((one) => one.payment_intent === payment && !/failed|canceled/.test(one.status))
      .reduce((sum, one) => sum + one.amount, 0);
    if (back + amount > paid) return refused('Refund amount is greater than charge amount', repeated);
    const made = {
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      payment_intent: payment,
      amount,
      metadata: metadataIn(given),
      status: state.refundStatus,
    };
    refunds.push(made);
    if (repeated) answered.set(repeated, made);
    return made;
  }

  /** A message as Stripe signs it. @param {string} session @param {{ type?: string, secret?: string, at?: number }} [options] at: seconds since 1970 */
  function message(session, { type = 'checkout.session.completed', secret = TEST_WEBHOOK_SECRET, at } = {}) {
    const payload = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      data: { object: { id: session, object: 'checkout.session' } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(at && { timestamp: at }) });
    return { payload, signature };
  }

  /** @param {string} id */
  function pay(id) {
    const session = sessionOf(id);
    session.status = 'complete';
    session.intent ??= `pi_${id}`;
    return session;
  }

  /** @param {string} id */
  async function deliver(id) {
    if (!state.webhook) return;
    const { payload, signature } = message(id);
    await fetch(state.webhook, { method: 'POST', body: payload, headers: { 'stripe-signature': signature } });
  }

  /** @param {ServerResponse} response @param {string} path */
  async function showPage(response, path) {
    const [, , id = '', done] = path.split('/');
    const session = sessionOf(id);
    if (done) {
      await deliver(pay(id).id);
      response.writeHead(303, { Location: session.success }).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>Pay</title><h1>${session.name}</h1><p>$${(session.cents / 100).toFixed(2)}</p><a href="${url}/pay/${id}/done">Pay</a> <a href="${session.cancel}">Back</a></html>`,
    );
  }

  /** @param {IncomingMessage} request @returns {Promise<unknown>} undefined: there is no such thing */
  async function answer(request) {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const repeated = request.headers['idempotency-key'];
    const key = typeof repeated === 'string' ? repeated : undefined;
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') return create(await bodyOf(request), key);
    if (request.method === 'POST' && pathname === '/v1/refunds') return refund(await bodyOf(request), key);
    if (pathname === '/v1/checkout/sessions') return { object: 'list', data: [], has_more: false, url: pathname };
    if (pathname === '/v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === searchParams.get('payment_intent'));
      return { object: 'list', data, has_more: false, url: pathname };
    }
    const [, , , , id = '', action] = pathname.split('/');
    const session = sessions.get(id);
    if (session && action === 'expire') {
      if (session.status !== 'open') return refused('Only Checkout Sessions with a status in ["open"] can be expired.');
      session.status = 'expired';
    }
    return session && shown(session);
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/pay/')) return showPage(response, path);
    state.calls += 1;
    if (state.isSilent) return request.socket.destroy();
    /** @param {number} status @param {unknown} body */
    const send = (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${state.key}`)
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    const body = await answer(request);
    await state.holds;
    if (state.losesAnswers) return request.socket.destroy();
    if (body === undefined)
      return send(404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
      });
    const isError = typeof body === 'object' && body !== null && 'error' in body;
    return send(isError ? 400 : 200, body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;

  return {
    url,
    state,
    sessions,
    refunds,
    add,
    pay,
    message,
    /** Forgets what it answered by idempotency key. */
    forgetAnswers: () => answered.clear(),
    /** @param {string} id */
    expire: (id) => Object.assign(sessionOf(id), { status: 'expired' }),
    /** @returns {Promise<void>} */
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
