import type { Channel } from '#domain/messages/message.ts';
import { linkOrigin } from '#domain/shop/link-origin.ts';
import { serverAsker, type TeamServer } from '#io/hosted/http/ask-server.ts';
import type { Sending, SendingAccount } from './sending.ts';

const KEYS: Readonly<Record<Channel, string>> = { email: 'smtp', text: 'twilio' };
const NOT_SET: SendingAccount = { isSet: false };

/** Creates the sending of a team server: the routes of server/sending, and the keys of server/keys. */
export function createHostedSending(server: TeamServer): Sending {
  const send = serverAsker(server);
  return {
    async accounts() {
      const states = (await send('GET', '/keys/v1')) as Readonly<Record<string, SendingAccount>>;
      return { email: states[KEYS.email] ?? NOT_SET, text: states[KEYS.text] ?? NOT_SET };
    },
    saveEmail: async (account) => void (await send('PUT', `/keys/v1/${KEYS.email}`, account)),
    saveText: async (account) => void (await send('PUT', `/keys/v1/${KEYS.text}`, account)),
    remove: async (channel) => void (await send('DELETE', `/keys/v1/${KEYS[channel]}`)),
    async testEmail() {
      const { isSent, to, why } = await send('POST', '/sending/v1/test-email', {});
      if (!isSent) throw new Error(String(why));
      return String(to);
    },
    async testTexts() {
      const { works, why } = await send('POST', '/sending/v1/test-texts', {});
      if (!works) throw new Error(String(why));
    },
    async addresses() {
      const { origin } = (await send('GET', '/sending/v1/state')) as { origin?: string };
      if (linkOrigin(origin) === '') return { origin };
      return { origin, reports: `${origin}/sending/v1/texts/${await server.shop()}` };
    },
  };
}
