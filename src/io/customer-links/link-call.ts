import { isFromServer } from '#io/hosted/http-errors.ts';
import type { parseServerAddress } from '#io/hosted/server-address.ts';

const UNREACHABLE = 'The shop’s server cannot be reached. Check your connection, then try again.';
const BROKEN =
  "The shop’s server sent a response that can't be shown. Try again in a minute. If it keeps happening, ask the shop for the document.";
const SENTENCES: Readonly<Record<string, string>> = {
  'words-missing': 'Enter your name, or the reason.',
  'words-too-long': 'This is too long. Shorten it.',
  'not-agreed': 'Check the boxes to agree first.',
  'not-offered': 'This is no longer offered. Reload the page, then choose again.',
  'contact-missing': 'Enter an email or a phone number.',
  'too-many-requests': 'The shop has a lot of requests right now. Try again in an hour, or call the shop.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  413: 'This is too long. Shorten it.',
  429: 'Too many attempts. Wait a few minutes, then try again.',
  503: 'The shop’s server is busy. Try again in a minute.',
  507: 'Your answer could not be saved: the storage of the shop’s server is full. Please let the shop know.',
};

/** An invalid link, or a failure with a sentence for the user. */
export type LinkFailure = { kind: 'no-link' } | { kind: 'failed'; why: string };

export type ServerOfLink = Pick<ReturnType<typeof parseServerAddress>, 'url' | 'key'>;

function failureOf(status: number, { hint, msg }: { hint?: string; msg?: string }): LinkFailure {
  if (status === 404 && hint === 'no-link') return { kind: 'no-link' };
  return { kind: 'failed', why: (hint && SENTENCES[hint]) || (status === 429 && msg) || (BY_STATUS[status] ?? BROKEN) };
}

/**
 * Calls a function of the server for the holder of a link, and reads its answer. Never rejects.
 * @param read throws if the answer is invalid
 */
export async function callByLink<T>(
  { url, key }: ServerOfLink,
  name: string,
  body: Record<string, unknown>,
  read: (answer: { refusal?: 'changed' | 'closed' | null }) => T,
): Promise<T | LinkFailure> {
  let answer: Response;
  try {
    answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
    });
  } catch {
    return { kind: 'failed', why: UNREACHABLE };
  }
  // The response is a web page of a proxy in front of the server.
  if (!answer.ok && !isFromServer(answer)) return failureOf(answer.status, {});
  try {
    const content = await answer.json();
    return answer.ok ? read(content) : failureOf(answer.status, content);
  } catch (error) {
    console.error('The answer of the server cannot be read', error);
    return { kind: 'failed', why: BROKEN };
  }
}
