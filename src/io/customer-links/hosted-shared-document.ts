import { browserZone } from '#io/browser/shop-zone.ts';
import { isFromServer } from '#io/hosted/http-errors.ts';
import type { parseServerAddress } from '#io/hosted/server-address.ts';
import { parseSharedDocument } from './parse-shared-document.ts';
import type { SharedDocumentClient, SharedDocumentResult } from './shared-document-client.ts';

const UNREACHABLE = 'The shop’s server cannot be reached. Look at your connection, then try again.';
const BROKEN =
  'The shop’s server sent no answer that can be shown. Try again in a minute; if it stays so, ask the shop for the document.';
const SENTENCES: Readonly<Record<string, string>> = {
  'words-missing': 'Enter your name, or the reason.',
  'words-too-long': 'This is too long. Write it shorter.',
  'not-agreed': 'Tick that you agree first.',
};

const BY_STATUS: Readonly<Record<number, string>> = {
  413: 'This is too long. Write it shorter.',
  429: 'Too many attempts. Wait a few minutes, then try again.',
  503: 'The shop’s server is busy. Try again in a minute.',
  507: 'Your answer could not be saved: the storage of the shop’s server is full. Please tell the shop.',
};

function refusalOf(status: number, { hint, msg }: { hint?: string; msg?: string }): SharedDocumentResult {
  if (status === 404 && hint === 'no-link') return { kind: 'no-link' };
  return { kind: 'failed', why: (hint && SENTENCES[hint]) || (status === 429 && msg) || (BY_STATUS[status] ?? BROKEN) };
}

export function createSharedDocumentClient(
  { url, key }: Pick<ReturnType<typeof parseServerAddress>, 'url' | 'key'>,
  token: string,
  /** Who is signed in here: a member of the shop who looks marks nothing as viewed. */
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
    // A proxy in front of the server refuses with a web page.
    if (!answer.ok && !isFromServer(answer)) return refusalOf(answer.status, {});
    try {
      const told = await answer.json();
      if (!answer.ok) return refusalOf(answer.status, told);
      return { kind: 'shown', shared: parseSharedDocument(told, browserZone()), refusal: told.refusal ?? undefined };
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
