import { Ban, Check, Loader, type LucideIcon, UserX } from 'lucide-react';
import type { BookingStatus } from '#domain/scheduling/booking.ts';

/** What a bar of the calendar shows of its status beside its look; what is merely scheduled shows nothing. */
export const STATUS_MARKS: Partial<Record<BookingStatus, LucideIcon>> = {
  'In Progress': Loader,
  Complete: Check,
  Cancelled: Ban,
  'No Show': UserX,
};
