import type { SupabaseClient } from '@supabase/supabase-js';
import type { Channel } from '#domain/messages/message.ts';
import { isFromServer } from '#io/hosted/http-errors.ts';
import type { Sending, SendingAccount } from './sending.ts';

const UNREACHABLE = 'The server can’t be reached. Check your connection, then try again.';
const KEYS: Readonly<Record<Channel, string>> = { email: 'smtp', text: 'twilio' };
const NOT_SET: SendingAccount = { isSet: false };

type ServerOfSending = {
  url: string;
  key: string;
  client: SupabaseClient;
  /** Fetches like the client: renews an expired session. */
  ask: typeof fetch;
  shop: () => Promise<string>;
};

/** Creates the sending of a team server: the routes of server/sending, and the keys of server/keys. */
export function createHostedSending({ url, key, client, ask, shop }: ServerOfSending): Sending {
  async function send(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { data } = await client.auth.getSession();
    let answer: Response;
    try {
      answer = await ask(`${url}${path}`, {
        method,
        headers: {
          apikey: key,
          Authorization: `Bearer ${data.session?.access_token ?? ''}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new Error(UNREACHABLE, { cause: error });
    }
    if (answer.status === 204) return {};
    if (!isFromServer(answer)) throw new Error(UNREACHABLE);
    const content = await answer.json();
    if (!answer.ok) throw new Error(content.message ?? UNREACHABLE);
    return content;
  }

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
    reportAddress: async () => `${url}/sending/v1/texts/${await shop()}`,
  };
}
