/** Ids, time and date for a new document. */
export type NewDocumentInputs = { newId: () => string; at: string; today: string };

/** A document that a command made, or the one that was there before. */
export type CreatedDocument = { id: string; number: string; isNew: boolean };
