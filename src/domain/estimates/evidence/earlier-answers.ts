import type { Estimate } from '../estimate.ts';

/** Returns the change of an accepted estimate that is edited: it is not accepted any more, and what was accepted is kept. */
export function answerKept(estimate: Estimate): Partial<Estimate> {
  const { answer, earlierAnswers = [], items, optionId, totalAmount } = estimate;
  if (!answer) return {};
  const options = estimate.options?.filter(({ id }) => id === optionId);
  const kept = { answer, items, totalAmount, ...(options && { options, optionId }) };
  return { answer: undefined, earlierAnswers: [...earlierAnswers, kept] };
}
