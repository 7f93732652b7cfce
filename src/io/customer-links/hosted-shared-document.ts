import { browserZone } from '#io/browser/shop-zone.ts';
import { isFromServer } from '#io/hosted/http-errors.ts';
import type { parseServerAddress } from '#io/hosted/server-address.ts';
import { parseSharedDocument } from './parse-shared-document.ts';
import type { SharedDocumentClient, SharedDocumentResult } from './shared-document-client.ts';

const UNREACHABLE = 'The shop’s server cannot be reached. Check your connection, then try again.';
const BROKEN =
  "The shop’s server sent a response that can't be shown. Try again in a minute. If it keeps happening, ask the shop for the document.";
const SENTENCES: Readonly<Record<string, string>> = {
  'words-missing': 'Enter your name, or the reason.',
  'words-too-long': 'This is too long. Shorten it.',
  'not-agreed': 'Check the box to agree first.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  413: 'This is too long. Shorten it.',
  429: 'Too many attempts. Wait a few minutes, then try again.',
  503: 'The shop’s server is busy. Try again in a minute.',
  507: 'Your answer could not be saved: the storage of the shop’s server is full. Please let the shop know.',
};

function failureOf(status: number, { hint, msg }: { hint?: string; msg?: string }): SharedDocumentResult {
  if (status === 404 && hint === 'no-link') return { kind: 'no-link' };
  return { kind: 'failed', why: (hint && SENTENCES[hint]) || (status === 429 && msg) || (BY_STATUS[status] ?? BROKEN) };
}

export function createSharedDocumentClient(
  { url, key }: Pick<ReturnType<typeof parseServerAddress>, 'url' | 'key'>,
  token: string,
  /** Returns the id of the signed-in user: a view by a member of the shop does not count as viewed. */
  readerId: () => string | undefined,
): SharedDocumentClient {
  async function ask(name: string, body: Record<string, unknown>): Promise<SharedDocumentResult> {
    let answer: Response;
    try {
      answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: key, 'Content-Type': 'application/json' },
        body: JSON.stringify({ token, ...body }),
        cache: 'no-store',
      });
    } catch {
      return { kind: 'failed', why: UNREACHABLE };
    }
    // The response is a web page of a proxy in front of the server.
    if (!answer.ok && !isFromServer(answer)) return failureOf(answer.status, {});
    try {
      const body = await answer.json();
      if (!answer.ok) return failureOf(answer.status, body);
      return { kind: 'shown', shared: parseSharedDocument(body, browserZone()), refusal: body.refusal ?? undefined };
    } catch (error) {
      console.error('The answer of the server cannot be read', error);
      return { kind: 'failed', why: BROKEN };
    }
  }

  return {
    open: () => ask('open_document', { reader: readerId() }),
    answer: (hash, reply) =>
      ask('answer_document', {
        hash,
        accepts: reply.accepts,
        words: reply.accepts ? reply.name : reply.reason,
        agreed: reply.accepts && reply.agreed,
      }),
  };
}
