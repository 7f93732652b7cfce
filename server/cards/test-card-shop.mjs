// A shop of tests that takes cards: a team server with the keys of a test Stripe, and what its people and customers do.

import { functionsOf } from '../database/call-function.mjs';
import { readSecrets } from '../database/secrets.mjs';
import { createShopKeys } from '../keys/shop-keys.mjs';
import { asApiRole } from '../keys/test-api-role.mjs';
import { invitedBy, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { createCards } from './cards.mjs';
import { startTestStripe, TEST_KEY, TEST_WEBHOOK_SECRET } from './test-stripe.mjs';

/** The row of an invoice of 868.00 dollars that was sent. @param {Record<string, unknown>} [more] */
export const invoiceRow = (more) => ({
  id: 'invoice-1',
  invoice_number: 'INV-2026-0001',
  customer_id: 'customer-1',
  customer: { id: 'customer-1', firstName: 'Jake', lastName: 'Novak', vehicle: { year: 2024 } },
  date: '2026-11-20',
  due_date: '2099-12-20',
  status: 'Sent',
  sent_at: '2026-11-20T15:00:00.000Z',
  subtotal: 800,
  tax_rate: 8.5,
  tax_amount: 68,
  total_amount: 868,
  paid_amount: 0,
  balance_amount: 868,
  ...more,
});

const KEYS = { secretKey: TEST_KEY, webhookSecret: TEST_WEBHOOK_SECRET };

/** @param {Parameters<typeof startTestServer>[0]} [options] */
export async function openCardShop(options) {
  const stripe = await startTestStripe();
  const server = await startTestServer({ ...options, env: { STRIPE_API_URL: stripe.url, ...options?.env } });
  const owner = await signUp(server, 'owner@cards.test');
  const manager = await signUp(server, 'manager@cards.test', await invitedBy(owner, 'manager@cards.test', 'manager'));
  const technician = await signUp(server, 'tech@cards.test', await invitedBy(owner, 'tech@cards.test', 'technician'));
  const other = await signUp(server, 'owner@elsewhere.test');
  const shop = String(owner.shopId);
  /** Everything that the server answered, to look for keys in it. @type {string[]} */
  const answers = [];
  /** The log of catching up. @type {string[]} */
  const refusals = [];

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ person?: { token: string }, body?: unknown, headers?: Record<string, string> }} [given]
   */
  async function ask(method, path, { person, body, headers } = {}) {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        apikey: server.key,
        authorization: `Bearer ${person?.token ?? server.key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    answers.push(text);
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  const takeCards = (person = owner, keys = KEYS) => ask('PUT', '/keys/v1/stripe', { person, body: keys });

  return {
    stripe,
    server,
    shop,
    people: { owner, manager, technician, other },
    answers,
    refusals,
    ask,
    takeCards,
    /** Adds rows as the app does. @param {string} table @param {Record<string, unknown>[]} rows */
    add: (table, rows) =>
      owner.client
        .rpc('apply_steps', { steps: rows.map((row) => ({ table, kind: 'insert', row: { shop_id: shop, ...row } })) })
        .throwOnError(),
    /** @param {string} kind @param {string} document @returns {Promise<string>} the token of a new link */
    async share(kind, document) {
      const { data } = await owner.client
        .rpc('share_document', { kind, document, time_zone: 'America/Chicago' })
        .throwOnError();
      return data.token;
    },
    /** @param {string} token */
    open: (token) => ask('POST', '/rest/v1/rpc/open_document', { body: { token } }),
    /** @param {string} token @param {number} amount @param {unknown} [part] */
    session: (token, amount, part) => ask('POST', '/cards/v1/session', { body: { token, amount, part } }),
    /** @param {string} token @param {string} session */
    check: (token, session) => ask('POST', '/cards/v1/check', { body: { token, session } }),
    /** Delivers a message of Stripe. @param {{ payload: string, signature: string }} message */
    deliver: ({ payload, signature }, to = shop) =>
      ask('POST', `/cards/v1/webhook/${to}`, {
        body: payload,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      }),
    /** @param {unknown} body */
    refund: (body, person = owner) => ask('POST', '/cards/v1/refund', { person, body }),
    /** The invoices with their entries in order. @returns {Promise<any[]>} */
    async invoices() {
      const { data } = await owner.client.from('invoices').select('*, payments(*)').order('place').throwOnError();
      return data.map((row) => ({
        ...row,
        payments: row.payments.toSorted((/** @type {any} */ a, /** @type {any} */ b) => a.position - b.position),
      }));
    },
    /** @returns {Promise<any[]>} */
    async deposits() {
      const { data } = await owner.client.from('deposits').select('*').order('place').throwOnError();
      return data;
    },
    /** Asks about everything open, as the server does every five minutes. @param {number} [record] minutes of the device */
    async catchUp(record = 0) {
      const { sealingKey } = await readSecrets(server.dataDir);
      await asApiRole(server, (database) =>
        createCards({
          database,
          call: functionsOf(database),
          keys: createShopKeys({ database, sealingKey }),
          originOf: () => server.url,
          logRefusal: (_key, text) => refusals.push(text),
          apiUrl: stripe.url,
        }).catchUp({ ask: 0, record }),
      );
    },
    /** Empties the lists of the shop and what was paid by card. */
    async empty() {
      const tables = [
        'private.card_refunds',
        'private.card_sessions',
        'public.payments',
        'public.invoices',
        'public.estimates',
        'public.deposits',
        'public.document_links',
        'private.records_before',
        'public.customers',
        'public.shop_settings',
      ];
      await server.sql.begin(async (sql) => {
        // Past the rules of the ledgers.
        await sql`set local session_replication_role = 'replica'`;
        for (const table of tables) await sql.unsafe(`delete from ${table}`);
      });
      stripe.forgetAnswers();
    },
    async stop() {
      await server.stop();
      await stripe.stop();
    },
  };
}
