import {
  Ban,
  CalendarCheck,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Eye,
  Loader,
  type LucideIcon,
  Send,
  UserX,
} from 'lucide-react';
import type { InvoiceStatus } from '#domain/invoices/invoice.ts';
import type { BookingStatus } from '#domain/scheduling/booking.ts';
import { Badge } from '#ui/display/badge.tsx';
import type { Tone } from '#ui/display/tone.ts';

export type Look = { tone: Tone | 'outline'; icon: LucideIcon };

const CANCELLED: Look = { tone: 'outline', icon: Ban };

export const INVOICE_LOOKS: Record<InvoiceStatus, Look> = {
  Draft: { tone: 'neutral', icon: CircleDashed },
  Sent: { tone: 'blue', icon: Send },
  Viewed: { tone: 'violet', icon: Eye },
  Paid: { tone: 'green', icon: CircleCheck },
  Overdue: { tone: 'red', icon: CircleAlert },
  Cancelled: CANCELLED,
};

const BOOKING_LOOKS: Record<BookingStatus, Look> = {
  Scheduled: { tone: 'blue', icon: CalendarCheck },
  'In Progress': { tone: 'amber', icon: Loader },
  Complete: { tone: 'green', icon: CircleCheck },
  Cancelled: CANCELLED,
  'No Show': { tone: 'red', icon: UserX },
};

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <Badge {...INVOICE_LOOKS[status]}>{status}</Badge>;
}

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  return <Badge {...BOOKING_LOOKS[status]}>{status}</Badge>;
}
