// Sends messages: queues what goes by itself when it is due, and sends what it or a person has queued. Each process of the server does both;
// the database decides which of them has a message.
import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../process/describe-error.mjs';
import { LINK_PLACE, messagesToQueue, sendingTurn } from '../rules/rules.mjs';
import { sendEmail } from './email.mjs';
import { addNo, callerOf, NO_SENDER, senderOf, TEXTS } from './sending-calls.mjs';
import { sendText } from './text-provider.mjs';

/** @import { SendResult } from './email.mjs' */

const EVERY_MS = 20_000;
/** Longest time without a look: some messages are due by the clock alone. */
const LOOK_MS = 5 * 60_000;
/** Messages that a process sends at once. */
const LANES = 4;
/** Minutes before the next try; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 180];
const GIVE_UP_HOURS = 12;
const STOP_MS = 15_000;

const TOO_LATE = 'The server could not send this within 12 hours. Send it yourself if it still helps.';
const OF_BEFORE = 'This was queued before a backup was restored, so it may have gone already. Ask the customer first.';

/** @type {Record<'email' | 'text', 'smtp' | 'twilio'>} */
const KEY_OF = { email: 'smtp', text: 'twilio' };

/**
 * @typedef {object} Claimed
 * @property {string} shop
 * @property {string} id
 * @property {'email' | 'text'} channel
 * @property {number} attempts with this one
 * @property {string} beganAt names this turn: a later one has another
 * @property {string | null} link
 * @property {boolean} isAsked
 * @property {number} hours since it was due
 * @property {boolean} isOfBefore it was queued before a restore
 * @property {Record<string, unknown>} message its row
 * @property {string | null} document status of the document that it brings; null: it brings none, or that was deleted
 */

/**
 * Returns why the document that a message brings must not go any more, as a sentence; undefined when it may, and for other messages.
 * @param {Claimed} claimed
 */
function whyNotBrought({ message, document }) {
  const kind = String(message['template']);
  if (kind !== 'invoice' && kind !== 'estimate') return undefined;
  if (document === null) return `The ${kind} was deleted.`;
  if (document === 'Draft') return `The ${kind} is a Draft again. Send it once more from its page.`;
  return document === 'Cancelled' ? `The ${kind} was cancelled.` : undefined;
}

/**
 * @param {object} options
 * @param {Pick<import('../database/database.mjs').Database, 'transaction'>} options.database
 * @param {import('../keys/shop-keys.mjs').ShopKeys} options.keys
 * @param {(key: string, text: string) => void} options.logRefusal see createRefusalLog
 * @param {string} [options.publicUrl] where customers reach the server
 * @param {number} [options.everyMs] between two rounds
 * @param {string} [options.twilioUrl] for tests: another host than Twilio's
 * @param {() => number} [options.clock] for tests: milliseconds since 1970
 */
