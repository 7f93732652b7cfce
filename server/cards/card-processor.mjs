// What the server asks of the company that takes the cards: a page on which the customer pays, what became of it, and money back. This is
// Stripe's, by its own library.
import Stripe from 'stripe';

/** Sessions end on the processor's side after this time; the shortest that Stripe allows is 30 minutes. */
const OPEN_SECONDS = 60 * 60;
const TIMEOUT_MS = 15_000;
const RETRIES = 1;
/** Maximum length of a document's number in what Stripe shows and keeps. */
const LONGEST_NUMBER = 100;

/**
 * The purpose of a session, as it says itself.
 * @typedef {{ kind: 'invoice' | 'deposit', record: string, number: string, customerId: string }} Purpose
 */
/**
 * A session as it is now.
 * @typedef {object} Session
 * @property {'open' | 'paid' | 'expired'} state
 * @property {string} shop '' for one that this server did not make
 * @property {Purpose} purpose
 * @property {number} cents
 * @property {string} currency 'usd'
 * @property {string} payment id of the payment; '' until there is one
 * @property {number} [feeCents] what the processor keeps of it
 * @property {string} paidAt
 */
/**
 * @typedef {object} CardProcessor
 * @property {(asked: { shop: string, purpose: Purpose, amountCents: number, description: string, successUrl: string, cancelUrl: string, idempotencyKey: string }) =>
 *   Promise<{ id: string, url: string }>} createSession
 * @property {(id: string) => Promise<Session>} readSession
 * @property {(id: string) => Promise<void>} closeSession leaves one as it is that is not open any more
 * @property {(asked: { payment: string, amountCents: number, entry: string, attempt: number }) => Promise<string>} refund returns its id. The same
 *   attempt is made once; the next may follow only where the one before was refused
 * @property {(payment: string, entry: string) => Promise<string | undefined>} findRefund
 * @property {() => Promise<void>} check throws a CardProcessorError when the key can't be used
 */

/**
 * Says what is wrong, as a sentence for the shop. account: the key can't be used; refused: it did not do this one thing; silent: no answer, so
 * nobody knows whether it was done.
 */
export class CardProcessorError extends Error {
  /** @param {'account' | 'refused' | 'silent'} fault @param {string} message @param {unknown} cause */
  constructor(fault, message, cause) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** @param {unknown} error */
function explained(error) {
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError, StripeCardError } =
    Stripe.errors;
  if (error instanceof StripeAuthenticationError)
    return new CardProcessorError(
      'account',
      'Stripe does not accept the secret key. Enter it again in Settings, Card Payments.',
      error,
    );
  if (error instanceof StripePermissionError)
    return new CardProcessorError(
      'account',
      'The key lacks a permission at Stripe. Settings, Card Payments lists those that it needs.',
      error,
    );
  if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError)
    return new CardProcessorError('refused', `Stripe refused: ${error.message.slice(0, 300)}`, error);
  return new CardProcessorError('silent', 'Stripe does not answer. Try again in a few minutes.', error);
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function asking(work) {
  try {
    return await work();
  } catch (error) {
    throw explained(error);
  }
}

/** @param {string} secretKey @param {string} [apiUrl] another host, for tests */
function stripeOf(secretKey, apiUrl) {
  const at = apiUrl ? new URL(apiUrl) : undefined;
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/** @param {number} seconds since 1970 */
const instantOf = (seconds) => new Date(seconds * 1000).toISOString();

/** Returns whether the money went or is going back. @param {Pick<import('stripe').Stripe.Refund, 'status'>} refund */
const isGivenBack = ({ status }) => status !== 'failed' && status !== 'canceled';

/** @param {import('stripe').Stripe.Checkout.Session} session @returns {Session} */
function sessionOf(session) {
  const { metadata, payment_status: paid, status } = session;
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    state: paid === 'paid' && intent ? 'paid' : status === 'expired' ? 'expired' : 'open',
    shop: metadata?.shop ?? '',
    purpose: {
      kind: metadata?.kind === 'deposit' ? 'deposit' : 'invoice',
      record: metadata?.record ?? '',
      number: metadata?.number ?? '',
      customerId: metadata?.customer ?? '',
    },
    cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment: intent?.id ?? '',
    // An account with a balance in another currency says the fee in that.
    ...(balance?.currency === 'usd' && { feeCents: balance.fee }),
    paidAt: instantOf(charge?.created ?? session.created),
  };
}

/**
 * Makes the processor of a shop.
 * @param {{ secretKey: string, apiUrl?: string | undefined }} options
 * @returns {CardProcessor}
 */
export function stripeProcessor({ secretKey, apiUrl }) {
  const stripe = stripeOf(secretKey, apiUrl);
  return {
    createSession: ({ shop, purpose, amountCents, description, successUrl, cancelUrl, idempotencyKey }) =>
      asking(async () => {
        const { kind, record, customerId } = purpose;
        const number = purpose.number.slice(0, LONGEST_NUMBER);
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            // Otherwise Stripe may offer to pay in the customer's own currency.
            adaptive_pricing: { enabled: false },
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: description } },
              },
            ],
            client_reference_id: number.replace(/[^A-Za-z0-9_-]+/g, '-') || 'document',
            metadata: { shop, kind, record, number, customer: customerId },
            // Captured at once, so that the fee is known when the payment is.
            payment_intent_data: { capture_method: 'automatic', description },
            expires_at: Math.floor(Date.now() / 1000) + OPEN_SECONDS,
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        );
        return { id: session.id, url: session.url ?? '' };
      }),
    readSession: (id) =>
      asking(async () =>
        sessionOf(
          await stripe.checkout.sessions.retrieve(id, {
            expand: ['payment_intent.latest_charge.balance_transaction'],
          }),
        ),
      ),
    closeSession: (id) =>
      asking(async () => void (await stripe.checkout.sessions.expire(id))).catch((error) => {
        if (error.fault !== 'refused') throw error;
      }),
    refund: async ({ payment, amountCents, entry, attempt }) => {
      const made = await asking(() =>
        stripe.refunds.create(
          { payment_intent: payment, amount: amountCents, metadata: { entry } },
          { idempotencyKey: `refund-${entry}-${attempt}` },
        ),
      );
      if (isGivenBack(made)) return made.id;
      throw new CardProcessorError('refused', 'Stripe could not send the money back to this card.', made.status);
    },
    findRefund: (payment, entry) =>
      asking(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
        return data.find(({ metadata, status }) => metadata?.entry === entry && isGivenBack({ status }))?.id;
      }),
    check: () => asking(async () => void (await stripe.checkout.sessions.list({ limit: 1 }))),
  };
}

const EVENTS = /^checkout\.session\.(completed|expired|async_payment_succeeded)$/;

/**
 * Returns the session that a message of the processor is about: undefined for a message about something else. It says no more than that
 * there is something to ask about: messages may come twice, late, or in any order.
 * @param {Uint8Array} body as it was sent
 * @param {string} signature
 * @param {string} webhookSecret
 * @returns {{ session: string } | undefined}
 * @throws when the signature is not made with the secret, or older than five minutes
 */
export function readWebhook(body, signature, webhookSecret) {
  const { type, data } = Stripe.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret);
  if (!EVENTS.test(type)) return undefined;
  const { id } = /** @type {{ id?: unknown }} */ (data.object);
  return typeof id === 'string' ? { session: id } : undefined;
}
