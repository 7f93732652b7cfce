// Text messages by a provider. Twilio is the one that there is; another one has the same four functions.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @import { TwilioKey } from '../keys/shop-keys.mjs' */
/** @import { SendResult } from './email.mjs' */

export const TWILIO = 'https://api.twilio.com';
const WAIT_MS = 60_000;
const LONGEST_WHY = 300;
/** Twilio's code for a number that has texted STOP. */
const SAID_STOP = 21_610;
/** Its codes for an account, number or messaging service that cannot send: the same in every message. */
const OF_ACCOUNT = [
  20_003, 20_005, 20_404, 21_212, 21_603, 21_606, 21_608, 21_611, 21_659, 21_660, 21_661, 21_701, 21_703, 30_002,
  63_038,
];
/** Its codes in a report for a number that nothing reaches: unreachable, blocked, unknown, a landline, or one that has texted STOP. */
const NO_MORE = ['30003', '30004', '30005', '30006', String(SAID_STOP)];
/** The request did not reach the provider. */
const NOT_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|.*SELF_SIGNED.*)$/;
const FAILED =
  'The text provider had an error while it took this. It may have gone: ask the customer before you send it again.';
const PERHAPS =
  'The connection broke while this was sent. It may have gone: ask the customer before you send it again.';

/** @param {{ to: string, body: string, callback: string | undefined }} text @param {string} from */
function formOf({ to, body, callback }, from) {
  const form = new URLSearchParams({ To: to, Body: body });
  form.set(/^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From', from);
  if (callback) form.set('StatusCallback', callback);
  return form;
}

/** @param {Pick<TwilioKey, 'accountSid' | 'authToken'>} key */
const authorizationOf = ({ accountSid, authToken }) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

/** @param {Response} answer @returns {Promise<{ sid?: string, status?: string, code?: number, message?: string }>} */
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
      headers: { Authorization: authorizationOf({ accountSid, authToken }) },
      body: formOf(text, from),
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { sid, code, message = '' } = await readAnswer(answer);
    if (answer.ok) return sid ? { state: 'sent', providerId: sid } : { state: 'unknown', why: PERHAPS };
    const why = (message || `The provider answered ${answer.status}.`).slice(0, LONGEST_WHY);
    if ([401, 403, 404].includes(answer.status) || OF_ACCOUNT.includes(code ?? 0))
      return { state: 'later', why: `The text provider refuses the account: ${why}`, ofAccount: true };
    if (answer.status === 429 || answer.status === 503)
      return { state: 'later', why, ofAccount: false, isLimit: answer.status === 429 };
    if (answer.status >= 500) return { state: 'unknown', why: FAILED };
    return { state: 'refused', why, isNo: code === SAID_STOP };
  } catch (error) {
    const cause = String(error.cause?.code ?? error.code ?? '');
    if (NOT_REACHED.test(cause))
      return { state: 'later', why: 'The text provider cannot be reached.', ofAccount: true };
    return { state: 'unknown', why: PERHAPS };
  }
}

/**
 * Asks the provider whether the account can be used, without sending anything.
 * @param {TwilioKey} key
 * @param {string} [url] of the provider
 * @returns {Promise<string | null>} why not, as a sentence; null: it can
 */
export async function checkTexts({ accountSid, authToken }, url = TWILIO) {
  try {
    const answer = await fetch(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`, {
      headers: { Authorization: authorizationOf({ accountSid, authToken }) },
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { message = '', status = 'active' } = await readAnswer(answer);
    if (answer.ok) return status === 'active' ? null : `The text provider says that the account is ${status}.`;
    const why = (message || `The provider answered ${answer.status}.`).slice(0, LONGEST_WHY);
    return `The text provider refuses the account: ${why}`;
  } catch {
    return 'The text provider cannot be reached.';
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
 * @returns {{ kind: 'answer', from: string, text: string, providerId: string }
 *   | { kind: 'bounced', providerId: string, why: string, isNo: boolean } | undefined} isNo: nothing reaches the number any more
 */
export function readReport(fields) {
  const state = fields.get('MessageStatus');
  const providerId = fields.get('MessageSid') ?? '';
  if (state === 'undelivered' || state === 'failed') {
    const code = fields.get('ErrorCode');
    const why = `It did not arrive${code ? ` (error ${code} of the provider)` : ''}.`;
    return { kind: 'bounced', providerId, why, isNo: NO_MORE.includes(code ?? '') };
  }
  const [from, body] = [fields.get('From'), fields.get('Body')];
  const hasPicture = Number(fields.get('NumMedia') ?? 0) > 0;
  const text = body !== null && hasPicture ? `${body} (With a picture, which is in Twilio.)`.trim() : body;
  return state === null && from && text !== null ? { kind: 'answer', from, text, providerId } : undefined;
}
