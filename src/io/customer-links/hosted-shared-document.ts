import type { SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import { callByLink, type ServerOfLink } from './link-call.ts';
import { parseSharedDocument } from './parse-shared-document.ts';
import type { SharedDocumentClient, SharedDocumentResult } from './shared-document-client.ts';

/** Returns the choice as `answer_document` reads it. */
function choiceOf({ name: _, ...choice }: SignedAnswer): Omit<SignedAnswer, 'name'> {
  return choice;
}

export function createSharedDocumentClient(
  server: ServerOfLink,
  token: string,
  /** Returns the id of the signed-in user: a view by a member of the shop does not count as viewed. */
  readerId: () => string | undefined,
): SharedDocumentClient {
  const ask = (name: string, body: Record<string, unknown>): Promise<SharedDocumentResult> =>
    callByLink(server, name, { token, ...body }, (answer) => ({
      kind: 'shown',
      shared: parseSharedDocument(answer, browserZone()),
      refusal: answer.refusal ?? undefined,
    }));

  return {
    open: () => ask('open_document', { reader: readerId() }),
    answer: (hash, reply) =>
      ask('answer_document', {
        hash,
        accepts: reply.accepts,
        words: reply.accepts ? reply.answer.name : reply.reason,
        agreed: reply.accepts,
        ...(reply.accepts && { choice: choiceOf(reply.answer) }),
      }),
  };
}
