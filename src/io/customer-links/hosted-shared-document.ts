import type { EstimateAnswer, SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import { callByLink, type ServerOfLink } from './link-call.ts';
import { parseSharedDocument, parseStoredReply, type StoredReply } from './parse-shared-document.ts';
import type { CustomerReply, SharedDocumentClient, SharedDocumentResult } from './shared-document-client.ts';

/** Returns the choice as `answer_document` reads it. */
function choiceOf({ name: _, ...choice }: SignedAnswer): Omit<SignedAnswer, 'name'> {
  return choice;
}

function isSameChoice(one: Pick<EstimateAnswer, 'optionId' | 'lineIds'>, other: typeof one): boolean {
  return one.optionId === other.optionId && [...one.lineIds].sort().join() === [...other.lineIds].sort().join();
}

/** Returns true if the reply is what is stored. Another device may have answered first. */
function isStored(reply: CustomerReply, { status, acceptedBy, declineReason, answer }: StoredReply): boolean {
  if (!reply.accepts) return status === 'Declined' && declineReason.trim() === reply.reason.trim();
  const isSameName = status === 'Accepted' && acceptedBy.trim() === reply.answer.name.trim();
  return isSameName && (!answer || isSameChoice(answer, reply.answer));
}

export function createSharedDocumentClient(
  server: ServerOfLink,
  token: string,
  /** Returns the id of the signed-in user: a view by a member of the shop does not count as viewed. */
  readerId: () => string | undefined,
): SharedDocumentClient {
  const ask = (name: string, body: Record<string, unknown>, reply?: CustomerReply): Promise<SharedDocumentResult> =>
    callByLink(server, name, { token, ...body }, (answer) => ({
      kind: 'shown',
      shared: parseSharedDocument(answer, browserZone()),
      // An answered link replies with its answer, whatever is sent.
      refusal: answer.refusal ?? (reply && !isStored(reply, parseStoredReply(answer)) ? 'closed' : undefined),
    }));

  return {
    open: () => ask('open_document', { reader: readerId() }),
    answer: (hash, reply) =>
      ask(
        'answer_document',
        {
          hash,
          accepts: reply.accepts,
          words: reply.accepts ? reply.answer.name : reply.reason,
          agreed: reply.accepts,
          ...(reply.accepts && { choice: choiceOf(reply.answer) }),
        },
        reply,
      ),
  };
}
