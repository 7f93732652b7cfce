/** A link with which a customer acknowledges an inspection. Its token is only known when it is created. Instants are in ISO 8601. */
export type InspectionLink = {
  id: string;
  createdAt: string;
  /** The last day on which it opens, 'YYYY-MM-DD'. */
  lastDay: string;
  /** Number of released photos. */
  photos: number;
  isRevoked: boolean;
  /** True when it still opens, by the server's clock. */
  isUsable: boolean;
  /** The first time. */
  openedAt: string | undefined;
  acknowledgedAt: string | undefined;
  acknowledgedBy: string | undefined;
};

/** The links of one inspection, newest first, and the default last day of a new one, by the server's clock. */
export type LinksOfInspection = { today: string; standardDay: string; links: readonly InspectionLink[] };

/** The links of inspections on a server. Each call rejects with a StoreError. */
export type InspectionLinks = {
  of(inspectionId: string): Promise<LinksOfInspection>;
  /** Notifies when the inspection or its links changed. */
  subscribe(inspectionId: string, onChange: () => void): () => void;
  /** Makes a link that shows the released photos, and returns its address. */
  make(inspectionId: string, released: readonly string[], lastDay?: string): Promise<string>;
  /** Copies a text to the clipboard. Resolves to false on failure. */
  copy(text: string): Promise<boolean>;
  /** Revokes the link. */
  revoke(id: string): Promise<void>;
};
