/** A refund to a card: the entry that it becomes in the ledger of an invoice or deposit. */
export type CardRefund = { entry: string; kind: 'invoice' | 'deposit'; record: string; amount: number };

/** State of the shop's account at the processor. The keys are with the server alone. */
export type CardAccount = {
  isSet: boolean;
  /** The keys were entered on another server, and can't be used on this one. */
  isLost?: boolean | undefined;
  /** The keys are of test mode: no money moves. */
  isTest?: boolean | undefined;
  /** Last characters of the secret key. */
  hint?: string | undefined;
  /** Time since which the account refuses the server; absent while it works. */
  failingSince?: string | undefined;
  /** Why it does, as a sentence. */
  why?: string | undefined;
};

/** A refund that went back to the card of the document's customer, and that its ledger has no room for. `at`: an instant. */
export type StuckRefund = { entry: string; number: string; amount: number; at: string };

/** Card payments of a team server. Each call rejects with an Error whose message is a sentence for the user. */
export type Cards = {
  account: () => Promise<CardAccount>;
  /** Address to which the processor sends what was paid. */
  webhookAddress: () => Promise<string>;
  /** Keeps the keys; the owner alone may. */
  save: (keys: {
    secretKey: string;
    /** Empty without a webhook: the server asks what was paid. */
    webhookSecret: string;
  }) => Promise<void>;
  remove: () => Promise<void>;
  /** Tries the keys. */
  test: () => Promise<void>;
  /** Sends money back to the card, once for each entry. Returns its reference. */
  refund: (asked: CardRefund) => Promise<string>;
  stuck: () => Promise<readonly StuckRefund[]>;
  /** Notes that the shop has recorded such a refund in its own way. */
  settle: (entry: string) => Promise<void>;
};
