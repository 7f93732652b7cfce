import type { SortingHint } from '#domain/warranty/claim-hint.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/** Says who probably answers for a claim, and that a person decides. */
export function HintNotice({ hint: { who, why } }: { hint: SortingHint }) {
  return (
    <Alert tone="blue" title={who ? `Hint: ${who}` : 'Hint: not clear'}>
      {why} This is a hint, not a decision.
    </Alert>
  );
}