export function createSending({
  database,
  keys,
  logRefusal,
  publicUrl,
  everyMs = EVERY_MS,
  twilioUrl,
  clock = Date.now,
}) {
  const origin = publicUrl ? new URL(publicUrl).origin : undefined;
  /** The revision of each shop that was looked at last, and when. @type {Map<string, { revision: string, at: number }>} */
  const seen = new Map();
  const stopping = new AbortController();
  const call = callerOf(database);
  /** @type {Promise<unknown>} */
  let running = Promise.resolve();

  /** Returns the accounts of the shop, and the channels that it has one for. @param {string} shop */
  async function accountsOf(shop) {
    const [smtp, twilio] = [await keys.read(shop, 'smtp'), await keys.read(shop, 'twilio')];
    /** @type {('email' | 'text')[]} */
    const channels = [];
    if (smtp) channels.push('email');
    if (twilio) channels.push('text');
    return { smtp, twilio, channels };
  }

  const now = () => new Date(clock()).toISOString();

  /** Queues what is due in a shop, unless it has changed meanwhile: then the next round does. @param {{ shop: string, revision: string, started: Record<string, string> }} given */
  async function queueDue({ shop, revision, started }) {
    const last = seen.get(shop);
    if (last?.revision === revision && clock() - last.at < LOOK_MS) return;
    const { smtp, channels } = await accountsOf(shop);
    if (channels.length > 0) {
      const rows = await call('private.sending_rows($1::text::uuid)', shop);
      // What was due before this database began to send it may have gone.
      const facts = { at: now(), channels, origin, account: smtp?.user };
      const due = messagesToQueue(rows, facts).filter(
        ({ template, goesAt }) => goesAt >= (started[template] ?? facts.at),
      );
      if (due.length > 0) {
        await call(
          'private.queue_messages($1::text::uuid, $2, $3::text::json)',
          shop,
          rows.revision,
          JSON.stringify(due),
        );
        return;
      }
    }
    seen.set(shop, { revision, at: clock() });
  }

  /** Makes the link that the text names, once. @param {Claimed} claimed @param {{ origin: string, record: { kind: string, id: string } }} turn */
  async function linkOf({ shop, link }, { origin: address, record }) {
    if (link) return link;
    const token = await call('to_json(private.link_for_sending($1::text::uuid, $2, $3))', shop, record.kind, record.id);
    return `${address}/document.html#${token}`;
  }

  /**
   * Ends the turn of a message.
   * @param {Claimed} claimed
   * @param {'queued' | 'sent' | 'refused' | 'unconfirmed' | 'held'} state
   * @param {{ why?: string | null, pause?: number, providerId?: string | null, ofAccount?: boolean }} [more] pause: seconds
   */
  function end({ shop, id, beganAt }, state, { why = null, pause = 0, providerId = null, ofAccount = false } = {}) {
    return call(
      'private.end_sending($1::text::uuid, $2, $3::text::timestamptz, $4, $5::text, $6::text::integer, $7::text, $8::text::boolean)',
      shop,
      id,
      beganAt,
      state,
      why,
      String(Math.round(pause)),
      providerId,
      String(ofAccount),
    );
  }

  /** Queues it again after a growing pause, or gives up. @param {Claimed} claimed @param {string} why @param {boolean} ofAccount */
  function endForNow(claimed, why, ofAccount) {
    const minutes = PAUSES[Math.min(claimed.attempts, PAUSES.length) - 1] ?? 0;
    if (claimed.hours + minutes / 60 > GIVE_UP_HOURS)
      return end(claimed, 'refused', { why: `Tried for ${Math.round(claimed.hours)} hours. ${why}` });
    return end(claimed, 'queued', { why, pause: minutes * 60, ofAccount });
  }

  /** @param {Claimed} claimed @param {SendResult} result */
  async function endAs(claimed, result) {
    const { shop, channel, message } = claimed;
    if (result.state === 'later') {
      if (result.ofAccount) await keys.note(shop, KEY_OF[channel], result.why);
      return endForNow(claimed, result.why, result.ofAccount || result.isLimit === true);
    }
    if (result.state === 'sent') {
      await end(claimed, 'sent', { providerId: result.providerId });
      return keys.note(shop, KEY_OF[channel], null);
    }
    await end(claimed, result.state === 'unknown' ? 'unconfirmed' : 'refused', { why: result.why });
    if (result.state === 'refused' && result.isNo)
      await addNo(call, shop, { channel, address: String(message['address']), wording: result.why });
  }

  /** Derives once more what the message says, and sends it. @param {Claimed} claimed @param {() => void} onSending */
  async function takeTurn(claimed, onSending) {
    const { shop, id, message, isAsked } = claimed;
    if (claimed.isOfBefore) return end(claimed, 'held', { why: OF_BEFORE });
    if (claimed.hours > GIVE_UP_HOURS) return end(claimed, 'held', { why: TOO_LATE });
    const notBrought = whyNotBrought(claimed);
    if (notBrought !== undefined) return end(claimed, 'held', { why: notBrought });
    const rows = await call('private.sending_rows($1::text::uuid, $2)', shop, String(message['customer_id']));
    const { smtp, twilio, channels } = await accountsOf(shop);
    const turnAt = (/** @type {string} */ at) =>
      sendingTurn(rows, message, { at, channels, origin, account: smtp?.user, isAsked });
    /** @param {Exclude<ReturnType<typeof turnAt>, { kind: 'send' }>} turn @param {string} at */
    const endTurn = (turn, at) =>
      turn.kind === 'ended'
        ? end(claimed, 'held', { why: turn.why })
        : end(claimed, 'queued', { pause: Math.max(60, (Date.parse(turn.until) - Date.parse(at)) / 1000) });

    const read = now();
    const turn = turnAt(read);
    if (turn.kind !== 'send') return endTurn(turn, read);
    const { hasLink, record } = turn;
    const link = hasLink && record ? await linkOf(claimed, { origin: turn.origin, record }) : '';
    const [subject, body] = [turn.subject, turn.body].map((text) =>
      hasLink ? text.replaceAll(LINK_PLACE, link) : text,
    );
    const hours = await call(
      'private.prepare_sending($1::text::uuid, $2, $3::text::timestamptz, $4, $5, $6::text)',
      shop,
      id,
      claimed.beganAt,
      subject,
      body,
      link || null,
    );
    // The turn is over, or the database has taken long. Nothing has gone.
    if (hours === null) return end(claimed, 'queued', { pause: 60 });
    if (hours > GIVE_UP_HOURS) return end(claimed, 'held', { why: TOO_LATE });
    const prepared = now();
    const still = turnAt(prepared);
    if (still.kind !== 'send') return endTurn(still, prepared);
    if (claimed.channel === 'email' && smtp) {
      const sender = senderOf(rows, smtp);
      if (!sender) return end(claimed, 'held', { why: NO_SENDER });
      onSending();
      const isWritten = record === undefined;
      return endAs(claimed, await sendEmail(smtp, { ...sender, to: turn.to, subject, body, id, isWritten }));
    }
    if (!twilio) return undefined;
    const callback = origin && `${origin}${TEXTS}/${shop}`;
    onSending();
    return endAs(claimed, await sendText(twilio, { to: turn.to, body, callback }, twilioUrl));
  }

  /** Sends messages, one after the other, until none is left whose turn has come. */
  async function runLane() {
    while (!stopping.signal.aborted) {
      const claimed = /** @type {Claimed | null} */ (await call('private.claim_sending()'));
      if (!claimed) return;
      let isSending = false;
      try {
        await takeTurn(claimed, () => {
          isSending = true;
        });
      } catch (error) {
        logRefusal(`sending ${error.message}`, `A message could not be sent: ${describeError(error)}`);
        // Nothing has gone. Otherwise it is found unconfirmed.
        if (!isSending) await endForNow(claimed, 'The server had an error. The reason is in its team.log.', false);
      }
    }
  }

  /** Does a part of a round. One that fails is logged, and takes no other part with it. @template T @param {string} what @param {() => Promise<T>} work */
  async function part(what, work) {
    try {
      return await work();
    } catch (error) {
      if (!stopping.signal.aborted) logRefusal(`sending ${what}`, `Messages (${what}): ${describeError(error)}`);
      return undefined;
    }
  }

  async function round() {
    await part('interrupted ones', () => call('private.end_interrupted()'));
    const shops = await part('shops that send', () => call('private.shops_to_send()'));
    for (const shop of shops ?? []) {
      if (stopping.signal.aborted) break;
      await part(`of shop ${shop.shop}`, () => queueDue(shop));
    }
    await Promise.all(Array.from({ length: LANES }, () => part('queue', runLane)));
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      running = round();
      await running;
    }
  }

  return {
    /** Begins to send. */
    start() {
      void run();
    },
    /** Ends after the messages that are being sent now, or without them after a while. */
    async stop() {
      stopping.abort();
      await Promise.race([running, wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}
