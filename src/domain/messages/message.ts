import * as z from 'zod/mini';
import { id, text } from '#domain/records/fields.ts';

export const CHANNELS = ['email', 'text'] as const;
export type Channel = (typeof CHANNELS)[number];
export const PURPOSES = ['service', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];
export const MESSAGE_STATES = [
  'opened',
  'sent',
  'not sent',
  'skipped',
  'queued',
  'refused',
  'bounced',
  'unconfirmed',
] as const;

export const messageSchema = z.looseObject({
  id,
  customerId: z.string(),
  /** Template that it was made from; 'invoice' or 'estimate' when it sends a document; empty when it was written by hand; 'answer': the customer wrote it. */
  template: text,
  /** Names the reason, so that it is due once: the template and the id of the record. Empty when there is none. */
  dueKey: text,
  channel: z.enum(CHANNELS),
  purpose: z.enum(PURPOSES),
  /** Email address or phone number. */
  address: text,
  subject: text,
  body: text,
  /**
   * Opened in the program of the device; sent or not, as the user says; skipped in the morning round. By the server: queued, sent, refused by
   * the provider, bounced after it was taken, unconfirmed when nobody knows whether it went.
   */
  state: z.enum(MESSAGE_STATES),
  /** Why the server did not send it, as a sentence. */
  why: z.optional(z.string()),
  /** Instant of the last state. */
  at: text,
  /** Name of the user. */
  by: text,
  createdAt: text,
  updatedAt: text,
});
/** A message to a customer, opened in the mail or text program of the device, or sent by the server. */
export type Message = z.infer<typeof messageSchema>;

/** Start of the id of a message that went by itself. */
export const AUTOMATIC_ID = 'auto-';

/** Returns whether a person wrote the message. The server sends it as it is in the log. */
export function isByPerson({ id }: Pick<Message, 'id'>): boolean {
  return !id.startsWith(AUTOMATIC_ID);
}

/** Returns whether the message brings a document that its customer asked for: it may go after a no. */
export function bringsDocument({ template }: Pick<Message, 'template'>): boolean {
  return template === 'invoice' || template === 'estimate';
}

/** The states in which nobody has taken care of the reason: it is due again. */
const OPEN_STATES: readonly Message['state'][] = ['not sent', 'refused', 'bounced'];

/** Returns whether the message takes care of its reason: it went, may have gone, waits to go, or someone skipped it. */
export function isHandledBy({ state }: Pick<Message, 'state'>): boolean {
  return !OPEN_STATES.includes(state);
}
