import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { storeErrorOf } from './hosted-errors.ts';
import { browserStorage } from './storage.ts';
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

/** The way to accounts and rows; sessions are kept in `storage`, by default the browser's, and renewed by themselves (AUTH-22, AUTH-23). */
export function createHostedClient(
  url: string,
  key: string,
  storage: Parameters<typeof textMemory>[0] = browserStorage('localStorage'),
) {
  const { read, write, forget } = textMemory(storage);
  const storageKey = `clearcoat-session ${url}`;
  const client: SupabaseClient = createClient(url, key, {
    auth: {
      flowType: 'pkce',
      persistSession: true,
      autoRefreshToken: true,
      storageKey,
      storage: { getItem: read, setItem: write, removeItem: forget },
    },
    global: { fetch: fetchOnce },
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
