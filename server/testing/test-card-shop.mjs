// A shop of tests that takes cards: a team server with the keys of a test Stripe, and what its people and customers do.

import { recordFrom } from '../../src/io/hosted/hosted-rows.ts';
import { stepsOf } from '../../supabase/tests/rows.mjs';
import { createCards } from '../cards/cards.mjs';
import { functionsOf } from '../database/call-function.mjs';
import { connectDatabase } from '../database/database.mjs';
import { asRole } from '../database/database-url.mjs';
import { readSecrets } from '../database/secrets.mjs';
import { createShopKeys } from '../keys/shop-keys.mjs';
import { invitedBy, signUp } from './test-client.mjs';
import { startTestServer } from './test-server.mjs';
import { startTestStripe, TEST_KEY, TEST_WEBHOOK_SECRET } from './test-stripe.mjs';

export const KEYS = { secretKey: TEST_KEY, webhookSecret: TEST_WEBHOOK_SECRET };

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
    ask,
    takeCards,
    /** Adds records as the app does. @param {Parameters<typeof stepsOf>[1]} lists */
    add: (lists) => owner.client.rpc('apply_steps', { steps: stepsOf(shop, lists) }).throwOnError(),
    /** @param {string} kind @param {string} document @returns {Promise<string>} the token of a new link */
    async share(kind, document) {
      const { data } = await owner.client
        .rpc('share_document', { kind, document, time_zone: 'America/Chicago' })
        .throwOnError();
      return data.token;
    },
    /** @param {string} token */
    open: (token) => ask('POST', '/rest/v1/rpc/open_document', { body: { token } }),
    /** @param {string} token @param {number} amount */
    session: (token, amount) => ask('POST', '/cards/v1/session', { body: { token, amount } }),
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
    /** The records of a list, as the app reads them. @param {'invoices' | 'deposits'} list */
    async read(list) {
      const select = list === 'invoices' ? '*, payments(*)' : '*';
      const { data } = await owner.client.from(list).select(select).order('place').throwOnError();
      return data.map((/** @type {any} */ row) => /** @type {any} */ (recordFrom(list, row)));
    },
    /** Asks about everything open, as the server does every five minutes. @param {number} [record] minutes of the device */
    async catchUp(record = 0) {
      const password = 'of-this-test';
      await server.sql.unsafe(`alter role clearcoat_api login password '${password}'`);
      const database = connectDatabase(asRole(server.superuserUrl(), 'clearcoat_api', password), { connections: 2 });
      const { sealingKey } = await readSecrets(server.dataDir);
      try {
        await createCards({
          database,
          call: functionsOf(database),
          keys: createShopKeys({ database, sealingKey }),
          originOf: () => server.url,
          logRefusal: () => {},
          apiUrl: stripe.url,
        }).catchUp({ ask: 0, record });
      } finally {
        await database.stop();
      }
    },
    /** Empties the lists of the shop and what was paid by card. */
    async empty() {
      for (const table of [
        'private.card_sessions',
        'public.invoices',
        'public.estimates',
        'public.deposits',
        'public.document_links',
        'private.records_before',
      ])
        await server.sql.unsafe(`delete from ${table}`);
      await server.sql`delete from public.shop_settings`;
    },
    async stop() {
      await server.stop();
      await stripe.stop();
    },
  };
}
