import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { storeErrorOf } from './hosted-errors.ts';
import { browserStorage } from './storage.ts';
import { sessionKeyOf } from './stored-session.ts';
import { textMemory } from './text-memory.ts';

/** How long a server may take to begin an answer to a question. What is written may take as long as it needs. */
const PATIENCE_MS = 15_000;
/** What stands before a server says so when that is gone. */
const GATEWAY_STATUSES = [502, 503, 504];

/** AbortError: supabase-js would ask a server that is gone three times more, for seconds, before it says so. */
function notReached(error: unknown): DOMException {
  return new DOMException(`The network: ${String(error)}`, 'AbortError');
}

/** fetch that says at once, or after some seconds of silence, that the server is not reached. */
async function fetchOnce(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const isQuestion = ['GET', 'HEAD'].includes(init.method ?? 'GET');
  const silence = new AbortController();
  const timer = isQuestion && setTimeout(() => silence.abort(), PATIENCE_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  try {
    const answer = await fetch(input, { ...init, signal });
    if (GATEWAY_STATUSES.includes(answer.status)) throw notReached(answer.status);
    return answer;
  } catch (error) {
    throw notReached(error);
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/**
 * A new session without the instant of its end: the library then reckons it from now on by the clock of this device. The server's
 * instant is nothing to a device whose clock is wrong: behind, it would use a key that has run out, ahead, renew it each time.
 */
async function byOwnClock(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const { expires_at: _end, ...session } = await answer.json();
  return Response.json(session, { status: answer.status });
}

/** The way to accounts and rows; sessions are kept in `storage`, by default the browser's, and renewed by themselves (AUTH-22, AUTH-23). */
export function createHostedClient(
  url: string,
  key: string,
  storage: Parameters<typeof textMemory>[0] = browserStorage('localStorage'),
) {
  const { read, write, forget } = textMemory(storage);
  const storageKey = sessionKeyOf(url);
  async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const address = String(input instanceof Request ? input.url : input);
    const answer = await fetchOnce(input, init);
    if (/\/auth\/v1\/(token|signup)\b/.test(address)) return byOwnClock(answer);
    if (answer.status !== 401 || address.includes('/auth/v1/')) return answer;
    // The clock was set after the session began: it has run out, and nobody knew.
    const headers = new Headers(init.headers);
    const { data } = await client.auth.getSession();
    const isUsed = headers.get('Authorization') === `Bearer ${data.session?.access_token}`;
    const { session } = isUsed ? (await client.auth.refreshSession()).data : data;
    if (!session) return answer;
    headers.set('Authorization', `Bearer ${session.access_token}`);
    return fetchOnce(input, { ...init, headers });
  }
  const client: SupabaseClient = createClient(url, key, {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      storageKey,
      storage: { getItem: read, setItem: write, removeItem: forget },
    },
    global: { fetch: ask },
  });
  return {
    client,
    /** Ends the session in this browser without a word to the server: the library keeps it where the server cannot be asked. */
    dropSession() {
      for (const ending of ['', '-user', '-code-verifier']) forget(`${storageKey}${ending}`);
    },
  };
}

/** Asks for something small that needs no session. Rejects with a StoreError where the server is not reached. */
export async function reachServer(url: string, key: string): Promise<void> {
  try {
    await fetchOnce(`${url}/auth/v1/settings`, { headers: { apikey: key }, cache: 'no-store' });
  } catch (error) {
    throw storeErrorOf({ message: String(error) });
  }
}
