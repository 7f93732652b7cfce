import type { Claim } from './claim.ts';

/** The steps of a claim, in order. */
export const CLAIM_STEPS = ['look', 'decide', 'send', 'answer', 'book', 'close'] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** Returns what can be done now; the first is what is usually next. */
export function nextClaimSteps({ lookedOn, verdict, sentOn, answer, jobId, closed }: Claim): ClaimStep[] {
  if (closed) return [];
  if (!lookedOn) return ['look'];
  if (!verdict) return ['decide'];
  const steps: ClaimStep[] = [];
  // The car may be made good before the maker answers.
  if (verdict.who === "Maker's" && !answer) steps.push(sentOn ? 'answer' : 'send');
  if (verdict.who !== 'Not covered' && !jobId) steps.push('book');
  return [...steps, 'close'];
}

/** Fields that each step but the booked work records. */
export const FIELDS_OF_STEP = {
  look: ['lookedOn'],
  decide: ['verdict'],
  send: ['sentOn'],
  answer: ['answer', 'makerCredit'],
  close: ['closed'],
} as const satisfies Partial<Record<ClaimStep, readonly (keyof Claim)[]>>;
export type RecordedStep = keyof typeof FIELDS_OF_STEP;

/** Returns the last step that can be taken back; undefined when there is none, or when work is booked on it. */
export function lastClaimStep({ lookedOn, verdict, sentOn, answer, jobId, closed }: Claim): RecordedStep | undefined {
  if (closed) return 'close';
  if (answer) return 'answer';
  if (sentOn) return 'send';
  if (jobId) return undefined;
  if (verdict) return 'decide';
  return lookedOn ? 'look' : undefined;
}
