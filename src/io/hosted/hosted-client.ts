import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { sessionKeyOf } from '#io/auth/stored-session.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { storeErrorOf } from './hosted-errors.ts';
import { isFromServer, readableError } from './http-errors.ts';

/** How long a server may take to begin an answer to a question. What is written may take as long as it needs. */
const PATIENCE_MS = 15_000;
/** Statuses by which a proxy says that the server behind it does not answer. The server itself answers 503 when it is busy. */
const GATEWAY_STATUSES = [502, 503, 504];
/** Statuses that end a session when its renewal gets them. */
const ENDING_STATUSES = [400, 401, 403];

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
    if (GATEWAY_STATUSES.includes(answer.status) && !isFromServer(answer)) throw notReached(answer.status);
    return readableError(answer);
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
  /**
   * Renews the session with which a request was refused. Returns the access token to ask with again, unless there is none. The library
   * keeps a session that the server has ended until its last hour is over, so this ends it here: the page leads to the sign-in screen.
   */
  async function renewed(authorization: string | null): Promise<string | undefined> {
    const { data } = await client.auth.getSession();
    if (!data.session) return undefined;
    // Another tab or request has renewed it meanwhile.
    if (authorization !== `Bearer ${data.session.access_token}`) return data.session.access_token;
    const { data: next, error } = await client.auth.refreshSession();
    if (next.session) return next.session.access_token;
    const { data: now } = await client.auth.getSession();
    if (now.session && now.session.access_token !== data.session.access_token) return now.session.access_token;
    if (error && !isAuthRetryableFetchError(error)) await client.auth.signOut({ scope: 'local' });
    return undefined;
  }

  async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const address = String(input instanceof Request ? input.url : input);
    const answer = await fetchOnce(input, init);
    if (/\/auth\/v1\/(token|signup)\b/.test(address)) {
      // The library would end the session, which is as good as before: the server only did not take the request now.
      const isKept = address.includes('refresh_token') && !answer.ok && !ENDING_STATUSES.includes(answer.status);
      if (isKept) throw notReached(answer.status);
      return byOwnClock(answer);
    }
    if (answer.status !== 401 || address.includes('/auth/v1/')) return answer;
    const headers = new Headers(init.headers);
    const token = await renewed(headers.get('Authorization'));
    if (!token) return answer;
    headers.set('Authorization', `Bearer ${token}`);
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
    /** Asks the server as the library does: a session that has run out is renewed, one that was ended is dropped. */
    ask,
    /** Ends the session in this browser without a word to the server: the library keeps it where the server cannot be asked. */
    dropSession() {
      for (const ending of ['', '-user', '-code-verifier']) forget(`${storageKey}${ending}`);
    },
  };
}

/**
 * Asks for something small that needs no session: whether a new account needs an invitation. Rejects with a StoreError where the server
 * is not reached.
 */
export async function reachServer(url: string, key: string): Promise<{ needsInvitation: boolean }> {
  try {
    const answer = await fetchOnce(`${url}/auth/v1/settings`, { headers: { apikey: key }, cache: 'no-store' });
    if (!isFromServer(answer)) throw notReached(answer.status);
    const { disable_signup } = await answer.json();
    return { needsInvitation: disable_signup === true };
  } catch (error) {
    throw storeErrorOf({ message: String(error) });
  }
}
