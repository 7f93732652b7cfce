import type { SupabaseClient } from '@supabase/supabase-js';
import { isFromServer } from '#io/hosted/http-errors.ts';
import type { Cards } from './cards.ts';

const UNREACHABLE = 'The server can’t be reached. Check your connection, then try again.';

type ServerOfCards = {
  url: string;
  key: string;
  client: SupabaseClient;
  /** Fetches like the client: renews an expired session. */
  ask: typeof fetch;
  shop: () => Promise<string>;
};

/** Creates the card payments of a team server: the routes of server/cards, and the keys of server/keys. */
export function createHostedCards({ url, key, client, ask, shop }: ServerOfCards): Cards {
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
    account: async () => ({ isSet: false, ...((await send('GET', '/keys/v1'))['stripe'] as object) }),
    webhookAddress: async () => `${url}/cards/v1/webhook/${await shop()}`,
    save: async (keys) => void (await send('PUT', '/keys/v1/stripe', keys)),
    remove: async () => void (await send('DELETE', '/keys/v1/stripe')),
    test: async () => void (await send('POST', '/cards/v1/test', {})),
    refund: async (asked) => String((await send('POST', '/cards/v1/refund', asked))['refund']),
  };
}
