import { Ban, Check, Loader, type LucideIcon, UserX } from 'lucide-react';
import type { BookingStatus } from '#domain/scheduling/booking.ts';

/** Icons that bookings on the calendar show for their status. Scheduled ones show none. */
export const STATUS_MARKS: Partial<Record<BookingStatus, LucideIcon>> = {
  'In Progress': Loader,
  Complete: Check,
  Cancelled: Ban,
  'No Show': UserX,
};
