import type { SharedDocument } from '#domain/documents/shared-document.ts';

/** A link with which a customer opens a document. Its token is told once and kept nowhere. Instants are in ISO 8601. */
export type DocumentLink = {
  id: string;
  createdAt: string;
  /** The last day on which it opens; undefined: until a year after the invoice is paid. */
  lastDay: string | undefined;
  isRevoked: boolean;
  /** Neither withdrawn nor, by the server's clock, expired: it opens its document. */
  isUsable: boolean;
  /** The first time. */
  openedAt: string | undefined;
  answer: 'Accepted' | 'Declined' | undefined;
  answeredAt: string | undefined;
  /** The name that was typed. */
  answeredBy: string | undefined;
  reason: string | undefined;
};

type LinkedKind = 'invoice' | 'estimate';

/** The links of one document, newest first, and what a new one would get. Days are 'YYYY-MM-DD', by the server's clock. */
export type LinksOfDocument = {
  today: string;
  /** The last day of a link for which the shop chooses none; undefined: until a year after the invoice is paid. */
  standardDay: string | undefined;
  links: readonly DocumentLink[];
};

/** The links of a shop, where it is on a server. All of it rejects with a StoreError. */
export type DocumentLinks = {
  of(kind: LinkedKind, id: string): Promise<LinksOfDocument>;
  /** Tells when something has happened to them elsewhere. */
  subscribe(kind: LinkedKind, id: string, onChange: () => void): () => void;
  /** The document as it was answered by that link. */
  answered(id: string): Promise<SharedDocument>;
  /** The address to give away: of the link that this page has made with this last day, while it can be used, else of a new one. */
  address(kind: LinkedKind, id: string, lastDay?: string): Promise<string>;
  /** Puts a text on the clipboard; resolves to whether it is there. */
  copy(text: string): Promise<boolean>;
  /** Nothing opens by it any more. */
  revoke(id: string): Promise<void>;
};
