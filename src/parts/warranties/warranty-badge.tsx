import { formatDate } from '#domain/calendar/calendar.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { isTransferred, type WarrantyState, warrantyState } from '#domain/warranty/warranty-state.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';

const LOOKS: Readonly<Record<WarrantyState, { tone: Tone; words: (on: string) => string }>> = {
  Active: { tone: 'green', words: (on) => (on ? `Active through ${on}` : 'Active') },
  Register: { tone: 'amber', words: (on) => `Register by ${on}` },
  'Register late': { tone: 'red', words: (on) => `Not registered by ${on}` },
  'Inspection due': { tone: 'amber', words: (on) => `Inspection by ${on}` },
  'Inspection missed': { tone: 'red', words: (on) => `Inspection missed ${on}` },
  Expired: { tone: 'neutral', words: (on) => `Expired ${on}` },
  Void: { tone: 'neutral', words: (on) => `Void since ${on}` },
};

/** The state of a warranty on the day, in words: 'Inspection by Dec 30, 2027'. */
export function WarrantyBadge({ warranty, today }: { warranty: Warranty; today: string }) {
  const { state, on } = warrantyState(warranty, today);
  const { tone, words } = LOOKS[state];
  return (
    <>
      <Badge tone={tone}>{words(on ? formatDate(on) : '')}</Badge>
      {isTransferred(warranty) && <Badge tone="blue">Transferred</Badge>}
    </>
  );
}
