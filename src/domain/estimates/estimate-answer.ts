import * as z from 'zod/mini';
import { text } from '#domain/records/fields.ts';

export const ANSWER_CHANNELS = ['link', 'in person', 'phone'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

const agreedTextSchema = z.looseObject({
  /** Subject of the text: 'terms', 'deposit', 'tint', 'electronic signature'. */
  about: z.string(),
  /** The text as it was shown, so that it is its own version. */
  text: z.string(),
});
/** A text that the customer ticked. */
export type AgreedText = z.infer<typeof agreedTextSchema>;

export const answerSchema = z.looseObject({
  /** Instant of the server, or of the shop's device. */
  at: z.string(),
  name: text,
  channel: z.enum(ANSWER_CHANNELS),
  /** On the phone: who was called, and what was agreed. */
  note: z.optional(z.string()),
  /** The option that was accepted. */
  optionId: z.optional(z.string()),
  /** Optional lines that were chosen. */
  lineIds: z._default(z.array(z.string()), () => []),
  agreed: z._default(z.array(agreedTextSchema), () => []),
  /** Strokes of the signature as an SVG path. */
  signature: z.optional(z.string()),
  /** SHA-256 of the document that was shown: of the link, or of `shownText`. */
  hash: z.optional(z.string()),
  /** SHA-256 of `answerText`: of the other fields and the total. Absent from answers of earlier versions. */
  seal: z.optional(z.string()),
});
/** Evidence of how an estimate was accepted. */
export type EstimateAnswer = z.infer<typeof answerSchema>;

/** The customer's answer before it is stored with its time and channel. */
export type SignedAnswer = Pick<EstimateAnswer, 'name' | 'optionId' | 'lineIds' | 'agreed' | 'signature'>;
