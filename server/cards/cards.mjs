// Card payments: opens the processor's page for the holder of a link, records what was paid there, and gives money back. Messages of the
// processor are only a reason to ask it: what it answers is recorded, once (cards.sql).
import { randomUUID } from 'node:crypto';
import { ApiError, restError } from '../api/api-error.mjs';
import { DatabaseGone } from '../database/database.mjs';
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
/** Noted of an account whose keys can't be opened. */
const LOST = 'The keys were entered on another server. Enter them again.';

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

/**
 * Returns the dollars that the customer pays of what is due, as text; null: all. What is no number becomes NaN, which card_offer refuses.
 * @param {Request} request
 */
function partIn({ json }) {
  const { part } = /** @type {Record<string, unknown>} */ (json ?? {});
  return part === undefined ? null : String(typeof part === 'number' ? part : Number.NaN);
}

/** @param {Request} request */
export const readSessionAsked = (request) => ({
  token: textIn(request, 'token'),
  amount: dollarsIn(request, 'amount'),
  part: partIn(request),
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
export const readSettled = (request) => ({ entry: textIn(request, 'entry') });
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
    if (!key) {
      // Says it of keys that are there but sealed by another server; without keys there is nothing to note.
      await keys.note(shop, 'stripe', LOST);
      throw restError(409, 'no_cards', NO_CARDS, { hint: 'no-cards' });
    }
    return stripeProcessor({ secretKey: key.secretKey, apiUrl });
  }

  /**
   * Runs work with the processor of the shop, and notes whether that could be used.
   * @template T
   * @param {string} shop
   * @param {(processor: import('./card-processor.mjs').CardProcessor) => Promise<T>} work
   * @param {{ showsAccount?: boolean }} [options] showsAccount: a refusal is a fault of the account. Elsewhere it is of one payment alone
   */
  async function withProcessor(shop, work, { showsAccount = false } = {}) {
    const processor = await processorOf(shop);
    try {
      const answer = await work(processor);
      if (showsAccount) await keys.note(shop, 'stripe', null);
      else await call('private.note_card_answer($1::text::uuid)', shop);
      return answer;
    } catch (error) {
      if (!(error instanceof CardProcessorError)) throw error;
      const { fault, message } = error;
      if (fault !== 'refused' || showsAccount) await keys.note(shop, 'stripe', message);
      logRefusal(`cards ${shop}`, `Card payments of the shop ${shop}: ${message}`);
      throw restError(fault === 'refused' ? 502 : 503, fault, message, { hint: 'card-processor' });
    }
  }

  /**
   * Asks what became of a session, and records it. One that is open for what is not due any more is closed.
   * @param {string} shop
   * @param {string} id
   * @param {{ isDue?: boolean }} [options]
   */
  const settle = (shop, id, { isDue = true } = {}) =>
    withProcessor(shop, async (processor) => {
      if (!isDue) await processor.closeSession(id);
      const session = await processor.readSession(id);
      // The account may take payments for other programs too.
      if (session.shop !== shop) return;
      const { state, payment, cents, currency, feeCents, paidAt, purpose } = session;
      if (currency !== 'usd') {
        logRefusal(`cards ${id}`, `The card payment ${id} of the shop ${shop} is not in dollars: not recorded.`);
        return;
      }
      if (state === 'expired') await call('private.end_card_session($1::text::uuid, $2)', shop, id);
      if (state !== 'paid') return;
      const facts = { session: id, payment, cents, feeCents, paidAt, offer: { ...purpose, cents } };
      await call('private.record_card_payment($1::text::uuid, $2::text::json)', shop, JSON.stringify(facts));
    });

  /**
   * Does the work for each, and goes on with the others when one fails.
   * @template T
   * @param {T[]} all
   * @param {(one: T) => Promise<unknown>} work
   */
  async function each(all, work) {
    for (const one of all) {
      try {
        await work(one);
      } catch (error) {
        if (error instanceof DatabaseGone) throw error;
        // What the processor answered is in the log already.
        if (error instanceof ApiError && error.body.hint === 'card-processor') continue;
        const what = JSON.stringify(one);
        logRefusal(`cards ${what}`, `Card payments, ${what}: ${/** @type {Error} */ (error).message}`);
      }
    }
  }

  /** Tries accounts that failed, so that they are offered to customers again, and finds keys that can't be opened. */
  async function askFailingAccounts() {
    await each(await call('private.card_shops()'), ({ shop, isFailing }) =>
      isFailing ? withProcessor(shop, (processor) => processor.check()) : processorOf(shop),
    );
  }

  async function askOpenSessions(minutes = ASK_AFTER) {
    const due = await call('private.take_open_card_sessions($1::text::integer)', String(minutes));
    await each(due, ({ shop, session, isDue }) => settle(shop, session, { isDue }));
    await each(await call('private.lost_card_payments()'), ({ shop, session }) =>
      call('private.record_lost_card_payment($1::text::uuid, $2)', shop, session),
    );
  }

  async function askOpenRefunds(minutes = ASK_AFTER) {
    const due = await call('private.open_card_refunds($1::text::integer)', String(minutes));
    await each(due, ({ shop, entry, payment }) =>
      withProcessor(shop, async (processor) => {
        const refund = (await processor.findRefund(payment, entry)) ?? null;
        await call('private.end_card_refund($1::text::uuid, $2, $3)', shop, entry, refund);
      }),
    );
  }

  /** @param {number} minutes */
  async function recordRefunds(minutes) {
    const due = await call('private.unrecorded_card_refunds($1::text::integer)', String(minutes));
    await each(due, async ({ shop, entry }) => {
      if (await call('private.record_card_refund($1::text::uuid, $2)', shop, entry)) return;
      throw new Error('this refund went back to the card, and its ledger has no room for it.');
    });
  }

  /** @param {ReturnType<typeof readSessionAsked>} asked */
  const offerOf = ({ token, amount, part }) =>
    call('private.card_offer($1, $2::text::numeric, $3::text::numeric)', token, String(amount), part);

  return {
    /**
     * Opens the processor's page for what the customer was shown, or the part of it that they pay.
     * @param {ReturnType<typeof readSessionAsked>} given
     * @param {Asked} asked
     */
    async session(given, { host, isEncrypted }) {
      let offer = await offerOf(given);
      // Nobody pays twice on a page that is still open elsewhere.
      if (offer.others?.length > 0) {
        const { shop, others } = offer;
        await each(
          others.map((/** @type {string} */ id) => ({ shop, id })),
          ({ id }) => settle(shop, id, { isDue: false }),
        );
        offer = await offerOf(given);
      }
      if (offer.changed) return { changed: true };
      if (offer.open) return offer.open;
      const { shop, kind, record, number, customerId, cents } = offer;
      const back = `${originOf(host, isEncrypted)}/document.html`;
      const createSession = (/** @type {import('./card-processor.mjs').CardProcessor} */ processor) =>
        processor.createSession({
          shop,
          purpose: { kind, record, number, customerId },
          amountCents: cents,
          description: `${kind === 'invoice' ? 'Invoice' : 'Deposit for estimate'} ${number}`.slice(0, 120),
          // Without the token of the link, which is no business of theirs: the page has kept it.
          successUrl: `${back}?card=paid`,
          cancelUrl: `${back}?card=back`,
          idempotencyKey: randomUUID(),
        });
      const opened = await withProcessor(shop, createSession, { showsAccount: true });
      await call(
        'private.keep_card_session($1::text::uuid, $2, $3::text::json, $4)',
        ...[shop, opened.id, JSON.stringify(offer), opened.url],
      );
      return opened;
    },
    /** Returns what became of the session: its customer has come back. @param {{ token: string, session: string }} given */
    async check({ token, session }) {
      const read = () => call('private.card_session_of($1, $2)', token, session);
      const before = await read();
      if (before?.state === 'open') await settle(before.shop, session);
      const { state = 'none', amount = 0 } = (await read()) ?? {};
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
        // Without a secret anyone could sign.
        if (!key?.webhookSecret) throw restError(400, 'no_cards', NO_CARDS);
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
      const { shop, payment, cents, attempt, refund } = JSON.parse(String(row?.begun));
      if (refund) return { refund };
      const end = (/** @type {string | null} */ made) =>
        call('private.end_card_refund($1::text::uuid, $2, $3)', shop, entry, made);
      const made = await withProcessor(shop, (processor) =>
        processor.refund({ payment, amountCents: cents, entry, attempt }),
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
      await withProcessor(String(row?.shop), (processor) => processor.check(), { showsAccount: true });
      return {};
    },
    /** Returns the refunds that no ledger has room for. @param {unknown} _parsed @param {Asked} asked */
    async stuck(_parsed, asked) {
      const [[row]] = await database.transaction(
        [{ text: 'select private.stuck_card_refunds()::text as stuck' }],
        asked,
      );
      return { refunds: JSON.parse(String(row?.stuck)) };
    },
    /** Notes that the shop has recorded such a refund in its own way. @param {{ entry: string }} given @param {Asked} asked */
    async settleRefund({ entry }, asked) {
      await database.transaction([{ text: 'select private.settle_card_refund($1)', values: [entry] }], asked);
    },
    /** Asks about everything whose message never came. `minutes`: for tests. @param {{ ask?: number, record?: number }} [minutes] */
    async catchUp({ ask, record = RECORD_AFTER } = {}) {
      await askFailingAccounts();
      await askOpenSessions(ask);
      await askOpenRefunds(ask);
      await recordRefunds(record);
    },
    /** Catches up now and every five minutes, until stopped. @param {(text: string) => void} log */
    keepCatchingUp(log) {
      let isStopped = false;
      let isRunning = false;
      const run = async () => {
        // While the processor is silent, one run takes longer than the time between two.
        if (isRunning) return;
        isRunning = true;
        try {
          await this.catchUp();
        } catch (error) {
          const { code, message } = /** @type {Error & { code?: string }} */ (error);
          if (!isStopped) log(`Card payments could not be asked about (${code ?? message}).`);
        }
        isRunning = false;
      };
      const timer = setInterval(() => void run(), EVERY_MS).unref();
      void run();
      return () => {
        isStopped = true;
        clearInterval(timer);
      };
    },
  };
}
