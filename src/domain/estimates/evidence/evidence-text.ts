import * as z from 'zod/mini';
import { lineItemSchema } from '#domain/documents/billing.ts';
import { discountPercentOf } from '#domain/documents/billing-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import { optionSchema } from '#domain/estimates/estimate-option.ts';
import { round } from '#domain/money/money.ts';
import { stableText } from '#domain/records/stable-text.ts';

/** Returns the SHA-256 of a text in hex. */
export type Digest = (text: string) => string;

/** Fills in what a line may lack until it is read again. */
const offered = z.object({ items: z.array(lineItemSchema), options: z._default(z.array(optionSchema), () => []) });

/**
 * Returns the text whose hash an answer at the shop holds: what the customer was shown, without what only the team sees. Made of what an
 * answer leaves as it is, so that the accepted estimate gives the same text.
 */
export function shownText(estimate: Estimate): string {
  const { estimateNumber, date, expiryDate, terms, notes, taxRate, discountApplies } = estimate;
  const { items, options } = z.parse(offered, estimate);
  const lines = options.length > 0 ? options : items.map(({ chosen: _chosen, ...line }) => line);
  const discount = { percent: discountPercentOf(estimate), amount: estimate.discountAmount };
  return stableText({
    estimateNumber,
    date,
    expiryDate,
    terms,
    notes,
    taxRate,
    discountApplies,
    lines,
    discount: discount.percent === undefined ? discount.amount : `${discount.percent}%`,
  });
}

/**
 * Returns the text whose hash seals an answer: who answered when and how, the option and lines, the texts, the signature, the total, and
 * the hash of what was shown. The rule is `private.answer_seal` in supabase/schema.
 */
export function answerText(answer: EstimateAnswer, total: number): string {
  const { at, name, channel, note = '', optionId = '', lineIds, agreed, signature = '', hash = '' } = answer;
  const parts = [
    ...[at, name, channel, note, optionId, signature, hash, round(total, 2).toFixed(2), String(lineIds.length)],
    ...[...lineIds, ...agreed.flatMap(({ about, text }) => [about, text])],
  ];
  return parts.map((part) => JSON.stringify(part)).join(',');
}

/** Says which part the hashes of an acceptance prove to be as it was; `changed` when something in it was changed. */
export type HashCheck = 'record' | 'answer' | 'changed';

/**
 * Compares the estimate with the hashes of the answer. The record of an estimate that was edited, or accepted by a link, which keeps what it
 * showed, proves the answer alone. Undefined for an answer of an earlier version.
 */
export function checkHashes(estimate: Estimate, answer: EstimateAnswer, digest: Digest): HashCheck | undefined {
  if (answer.seal === undefined) return undefined;
  if (digest(answerText(answer, estimate.totalAmount)) !== answer.seal) return 'changed';
  const isCurrent = estimate.status === 'Accepted' && estimate.acceptedAt === answer.at;
  if (answer.channel === 'link' || !isCurrent) return 'answer';
  return digest(shownText(estimate)) === answer.hash ? 'record' : 'changed';
}
