/** A refund to a card: the entry that it becomes in the ledger of an invoice or deposit. */
export type CardRefund = { entry: string; kind: 'invoice' | 'deposit'; record: string; amount: number };

/** State of the shop's account at the processor. The keys are with the server alone. */
export type CardAccount = {
  isSet: boolean;
  /** The keys were entered on another server, and can't be used on this one. */
  isLost?: boolean | undefined;
  /** Last characters of the secret key. */
  hint?: string | undefined;
  /** Time since which the account refuses the server; absent while it works. */
  failingSince?: string | undefined;
  /** Why it does, as a sentence. */
  why?: string | undefined;
};

/** Card payments of a team server. Each call rejects with an Error whose message is a sentence for the user. */
export type Cards = {
  account: () => Promise<CardAccount>;
  /** Address to which the processor sends what was paid. */
  webhookAddress: () => Promise<string>;
  /** Keeps the keys; the owner alone may. */
  save: (keys: { secretKey: string; webhookSecret: string }) => Promise<void>;
  remove: () => Promise<void>;
  /** Tries the keys. */
  test: () => Promise<void>;
  /** Sends money back to the card, once for each entry. Returns its reference. */
  refund: (asked: CardRefund) => Promise<string>;
};
