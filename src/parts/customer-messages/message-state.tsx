import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleSlash,
  Clock,
  ExternalLink,
  MessageSquareReply,
  SkipForward,
  Undo2,
} from 'lucide-react';
import type { MESSAGE_STATES, Message } from '#domain/messages/message.ts';
import { isAnswer } from '#domain/messages/text-answer.ts';
import type { Look } from '#parts/records/status-badge.tsx';
import { Badge } from '#ui/display/badge.tsx';

export type MessageState = (typeof MESSAGE_STATES)[number];

export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  opened: 'Opened',
  sent: 'Sent',
  'not sent': 'Not Sent',
  skipped: 'Skipped',
  queued: 'Queued',
  refused: 'Refused',
  bounced: 'Bounced',
  unconfirmed: 'Unconfirmed',
};

const LOOKS: Readonly<Record<MessageState, Look>> = {
  opened: { tone: 'amber', icon: ExternalLink },
  sent: { tone: 'green', icon: CircleCheck },
  'not sent': { tone: 'neutral', icon: CircleSlash },
  skipped: { tone: 'outline', icon: SkipForward },
  queued: { tone: 'amber', icon: Clock },
  refused: { tone: 'red', icon: Ban },
  bounced: { tone: 'red', icon: Undo2 },
  unconfirmed: { tone: 'amber', icon: CircleHelp },
};

/** The state of a message in the log, or that the customer wrote it. */
export function MessageStateBadge({ message }: { message: Pick<Message, 'state' | 'template'> }) {
  if (isAnswer(message))
    return (
      <Badge tone="blue" icon={MessageSquareReply}>
        From Customer
      </Badge>
    );
  const { state } = message;
  return <Badge {...LOOKS[state]}>{STATE_LABELS[state]}</Badge>;
}
