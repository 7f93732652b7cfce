// What the sending of messages and its routes have in common.
import { answersToAdd, answerToLog, noToAdd } from '../rules/rules.mjs';

/** @import { Database } from '../database/database.mjs' */
/** @import { SmtpKey } from '../keys/shop-keys.mjs' */
/** @import { SendingRows } from '../../src/server-rules.ts' */

/** The addresses at which the text provider reports. */
export const TEXTS = '/sending/v1/texts';
export const NO_SENDER = 'Enter who emails come from in Settings › Sending.';
/** A shop may have many records. */
const SECONDS = 60;

/** @typedef {ReturnType<typeof callerOf>} Call */

/** @param {Pick<Database, 'transaction'>} database */
export function callerOf(database) {
  /**
   * Calls a function as a transaction. Returns its JSON.
   * @param {string} expression
   * @param {(string | null)[]} values
   */
  return async (expression, ...values) => {
    const statement = { text: `select (${expression})::text as answer`, values, isPrepared: true };
    const [[row]] = await database.transaction([statement], { seconds: SECONDS });
    return row?.answer ? JSON.parse(row.answer) : null;
  };
}

/**
 * Returns who emails come from: whom the owner has entered, else the account. Undefined where that is no address.
 * @param {Pick<SendingRows, 'sending' | 'business'>} rows
 * @param {SmtpKey} key
 * @returns {{ from: { name: string, address: string }, replyTo?: string } | undefined}
 */
export function senderOf({ sending, business }, { user }) {
  const { from, replyTo } = /** @type {{ from?: { name?: string, address?: string }, replyTo?: string }} */ (
    sending ?? {}
  );
  const address = from?.address || (user.includes('@') ? user : '');
  if (address === '') return undefined;
  return { from: { name: from?.name || (business?.businessName ?? ''), address }, ...(replyTo && { replyTo }) };
}

/**
 * Keeps what a text from a number changes, once: STOP is a no, anything else an entry of the log.
 * @param {Call} call
 * @param {string} shop
 * @param {{ from: string, text: string, providerId: string }} answer
 */
export async function addAnswer(call, shop, answer) {
  const { from, text, providerId } = answer;
  const entry = answerToLog(answer, await call('private.phones_of($1::text::uuid)', shop), new Date().toISOString());
  if (entry) {
    await call('private.log_answer($1::text::uuid, $2::text::json)', shop, JSON.stringify(entry));
    return;
  }
  const known = await call('private.consents_of($1::text::uuid)', shop);
  const answers = answersToAdd(text, from, known ?? [], new Date().toISOString());
  if (answers.length > 0)
    await call('private.add_consents($1::text::uuid, $2::text::json, $3)', shop, JSON.stringify(answers), providerId);
}

/**
 * Keeps that nothing may go to an address any more.
 * @param {Call} call
 * @param {string} shop
 * @param {{ channel: 'email' | 'text', address: string, wording: string }} no
 */
export async function addNo(call, shop, no) {
  const known = await call('private.consents_of($1::text::uuid)', shop);
  const answers = noToAdd(no, known ?? [], new Date().toISOString());
  if (answers.length > 0)
    await call('private.add_consents($1::text::uuid, $2::text::json)', shop, JSON.stringify(answers));
}
