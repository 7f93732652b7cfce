// Text messages by a provider. Twilio is the one that there is; another one has the same three functions.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @import { TwilioKey } from '../keys/shop-keys.mjs' */
/** @import { SendResult } from './email.mjs' */

export const TWILIO = 'https://api.twilio.com';
const WAIT_MS = 60_000;
const LONGEST_WHY = 300;
/** Twilio's code for a number that has texted STOP. */
const SAID_STOP = 21_610;
/** The request did not reach the provider. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|.*SELF_SIGNED.*)$/;
const PERHAPS =
  'The connection broke while this was sent. It may have gone: ask the customer before you send it again.';

/** @param {{ to: string, body: string, callback: string | undefined }} text @param {string} from */
function formOf({ to, body, callback }, from) {
  const form = new URLSearchParams({ To: to, Body: body });
  form.set(/^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From', from);
  if (callback) form.set('StatusCallback', callback);
  return form;
}

/** @param {Response} answer @returns {Promise<{ sid?: string, code?: number, message?: string }>} */
const readAnswer = (answer) => answer.json().catch(() => ({}));

/**
 * Sends one text message. Never rejects.
 * @param {TwilioKey} key
 * @param {{ to: string, body: string, callback: string | undefined }} text to: in E.164 form; callback: where the provider reports
 * @param {string} [url] of the provider
 * @returns {Promise<SendResult>}
 */
export async function sendText({ accountSid, authToken, from }, text, url = TWILIO) {
  try {
    const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: formOf(text, from),
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { sid, code, message = '' } = await readAnswer(answer);
    if (answer.ok) return sid ? { state: 'sent', providerId: sid } : { state: 'unknown', why: PERHAPS };
    const why = (message || `The provider answered ${answer.status}.`).slice(0, LONGEST_WHY);
    if (answer.status === 401 || answer.status === 403)
      return { state: 'later', why: `The text provider refuses the account: ${why}`, ofAccount: true };
    if (answer.status === 429 || answer.status >= 500) return { state: 'later', why, ofAccount: false };
    return { state: 'refused', why, saidNo: code === SAID_STOP };
  } catch (error) {
    const cause = String(error.cause?.code ?? error.code ?? '');
    if (NOT_REACHED.test(cause))
      return { state: 'later', why: 'The text provider cannot be reached.', ofAccount: true };
    return { state: 'unknown', why: PERHAPS };
  }
}

/**
 * Returns whether the provider signed the request: an HMAC of the address and the sorted fields, with the account's token.
 * @param {TwilioKey} key
 * @param {{ url: string, fields: URLSearchParams, signature: string }} request url: as the provider has it
 */
export function isFromProvider({ authToken }, { url, fields, signature }) {
  const signed =
    url +
    [...fields]
      .map(([name, value]) => name + value)
      .sort()
      .join('');
  const expected = createHmac('sha1', authToken).update(signed).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Reads what the provider reports: a text of a customer, or that one of ours did not arrive. Undefined for everything else.
 * @param {URLSearchParams} fields
 * @returns {{ kind: 'answer', from: string, text: string } | { kind: 'bounced', providerId: string, why: string } | undefined}
 */
export function readReport(fields) {
  const state = fields.get('MessageStatus');
  const providerId = fields.get('MessageSid') ?? '';
  if (state === 'undelivered' || state === 'failed') {
    const code = fields.get('ErrorCode');
    return { kind: 'bounced', providerId, why: `It did not arrive${code ? ` (error ${code} of the provider)` : ''}.` };
  }
  const [from, text] = [fields.get('From'), fields.get('Body')];
  return state === null && from && text !== null ? { kind: 'answer', from, text } : undefined;
}
