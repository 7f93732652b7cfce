import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { LinkAcceptance } from '#domain/estimates/evidence/link-acceptance.ts';

/** A link that opens a document for a customer. Its token is only known when it is created. Instants are in ISO 8601. */
export type DocumentLink = {
  id: string;
  createdAt: string;
  /** The last day on which it opens; undefined means a year after the invoice is paid. */
  lastDay: string | undefined;
  isRevoked: boolean;
  /** True when it is neither revoked nor, by the server's clock, expired. */
  isUsable: boolean;
  /** The customer comes to it by the link of a job. */
  isOfJob: boolean;
  /** The first time. */
  openedAt: string | undefined;
  answer: 'Accepted' | 'Declined' | undefined;
  answeredAt: string | undefined;
  /** The name that was typed. */
  answeredBy: string | undefined;
  reason: string | undefined;
};

type LinkedKind = 'invoice' | 'estimate';

/** The links of one document, newest first, and the default of a new one. Days are 'YYYY-MM-DD', by the server's clock. */
export type LinksOfDocument = {
  today: string;
  /** The default last day of a new link; undefined means a year after the invoice is paid. */
  standardDay: string | undefined;
  links: readonly DocumentLink[];
};

/** The document links of a shop on a server. Each call rejects with a StoreError. */
export type DocumentLinks = {
  of(kind: LinkedKind, id: string): Promise<LinksOfDocument>;
  /** Returns the address of the shop's request page. */
  requestPage(): Promise<string>;
  /** Returns how many links of all documents open now. */
  usable(): Promise<number>;
  /** Notifies when the links of the document changed. */
  subscribe(kind: LinkedKind, id: string, onChange: () => void): () => void;
  /** Returns the document as the customer answered it. */
  answered(id: string): Promise<SharedDocument>;
  /** Returns what customers accepted of the estimate by links, as the links keep it. */
  acceptances(estimateId: string): Promise<readonly LinkAcceptance[]>;
  /** Returns the address of a link with this last day: one that this page created, if it still works, or a new one. */
  make(kind: LinkedKind, id: string, lastDay?: string): Promise<string>;
  /** Copies a text to the clipboard. Resolves to false on failure. */
  copy(text: string): Promise<boolean>;
  /** Revokes the link. */
  revoke(id: string): Promise<void>;
};
