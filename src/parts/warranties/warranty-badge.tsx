import {
  ArrowRightLeft,
  BadgeCheck,
  Ban,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  ClockAlert,
  type LucideIcon,
} from 'lucide-react';
import { stateText } from '#domain/warranty/state-text.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { isTransferred, type WarrantyState, warrantyState } from '#domain/warranty/warranty-state.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';

const LOOKS: Readonly<Record<WarrantyState, { tone: Tone | 'outline'; icon: LucideIcon }>> = {
  Active: { tone: 'green', icon: CircleCheck },
  Register: { tone: 'amber', icon: BadgeCheck },
  'Register late': { tone: 'red', icon: CircleAlert },
  'Inspection due': { tone: 'amber', icon: CalendarClock },
  'Inspection missed': { tone: 'red', icon: CircleAlert },
  Expired: { tone: 'neutral', icon: ClockAlert },
  Void: { tone: 'outline', icon: Ban },
};

/** The state of a warranty on the day, in words: 'Inspection by Dec 30, 2027'. */
export function WarrantyBadge({ warranty, today }: { warranty: Warranty; today: string }) {
  const found = warrantyState(warranty, today);
  const { tone, icon } = LOOKS[found.state];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {stateText(found)}
      </Badge>
      {isTransferred(warranty) && (
        <Badge tone="blue" icon={ArrowRightLeft}>
          Transferred
        </Badge>
      )}
    </>
  );
}
