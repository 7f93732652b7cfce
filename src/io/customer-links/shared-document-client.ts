import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { SignedAnswer } from '#domain/estimates/estimate-answer.ts';
import type { LinkFailure } from './link-call.ts';

/** The document, an invalid link, or a failure with a sentence for the user. */
export type SharedDocumentResult =
  | { kind: 'shown'; shared: SharedDocument; refusal: 'changed' | 'closed' | undefined }
  | LinkFailure;

export type CustomerReply = { accepts: true; answer: SignedAnswer } | { accepts: false; reason: string };

/** The processor's page on which to pay, and its session. `changed`: something else is left to pay now. */
export type PayPage = { kind: 'pay'; url: string; session: string } | { kind: 'changed' } | LinkFailure;

/** The result of a session, with the dollars that it was for. */
export type PaidResult = { kind: 'paid'; amount: number } | { kind: 'not-paid' } | LinkFailure;

/** A customer's access to the document of a link. Never rejects. */
export type SharedDocumentClient = {
  open(): Promise<SharedDocumentResult>;
  /** Sends the customer's reply to the version with that hash. */
  answer(hash: string, reply: CustomerReply): Promise<SharedDocumentResult>;
};

/** A customer's way to the processor's page and back. Never rejects. */
export type Paying = {
  /** Opens the page on which the customer pays the dollars that were shown, or a part of them. */
  open(amount: number, part?: number): Promise<PayPage>;
  /** Leaves for that page. */
  leave(page: { url: string; session: string }): void;
  /** Asks what was paid on the page that the customer comes back from. Undefined: they come from nowhere. */
  result: (() => Promise<PaidResult>) | undefined;
};
