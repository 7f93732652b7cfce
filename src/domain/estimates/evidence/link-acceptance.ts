import * as z from 'zod/mini';
import { lineItemSchema } from '#domain/documents/billing.ts';
import { agreedLines } from '#domain/estimates/choice.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { answerSchema, type EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import { stableText } from '#domain/records/stable-text.ts';
import { answerText, checkHashes, type Digest, type HashCheck } from './evidence-text.ts';

/** An acceptance as a customer's link keeps it on the server. */
export const linkAcceptanceSchema = z.object({
  answer: answerSchema,
  items: z.array(lineItemSchema),
  totalAmount: z.number(),
});
export type LinkAcceptance = z.infer<typeof linkAcceptanceSchema>;

function acceptedText({ items, totalAmount }: Pick<Estimate, 'items' | 'totalAmount'>, answer: EstimateAnswer): string {
  const lines = agreedLines(items).map(({ id, description, detail, quantity, unitPrice, totalPrice, taxable }) => {
    return { id, description, detail, quantity, unitPrice, totalPrice, taxable };
  });
  return answerText(answer, totalAmount) + stableText(lines);
}

/**
 * Says what an acceptance was compared with. Of an answer by link: with the link's own record. `no link`: this server has no record of one.
 * `not compared`: there is no server, or it could not be asked.
 */
export type EvidenceCheck = HashCheck | 'link' | 'other link' | 'no link' | 'not compared';

/** Compares the acceptance with its hashes, and an answer by link with those that links keep. `links`: undefined if they are not known. */
export function checkAcceptance(
  estimate: Estimate,
  answer: EstimateAnswer,
  { digest, links }: { digest: Digest; links?: readonly LinkAcceptance[] | undefined },
): EvidenceCheck | undefined {
  const check = checkHashes(estimate, answer, digest);
  if (answer.channel !== 'link' || check === 'changed') return check;
  if (!links) return 'not compared';
  if (links.length === 0) return 'no link';
  const text = acceptedText(estimate, answer);
  return links.some((kept) => acceptedText(kept, kept.answer) === text) ? 'link' : 'other link';
}

/** Returns whether the acceptance is not as it was given. */
export function isContradicted(check: EvidenceCheck): boolean {
  return check === 'changed' || check === 'other link';
}
