import type { Verdict } from '#domain/warranty/claim.ts';
import type { SortingHint } from '#domain/warranty/claim-hint.ts';
import { Alert } from '#ui/feedback/alert.tsx';

const PROBABLY: Readonly<Record<Verdict, string>> = {
  Ours: 'our work',
  "Maker's": 'the maker',
  'Not covered': 'not covered',
};

/** Says who probably answers for a claim, and that a person decides. */
export function HintNotice({ hint: { who, why } }: { hint: SortingHint }) {
  return (
    <Alert tone="blue" title={who ? `Hint: probably ${PROBABLY[who]}` : 'Hint: not clear'}>
      {why} This is a hint, not a decision.
    </Alert>
  );
}
