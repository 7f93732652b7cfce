import {
  BadgeCheck,
  CalendarClock,
  ChevronDown,
  ChevronsUp,
  CircleCheck,
  CircleSlash,
  Equal,
  type LucideIcon,
  MessageCircle,
  Sparkle,
} from 'lucide-react';
import { formatMonthDay } from '#domain/calendar/calendar.ts';
import type { LeadPriority, LeadStatus } from '#domain/leads/lead.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';
import type { LeadRow } from './lead-rows.ts';
import type { LeadActions } from './use-lead-actions.tsx';

export const STATUS_TONES: Record<LeadStatus, Tone> = {
  New: 'blue',
  Contacted: 'violet',
  Qualified: 'amber',
  Converted: 'green',
  Lost: 'neutral',
};

const STATUS_ICONS: Record<LeadStatus, LucideIcon> = {
  New: Sparkle,
  Contacted: MessageCircle,
  Qualified: BadgeCheck,
  Converted: CircleCheck,
  Lost: CircleSlash,
};

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return (
    <Badge tone={status === 'Lost' ? 'outline' : STATUS_TONES[status]} icon={STATUS_ICONS[status]}>
      {status}
    </Badge>
  );
}

const PRIORITIES: Record<LeadPriority, { tone: Tone; icon: LucideIcon }> = {
  High: { tone: 'red', icon: ChevronsUp },
  Medium: { tone: 'amber', icon: Equal },
  Low: { tone: 'neutral', icon: ChevronDown },
};

export function PriorityBadge({ priority, flag = false }: { priority: LeadPriority; flag?: boolean }) {
  return (
    <Badge {...PRIORITIES[priority]} flag={flag}>
      {priority}
    </Badge>
  );
}

/** Shows the follow-up: nothing, the day, 'Today', or 'Overdue' with the day. */
export function FollowUpDay({ row: { lead, followUp } }: { row: LeadRow }) {
  if (!followUp || !lead.nextFollowUp) return null;
  const day = formatMonthDay(lead.nextFollowUp);
  return (
    <span
      className={classNames(
        'inline-flex flex-none items-center gap-1 text-meta',
        followUp === 'overdue' && 'font-semibold text-red-ink',
        followUp === 'today' && 'font-semibold text-solar-ink',
        followUp === 'later' && 'text-text-3',
      )}
    >
      <CalendarClock size={14} aria-hidden />
      <span className="sr-only">Follow up:</span>
      {followUp === 'later' ? day : followUp === 'today' ? 'Today' : `Overdue, ${day}`}
    </span>
  );
}

/** Shows why the lead was lost, or a button to add the reason. */
export function LostReason({ row: { lead, name }, actions }: { row: LeadRow; actions: LeadActions }) {
  if (lead.lostReason) return <span className="flex-none">Lost: {lead.lostReason}</span>;
  return (
    <button type="button" className="link flex-none text-meta" onClick={() => actions.edit(lead)}>
      Add reason<span className="sr-only"> why {name} was lost</span>
    </button>
  );
}
