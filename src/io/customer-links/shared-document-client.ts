import type { SharedDocument } from '#domain/documents/shared-document.ts';

/** What became of a question: the document, that the link leads nowhere, or why nothing was heard, in a sentence. */
export type SharedDocumentResult =
  | { kind: 'shown'; shared: SharedDocument; refusal: 'changed' | 'closed' | undefined }
  | { kind: 'no-link' }
  | { kind: 'failed'; why: string };

export type CustomerReply = { accepts: true; name: string; agreed: boolean } | { accepts: false; reason: string };

/** The way of a customer with a link to the document behind it. Nothing of it rejects. */
export type SharedDocumentClient = {
  open(): Promise<SharedDocumentResult>;
  /** Answers what was read, which the hash names. */
  answer(hash: string, reply: CustomerReply): Promise<SharedDocumentResult>;
};
