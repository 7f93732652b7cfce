import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { sessionKeyOf } from '#io/auth/stored-session.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { storeErrorOf } from './hosted-errors.ts';
import { isFromServer, readableError } from './http/http-errors.ts';

/** Milliseconds until a read must be answered. Writes have no limit. */
const READ_TIMEOUT_MS = 15_000;
/** Statuses of a proxy whose server does not answer. The server itself sends 503 when it is busy. */
const GATEWAY_STATUSES = [502, 503, 504];
/** Statuses of a renewal that end the session. */
const ENDING_STATUSES = [400, 401, 403];

/** Returns an AbortError: on other errors, supabase-js retries three times, for seconds. */
function unreachableError(error: unknown): DOMException {
  return new DOMException(`The network: ${String(error)}`, 'AbortError');
}

/** Fetches with a timeout for reads. Rejects at once when the server cannot be reached. */
async function fetchOnce(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const isQuestion = ['GET', 'HEAD'].includes(init.method ?? 'GET');
  const silence = new AbortController();
  const timer = isQuestion && setTimeout(() => silence.abort(), READ_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  try {
    const answer = await fetch(input, { ...init, signal });
    if (GATEWAY_STATUSES.includes(answer.status) && !isFromServer(answer)) throw unreachableError(answer.status);
    return readableError(answer);
  } catch (error) {
    throw unreachableError(error);
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/**
 * Removes the expiry from a new session, so that the library computes it by the clock of this device. With a wrong clock, the server's
 * expiry would fail: a device that is behind would use an expired token, one that is ahead would renew it each time.
 */
async function withoutExpiry(answer: Response): Promise<Response> {
  if (!answer.ok) return answer;
  const { expires_at: _end, ...session } = await answer.json();
  return Response.json(session, { status: answer.status });
}

/** The version of the tables: of the page in a request, of the team server in its answer. */
const TABLES_HEADER = 'X-Clearcoat-Tables';

/** Version of the page, and what to do when the server has a newer one. */
export type PageVersion = { tables: string; onNewerServer: () => void };

/** Creates the client of the server. Sessions are stored in `storage`, by default localStorage, and renewed automatically (AUTH-22, AUTH-23). */
export function createHostedClient(
  url: string,
  key: string,
  storage: Parameters<typeof textMemory>[0] = browserStorage('localStorage'),
  page?: PageVersion,
) {
  const { read, write, forget } = textMemory(storage);
  const storageKey = sessionKeyOf(url);
  /**
   * Renews the session of a rejected request. Returns the access token for a retry, if there is one. Signs out when the server ended
   * the session, which the library would keep for up to an hour; the page then shows the sign-in screen.
   */
  async function renewed(authorization: string | null): Promise<string | undefined> {
    const { data } = await client.auth.getSession();
    if (!data.session) return undefined;
    // Another tab or request already renewed it.
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
    if (page && (answer.headers.get(TABLES_HEADER) ?? '') > page.tables) page.onNewerServer();
    if (/\/auth\/v1\/(token|signup)\b/.test(address)) {
      // Keeps the session, which is still valid: the library would end it.
      const isKept = address.includes('refresh_token') && !answer.ok && !ENDING_STATUSES.includes(answer.status);
      if (isKept) throw unreachableError(answer.status);
      return withoutExpiry(answer);
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
    global: { fetch: ask, ...(page && { headers: { [TABLES_HEADER]: page.tables } }) },
  });
  return {
    client,
    /** Fetches like the library: renews an expired session and drops an ended one. */
    ask,
    /** Removes the session from this browser without a request, which the library cannot do offline. */
    dropSession() {
      for (const ending of ['', '-user', '-code-verifier']) forget(`${storageKey}${ending}`);
    },
  };
}

/**
 * Requests a small fact without a session: whether a new account needs an invitation. Rejects with a StoreError when the server cannot
 * be reached.
 */
export async function reachServer(url: string, key: string): Promise<{ needsInvitation: boolean }> {
  try {
    const answer = await fetchOnce(`${url}/auth/v1/settings`, { headers: { apikey: key }, cache: 'no-store' });
    if (!isFromServer(answer)) throw unreachableError(answer.status);
    const { disable_signup } = await answer.json();
    return { needsInvitation: disable_signup === true };
  } catch (error) {
    throw storeErrorOf({ message: String(error) });
  }
}
