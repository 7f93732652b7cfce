// Card payments: opens the processor's page for the holder of a link, records what was paid there, and gives money back. Messages of the
// processor are only a reason to ask it: what it answers is recorded, once (cards.sql).
import { randomUUID } from 'node:crypto';
import { ApiError, restError } from '../api/api-error.mjs';
import { CardProcessorError, readWebhook, stripeProcessor } from './card-processor.mjs';

/** @import { Answer, Asked, Request } from '../api/routes.mjs' */

export const CARDS = '/cards/v1';
const EVERY_MS = 5 * 60_000;
/** Minutes after which an open session or refund is asked about again. */
const ASK_AFTER = 4;
/** Minutes that the device which asked for a refund has to record it, before the server does. */
const RECORD_AFTER = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NO_CARDS = 'This shop takes no cards online now.';

/** @param {string} field */
const missing = (field) => restError(400, 'bad_request', `${field} is missing.`, { hint: field });

/** @param {Request} request @param {string} field @returns {string} */
function textIn({ json }, field) {
  const value = /** @type {Record<string, unknown> | null | undefined} */ (json)?.[field];
  if (typeof value === 'string' && value !== '' && value.length <= 300) return value;
  throw missing(field);
}

/** @param {Request} request @param {string} field @returns {number} dollars */
function dollarsIn({ json }, field) {
  const value = /** @type {Record<string, unknown> | null | undefined} */ (json)?.[field];
  if (typeof value === 'number' && value > 0 && value < 1e9) return value;
  throw missing(field);
}

/** @param {Request} request */
export const readSessionAsked = (request) => ({
  token: textIn(request, 'token'),
  amount: dollarsIn(request, 'amount'),
});
/** @param {Request} request */
export const readCheck = (request) => ({ token: textIn(request, 'token'), session: textIn(request, 'session') });
/** @param {Request} request */
export const readRefund = (request) => ({
  entry: textIn(request, 'entry'),
  kind: textIn(request, 'kind'),
  record: textIn(request, 'record'),
  amount: dollarsIn(request, 'amount'),
});
/** @param {Request} request */
export function readMessage({ path, headers, bytes = new Uint8Array() }) {
  const shop = path.slice(`${CARDS}/webhook/`.length);
  if (!UUID.test(shop)) throw restError(404, 'no_shop', 'There is no such shop.');
  return { shop, bytes, signature: headers.get('stripe-signature') ?? '' };
}

/** @typedef {ReturnType<typeof createCards>} Cards */

/**
 * @param {object} options
 * @param {Pick<import('../database/database.mjs').Database, 'transaction'>} options.database
 * @param {import('../database/call-function.mjs').CallFunction} options.call
 * @param {Pick<import('../keys/shop-keys.mjs').ShopKeys, 'read' | 'note'>} options.keys
 * @param {(host: string | undefined, isEncrypted: boolean) => string} options.originOf where people open the app
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 * @param {string} [options.apiUrl] of the processor, for tests
 */
