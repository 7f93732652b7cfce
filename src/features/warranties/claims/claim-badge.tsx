import { type Claim, type ClaimState, claimState } from '#domain/warranty/claim.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';

const TONES: Readonly<Record<ClaimState, Tone>> = {
  New: 'blue',
  'Looked At': 'violet',
  Ours: 'amber',
  "Maker's": 'amber',
  'Not Covered': 'neutral',
  'Sent to Maker': 'violet',
  Answered: 'amber',
  'Work Booked': 'teal',
  Closed: 'green',
};

/** The state of a claim. */
export function ClaimBadge({ claim }: { claim: Claim }) {
  const state = claimState(claim);
  return <Badge tone={TONES[state]}>{state}</Badge>;
}
