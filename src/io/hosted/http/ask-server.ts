import type { SupabaseClient } from '@supabase/supabase-js';
import { isFromServer } from './http-errors.ts';

const UNREACHABLE = 'The server can’t be reached. Check your connection, then try again.';

export type TeamServer = {
  url: string;
  key: string;
  client: SupabaseClient;
  /** Fetches like the client: renews an expired session. */
  ask: typeof fetch;
  /** Resolves to the id of the shop. */
  shop: () => Promise<string>;
};

/** Calls a route of the team server as the person who is logged in. Resolves to the JSON of the answer; rejects with a sentence for them. */
export type AskServer = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Returns the function for the routes of a team server that Supabase does not have, such as '/keys/v1'. */
export function serverAsker({ url, key, client, ask }: Omit<TeamServer, 'shop'>): AskServer {
  return async (method, path, body) => {
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
  };
}
