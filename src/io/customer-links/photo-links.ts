/** A link with which a customer opens an inspection or job. Its token is only known when it is created. Instants are in ISO 8601. */
export type PhotoLink = {
  id: string;
  createdAt: string;
  /** The last day on which it opens, 'YYYY-MM-DD'; undefined for a link without an end. */
  lastDay: string | undefined;
  /** Released photos. */
  photoIds: readonly string[];
  isRevoked: boolean;
  /** True when it still opens, by the server's clock. */
  isUsable: boolean;
  /** The first time. */
  openedAt: string | undefined;
  acknowledgedAt: string | undefined;
  acknowledgedBy: string | undefined;
};

/** The links of one record, newest first, and the default last day of a new one, by the server's clock; undefined: it has no end. */
export type LinksOfRecord = { today: string; standardDay: string | undefined; links: readonly PhotoLink[] };

/** The links of inspections or jobs on a server. Each call rejects with a StoreError. */
export type PhotoLinks = {
  of(recordId: string): Promise<LinksOfRecord>;
  /** Notifies when the record or its links changed. */
  subscribe(recordId: string, onChange: () => void): () => void;
  /** Makes a link that shows the released photos, and returns its address. */
  make(recordId: string, released: readonly string[], lastDay?: string): Promise<string>;
  /** Copies a text to the clipboard. Resolves to false on failure. */
  copy(text: string): Promise<boolean>;
  /** Revokes the link. */
  revoke(id: string): Promise<void>;
};

/** The links of jobs: which photos one shows changes while the car is in the shop. */
export type JobPhotoLinks = PhotoLinks & { release(id: string, photoIds: readonly string[]): Promise<void> };
