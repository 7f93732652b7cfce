// What people and the text provider ask of the sending of messages.
import { restError } from '../api/api-error.mjs';
import { sendEmail } from './email.mjs';
import { addAnswer, addNo, callerOf, NO_SENDER, senderOf, TEXTS } from './sending-calls.mjs';
import { checkTexts, isFromProvider, readReport } from './text-provider.mjs';

/** @import { Answer, Asked, Request } from '../api/routes.mjs' */

export const TEST_EMAIL = '/sending/v1/test-email';
export const TEST_TEXTS = '/sending/v1/test-texts';
export const STATE = '/sending/v1/state';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An answer that sends no text back. */
const NO_ANSWER = { status: 200, text: '<Response/>', headers: { 'Content-Type': 'text/xml' } };

/** POST of the text provider. @param {Request} request */
export function readProviderReport({ path, headers, bytes }) {
  const shop = path.slice(TEXTS.length + 1);
  if (!ID.test(shop)) throw restError(404, 'no_shop', 'There is nothing at this address.');
  const fields = new URLSearchParams(Buffer.from(bytes ?? []).toString('utf8'));
  return { shop, path, fields, signature: headers.get('x-twilio-signature') ?? '' };
}

/** @typedef {ReturnType<typeof createSendingRoutes>} SendingRoutes */

/**
 * @param {object} options
 * @param {Pick<import('../database/database.mjs').Database, 'transaction'>} options.database
 * @param {import('../keys/shop-keys.mjs').ShopKeys} options.keys
 * @param {string} [options.publicUrl]
 * @param {string} [options.twilioUrl] for tests: another host than Twilio's
 */
export function createSendingRoutes({ database, keys, publicUrl, twilioUrl }) {
  const call = callerOf(database);
  const origin = publicUrl ? new URL(publicUrl).origin : undefined;
  return {
    /** Returns where customers reach the server; without the setting PUBLIC_URL it does not know. @returns {Promise<{ origin?: string }>} */
    state: async () => ({ ...(origin && { origin }) }),
    /**
     * Asks the text provider whether the shop's account can be used.
     * @param {unknown} _parsed
     * @param {Asked} asked
     * @returns {Promise<{ works: boolean, why?: string }>}
     */
    async testTexts(_parsed, asked) {
      const [[owned]] = await database.transaction([{ text: 'select private.shop_of_owner()::text as shop' }], asked);
      const shop = String(owned?.shop);
      const key = await keys.read(shop, 'twilio');
      if (!key) return { works: false, why: 'Enter the account first.' };
      const why = await checkTexts(key, twilioUrl);
      await keys.note(shop, 'twilio', why);
      return { works: why === null, ...(why !== null && { why }) };
    },
    /**
     * Sends the owner an email by the shop's account, and says how it went.
     * @param {unknown} _parsed
     * @param {Asked} asked
     * @returns {Promise<{ isSent: boolean, to: string, why?: string }>}
     */
    async testEmail(_parsed, asked) {
      const [[owned]] = await database.transaction([{ text: 'select private.shop_of_owner()::text as shop' }], asked);
      const [shop, to] = [String(owned?.shop), asked.person.email];
      const key = await keys.read(shop, 'smtp');
      if (!key) return { isSent: false, to, why: 'Enter the email account first.' };
      const sender = senderOf(await call("private.sending_rows($1::text::uuid, '')", shop), key);
      if (!sender) return { isSent: false, to, why: NO_SENDER };
      const body = 'This is a test. Your customers get emails from this address.';
      const email = { ...sender, to, subject: 'Test email', body, id: `test-${Date.now()}` };
      const result = await sendEmail(key, email);
      if (result.state === 'sent') {
        await keys.note(shop, 'smtp', null);
        return { isSent: true, to };
      }
      if (result.state === 'later' && result.ofAccount) await keys.note(shop, 'smtp', result.why);
      const perhaps = `The connection broke while this was sent. Look in the inbox of ${to}, or try again.`;
      return { isSent: false, to, why: result.state === 'unknown' ? perhaps : result.why };
    },
    /**
     * Takes what the text provider reports, if it signed it.
     * @param {ReturnType<typeof readProviderReport>} given
     * @returns {Promise<Answer>}
     */
    async report({ shop, path, fields, signature }) {
      const key = await keys.read(shop, 'twilio');
      const url = origin && `${origin}${path}`;
      if (!key || !url || !isFromProvider(key, { url, fields, signature }))
        throw restError(403, 'bad_signature', 'This was not signed by the text provider.');
      const report = readReport(fields);
      if (report?.kind === 'answer') await addAnswer(call, shop, report);
      if (report?.kind === 'bounced') {
        const { providerId, why } = report;
        const noted = await call('private.note_bounce($1::text::uuid, $2, $3)', shop, providerId, why);
        // The provider was quicker than our note of its answer. It reports again.
        if (noted?.isEarly) throw restError(503, 'too_early', 'This text is being noted. Report again in a minute.');
        if (noted && report.isNo) await addNo(call, shop, { channel: 'text', address: noted.address, wording: why });
      }
      return NO_ANSWER;
    },
  };
}
