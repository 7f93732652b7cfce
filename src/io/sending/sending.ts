import type { Channel } from '#domain/messages/message.ts';

/** State of an account by which the server sends. Its password is with the server alone. */
export type SendingAccount = {
  isSet: boolean;
  /** It was entered on another server, and can't be used on this one. */
  isLost?: boolean | undefined;
  /** User and host, or number. */
  hint?: string | undefined;
  /** Instant at which it began to work; absent while nothing was sent or tried. */
  workedAt?: string | undefined;
  /** Instant since which it refuses the server; absent while it works. */
  failingSince?: string | undefined;
  /** Why it does, as a sentence. */
  why?: string | undefined;
};

type EmailAccount = { host: string; port: number; user: string; password: string };
/** Account of the text provider. `from`: the number that texts come from. */
type TextAccount = { accountSid: string; authToken: string; from: string };

/** The accounts by which a team server sends messages, by itself and for people: those that are logged as queued. Each call rejects with an Error whose message is a sentence for the user. */
export type Sending = {
  accounts: () => Promise<Readonly<Record<Channel, SendingAccount>>>;
  /** Keeps the account; the owner alone may. */
  saveEmail: (account: EmailAccount) => Promise<void>;
  saveText: (account: TextAccount) => Promise<void>;
  remove: (channel: Channel) => Promise<void>;
  /** Sends an email to the owner. Resolves to the address. */
  testEmail: () => Promise<string>;
  /** Asks the text provider whether the account can be used, without sending a text. */
  testTexts: () => Promise<void>;
  addresses: () => Promise<SendingAddresses>;
};

export type SendingAddresses = {
  /** The address at which people reach the server from elsewhere; absent while it does not know (PUBLIC_URL). */
  origin?: string | undefined;
  /** The address at which the text provider reports STOP and texts that did not arrive; absent while it could not reach it. */
  reports?: string | undefined;
};
