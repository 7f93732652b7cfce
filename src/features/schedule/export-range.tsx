import { CalendarArrowDown } from 'lucide-react';
import { type Booking, customerOf } from '#domain/booking.ts';
import { useWorld } from '#io/react.tsx';
import { failureToast } from '#parts/failure-toast.ts';
import { useCalendarFile } from '#parts/use-calendar-file.ts';
import { IconButton } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ShownDay } from './shown-calendar.ts';

type ExportRangeProps = {
  days: readonly ShownDay[];
  /** What the days are called: 'November 2026'. */
  heading: string;
  /** '2026-11', or the first day of a week. */
  from: string;
};

/** Every booking that is worked on one of the days, once, by its first day. */
function bookingsOf(days: readonly ShownDay[]): Booking[] {
  const worked = new Set(days.flatMap(({ figures }) => figures?.bookings ?? []));
  return [...worked].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** 'bookings-2026-11', and of one station 'bookings-2026-11-station-a'. */
function fileName(from: string, station: string | undefined): string {
  const parts = ['bookings', from, ...(station?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  return parts.join('-');
}

/** Hands the shown bookings out as a file for other calendars. */
export function ExportRange({ days, heading, from }: ExportRangeProps) {
  const { store } = useWorld();
  const toast = useToast();
  const exportFile = useCalendarFile();

  async function exportShown() {
    const bookings = bookingsOf(days);
    if (bookings.length === 0) {
      toast.show({ type: 'info', title: 'Nothing to Export', message: `Nothing is booked in ${heading}.` });
      return;
    }
    try {
      const named = bookings.map(async (booking) => ({
        ...booking,
        customer: customerOf(booking, await store.customers.get(booking.customerId)),
      }));
      exportFile(fileName(from, days[0]?.station), await Promise.all(named));
    } catch (error) {
      toast.show(failureToast('Export Failed', 'The customers of the bookings could not be read.', error));
    }
  }

  return (
    <IconButton
      label="Export to calendar"
      icon={CalendarArrowDown}
      size="small"
      variant="secondary"
      onClick={() => void exportShown()}
    />
  );
}
