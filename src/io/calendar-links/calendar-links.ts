/** The bookings in a calendar: those of the person, or of the whole shop. */
export type CalendarKind = 'mine' | 'shop';

/** A link that a calendar subscribes to. */
export type CalendarLink = {
  kind: CalendarKind;
  /** An instant. */
  madeAt: string;
  /** Only of a link that this page made: the server keeps no token. */
  address: string | undefined;
};

/** The calendar links of the user. Each call rejects with a StoreError. */
export type CalendarLinks = {
  /** Returns the links that work, at most one of each kind. */
  list(): Promise<readonly CalendarLink[]>;
  /** Makes a link and returns its address. An earlier one of this kind does not work any more. */
  make(kind: CalendarKind): Promise<string>;
  revoke(kind: CalendarKind): Promise<void>;
  /** Copies a text to the clipboard. Resolves to false on failure. */
  copy(text: string): Promise<boolean>;
};
