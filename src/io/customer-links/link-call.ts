import { isFromServer } from '#io/hosted/http/http-errors.ts';
import type { parseServerAddress } from '#io/hosted/server-address.ts';

const UNREACHABLE = 'The shop’s server cannot be reached. Check your connection, then try again.';

/**
 * The sentences of a page for the hints of its functions, for a server that is full, and for an answer that cannot be read. `statuses`: those
 * for which the usual sentence, or that of the server, would mislead.
 */
export type LinkSentences = {
  hints: Readonly<Record<string, string>>;
  statuses?: Readonly<Record<number, string>>;
  full: string;
  broken: string;
};

const OF_DOCUMENTS: LinkSentences = {
  hints: {
    'words-missing': 'Enter your name, or the reason.',
    'words-too-long': 'This is too long. Shorten it.',
    'not-agreed': 'Check the boxes to agree first.',
    'not-offered': 'This is no longer offered. Reload the page, then choose again.',
  },
  full: 'Your answer could not be saved: the storage of the shop’s server is full. Please let the shop know.',
  broken:
    "The shop’s server sent a response that can't be shown. Try again in a minute. If it keeps happening, ask the shop for the document.",
};

const BY_STATUS: Readonly<Record<number, string>> = {
  408: 'The connection is too slow: the shop’s server gave up waiting. Try again.',
  413: 'This is too long. Shorten it.',
  429: 'Too many attempts. Wait a few minutes, then try again.',
  503: 'The shop’s server is busy. Try again in a minute.',
};

/** An invalid link, or a failure with a sentence for the user and the hint of the function where it gave one. */
export type LinkFailure = { kind: 'no-link' } | { kind: 'failed'; why: string; hint?: string };

export type ServerOfLink = Pick<ReturnType<typeof parseServerAddress>, 'url' | 'key'>;

type Refusal = { hint?: string; msg?: string };

function failureOf(status: number, { hint, msg }: Refusal, sentences: LinkSentences): LinkFailure {
  const { hints, statuses, full, broken } = sentences;
  if (status === 404 && hint === 'no-link') return { kind: 'no-link' };
  const byStatus = status === 507 ? full : (BY_STATUS[status] ?? broken);
  const why = (hint && hints[hint]) || statuses?.[status] || (status === 429 && msg) || byStatus;
  return { kind: 'failed', why, ...(hint && { hint }) };
}

/**
 * Calls a function of the server for the holder of a link, and reads its answer. Never rejects.
 * @param read throws if the answer is invalid
 */
export function callByLink<T>(
  server: ServerOfLink,
  name: string,
  body: Record<string, unknown>,
  read: (answer: { refusal?: 'changed' | 'closed' | null }) => T,
  sentences = OF_DOCUMENTS,
): Promise<T | LinkFailure> {
  return sendByLink(server, `/rest/v1/rpc/${name}`, body, read, sentences);
}

/** Sends a request to a path of the server for the holder of a link, as `callByLink` does. */
export async function sendByLink<T>(
  { url, key }: ServerOfLink,
  path: string,
  body: Record<string, unknown>,
  read: (answer: Record<string, unknown>) => T,
  sentences: LinkSentences,
): Promise<T | LinkFailure> {
  let answer: Response;
  try {
    answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
    });
  } catch {
    return { kind: 'failed', why: UNREACHABLE };
  }
  // The response is a web page of a proxy in front of the server.
  if (!answer.ok && !isFromServer(answer)) return failureOf(answer.status, {}, sentences);
  try {
    const content = await answer.json();
    return answer.ok ? read(content) : failureOf(answer.status, content, sentences);
  } catch (error) {
    console.error('The answer of the server cannot be read', error);
    return { kind: 'failed', why: sentences.broken };
  }
}