export function createCards({ database, call, keys, originOf, logRefusal, apiUrl }) {
  /** @param {string} shop */
  async function processorOf(shop) {
    const key = await keys.read(shop, 'stripe');
    if (!key) throw restError(409, 'no_cards', NO_CARDS, { hint: 'no-cards' });
    return stripeProcessor({ secretKey: key.secretKey, apiUrl });
  }

  /**
   * Runs work with the processor of the shop, and notes whether that could be used. A refusal of one payment is no fault of the account.
   * @template T
   * @param {string} shop
   * @param {(processor: import('./card-processor.mjs').CardProcessor) => Promise<T>} work
   */
  async function withProcessor(shop, work) {
    const processor = await processorOf(shop);
    try {
      const answer = await work(processor);
      await keys.note(shop, 'stripe', null);
      return answer;
    } catch (error) {
      if (!(error instanceof CardProcessorError)) throw error;
      const { fault, message } = error;
      if (fault !== 'refused') await keys.note(shop, 'stripe', message);
      logRefusal(`cards ${shop}`, `Card payments of the shop ${shop}: ${message}`);
      throw restError(fault === 'refused' ? 502 : 503, fault, message, { hint: 'card-processor' });
    }
  }

  /** Asks what became of a session, and records it. @param {string} shop @param {string} id */
  const settle = (shop, id) =>
    withProcessor(shop, async (processor) => {
      const session = await processor.readSession(id);
      // The account may take payments for other programs too.
      if (session.shop !== shop) return;
      const { state, payment, cents, feeCents, paidAt, purpose } = session;
      if (state === 'expired') await call('private.end_card_session($1::text::uuid, $2)', shop, id);
      if (state !== 'paid') return;
      const facts = { session: id, payment, cents, feeCents, paidAt, offer: { ...purpose, cents } };
      await call('private.record_card_payment($1::text::uuid, $2::text::json)', shop, JSON.stringify(facts));
    });

  /** Goes on with the others when one fails; that is noted with its shop. @param {Promise<unknown>[]} all */
  const each = (all) => Promise.allSettled(all);

  async function askOpenSessions(minutes = ASK_AFTER) {
    const due = await call('private.take_open_card_sessions($1::text::integer)', String(minutes));
    for (const { shop, session } of due) await each([settle(shop, session)]);
  }

  async function askOpenRefunds(minutes = ASK_AFTER) {
    const due = await call('private.open_card_refunds($1::text::integer)', String(minutes));
    for (const { shop, entry, payment } of due) {
      const asked = withProcessor(shop, async (processor) => {
        const refund = (await processor.findRefund(payment, entry)) ?? null;
        await call('private.end_card_refund($1::text::uuid, $2, $3)', shop, entry, refund);
      });
      await each([asked]);
    }
  }

  return {
    /**
     * Opens the processor's page for what the customer was shown.
     * @param {{ token: string, amount: number }} given
     * @param {Asked} asked
     */
    async session({ token, amount }, { host, isEncrypted }) {
      const offer = await call('private.card_offer($1, $2::text::numeric)', token, String(amount));
      if (offer.changed) return { changed: true };
      if (offer.open) return offer.open;
      const { shop, kind, record, number, customerId, cents } = offer;
      const back = `${originOf(host, isEncrypted)}/document.html`;
      const opened = await withProcessor(shop, (processor) =>
        processor.createSession({
          shop,
          purpose: { kind, record, number, customerId },
          amountCents: cents,
          description: `${kind === 'invoice' ? 'Invoice' : 'Deposit for estimate'} ${number}`.slice(0, 120),
          // Without the token of the link, which is no business of theirs: the page has kept it.
          successUrl: `${back}?card=paid`,
          cancelUrl: `${back}?card=back`,
          idempotencyKey: randomUUID(),
        }),
      );
      await call(
        'private.keep_card_session($1::text::uuid, $2, $3::text::json, $4)',
        ...[shop, opened.id, JSON.stringify(offer), opened.url],
      );
      return opened;
    },
    /** Returns what became of the session: its customer has come back. @param {{ token: string, session: string }} given */
    async check({ token, session }) {
      const before = await call('private.card_sessions_of($1)', token);
      for (const { id, state } of before.sessions) if (state === 'open') await settle(before.shop, id);
      const { sessions } = await call('private.card_sessions_of($1)', token);
      const { state = 'none', amount = 0 } =
        sessions.find((/** @type {{ id: string }} */ { id }) => id === session) ?? {};
      return { state, amount };
    },
    /**
     * Takes a message of the processor. Its signature is checked before anything else.
     * @param {ReturnType<typeof readMessage>} given
     * @param {Asked} asked
     * @returns {Promise<Answer>}
     */
    async webhook({ shop, bytes, signature }, { client }) {
      const key = await keys.read(shop, 'stripe');
      let about;
      try {
        if (!key) throw restError(400, 'no_cards', NO_CARDS);
        about = readWebhook(bytes, signature, key.webhookSecret);
      } catch {
        logRefusal(
          `webhook ${client}`,
          `A message about card payments from ${client} is not signed as the shop expects: refused.`,
        );
        throw restError(400, 'bad_signature', 'The signature of this message is wrong.');
      }
      if (about) await settle(shop, about.session);
      return { status: 200, text: '{"received":true}' };
    },
    /**
     * Sends money back to the card. The device then records it, with this id.
     * @param {ReturnType<typeof readRefund>} given
     * @param {Asked} asked
     */
    async refund({ entry, kind, record, amount }, asked) {
      const text = 'select private.begin_card_refund($1, $2, $3, $4::text::numeric)::text as begun';
      const [[row]] = await database.transaction([{ text, values: [entry, kind, record, String(amount)] }], asked);
      const { shop, payment, cents, refund } = JSON.parse(String(row?.begun));
      if (refund) return { refund };
      const end = (/** @type {string | null} */ made) =>
        call('private.end_card_refund($1::text::uuid, $2, $3)', shop, entry, made);
      const made = await withProcessor(shop, (processor) =>
        processor.refund({ payment, amountCents: cents, entry }),
      ).catch(async (error) => {
        if (error instanceof ApiError && error.body.code !== 'silent') await end(null);
        throw error;
      });
      await end(made);
      return { refund: made };
    },
    /** Tries the key of the person's shop. @param {unknown} _parsed @param {Asked} asked */
    async test(_parsed, asked) {
      const [[row]] = await database.transaction([{ text: 'select private.my_card_shop()::text as shop' }], asked);
      await withProcessor(String(row?.shop), (processor) => processor.check());
      return {};
    },
    /** Asks about everything whose message never came. `minutes`: for tests. @param {{ ask?: number, record?: number }} [minutes] */
    async catchUp({ ask, record = RECORD_AFTER } = {}) {
      await askOpenSessions(ask);
      await askOpenRefunds(ask);
      await call('private.record_card_refunds($1::text::integer)', String(record));
    },
    /** Catches up now and every five minutes, until stopped. @param {(text: string) => void} log */
    keepCatchingUp(log) {
      let isStopped = false;
      const run = () =>
        void this.catchUp().catch((error) => {
          if (!isStopped) log(`Card payments could not be asked about (${error.code ?? error.message}).`);
        });
      const timer = setInterval(run, EVERY_MS).unref();
      run();
      return () => {
        isStopped = true;
        clearInterval(timer);
      };
    },
  };
}
