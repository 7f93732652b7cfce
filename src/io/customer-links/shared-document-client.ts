import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import type { LinkFailure } from './link-call.ts';

/** The document, an invalid link, or a failure with a sentence for the user. */
export type SharedDocumentResult =
  | { kind: 'shown'; shared: SharedDocument; refusal: 'changed' | 'closed' | undefined }
  | LinkFailure;

export type CustomerReply = { accepts: true; answer: SignedAnswer } | { accepts: false; reason: string };

/** A customer's access to the document of a link. Never rejects. */
export type SharedDocumentClient = {
  open(): Promise<SharedDocumentResult>;
  /** Sends the customer's reply to the version with that hash. */
  answer(hash: string, reply: CustomerReply): Promise<SharedDocumentResult>;
};
