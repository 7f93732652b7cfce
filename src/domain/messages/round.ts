import * as z from 'zod/mini';
import { CHANNELS, type Message } from './message.ts';

const editedPart = z.optional(z.object({ from: z.string(), to: z.string() }));
const editedDraft = z.object({ address: editedPart, subject: editedPart, body: editedPart });
/** The parts of a message that the user changed, each with the text that it was made from. */
export type DraftEdit = z.infer<typeof editedDraft>;
/** A message as it is about to be opened. */
export type MessageDraft = { [Part in keyof DraftEdit]-?: string };

const editSchema = z.object({
  channel: z.optional(z.enum(CHANNELS)),
  email: z.optional(editedDraft),
  text: z.optional(editedDraft),
});
/** The channel and texts that the user chose for one message. */
export type RoundEdit = z.infer<typeof editSchema>;

const PARTS = ['address', 'subject', 'body'] as const;

/** Returns the draft with the user's changes. Parts that they left alone follow the records. */
export function draftWith(made: MessageDraft, edit: DraftEdit = {}): MessageDraft {
  const part = (name: keyof MessageDraft) => edit[name]?.to ?? made[name];
  return { address: part('address'), subject: part('subject'), body: part('body') };
}

/** Adds a change of the user to those before. */
export function editedWith(made: MessageDraft, edit: DraftEdit = {}, change: Partial<MessageDraft>): DraftEdit {
  const changed = PARTS.flatMap((part) => {
    const to = change[part];
    return to === undefined ? [] : [[part, { from: edit[part]?.from ?? made[part], to }] as const];
  });
  return { ...edit, ...Object.fromEntries(changed) };
}

/** Returns whether a part that the user changed would be made differently now: a payment came in, or the customer's number changed. */
export function isOutdated(made: MessageDraft, edit: DraftEdit = {}): boolean {
  return PARTS.some((part) => edit[part] !== undefined && edit[part].from !== made[part]);
}

/** Returns what the user typed in a message, on all channels, to be copied; '' when they changed nothing. */
export function typedText(edit: RoundEdit): string {
  const typed = CHANNELS.flatMap((channel) => [edit[channel]?.subject?.to, edit[channel]?.body?.to]);
  return typed.filter((text) => text !== undefined && text !== '').join('\n\n');
}

export const roundSchema = z.object({
  /** 'YYYY-MM-DD'; a round of another day starts over. */
  day: z.string(),
  /** Keys of the messages, in order. */
  keys: z.array(z.string()),
  /** Position in `keys`; their number at the end of the round. */
  at: z.number(),
  edits: z.record(z.string(), editSchema),
});
/** The place in the morning round, so that it goes on there. */
export type Round = z.infer<typeof roundSchema>;

/** Returns the round with everything that is due: the saved one of the same day, with what became due since then at its end. */
export function roundOf(day: string, due: readonly string[], saved: Round | undefined): Round {
  if (saved?.day !== day) return { day, keys: [...due], at: 0, edits: {} };
  const known = new Set(saved.keys);
  const added = due.filter((key) => !known.has(key));
  return added.length === 0 ? saved : { ...saved, keys: [...saved.keys, ...added] };
}

/** Returns the first position from `from` on that `isOpen`; the number of keys when there is none. */
export function nextPlace(keys: readonly string[], from: number, isOpen: (key: string) => boolean): number {
  const found = keys.findIndex((key, index) => index >= from && isOpen(key));
  return found < 0 ? keys.length : found;
}

/** Returns the last position before `from` that `isShown`; `from` when there is none. */
export function placeBefore(keys: readonly string[], from: number, isShown: (key: string) => boolean): number {
  const found = keys.findLastIndex((key, index) => index < from && isShown(key));
  return found < 0 ? from : found;
}

/** Returns the last message in the log of each reason. */
export function lastByKey(messages: readonly Message[]): ReadonlyMap<string, Message> {
  const last = new Map<string, Message>();
  for (const message of messages) {
    const before = last.get(message.dueKey);
    if (message.dueKey !== '' && (before === undefined || message.at >= before.at)) last.set(message.dueKey, message);
  }
  return last;
}
