import type { Booking } from '#domain/booking.ts';
import { customerOn } from '#domain/customer.ts';
import { icsOf } from '#domain/ics.ts';
import { download, type World } from '#io/react.tsx';
import { APP_NAME } from '#parts/app-name.ts';
import { failureToast } from '#parts/failure-toast.ts';
import type { Toaster } from '#ui/toast.tsx';
import type { ShownDay } from './shown-calendar.ts';

export type FileTools = { world: World; toast: Toaster };

/** Hands bookings to the browser's downloads as a file for other calendars. The name comes without its ending. */
export function exportBookings(name: string, bookings: readonly Booking[], { world, toast }: FileTools): void {
  const text = icsOf(bookings, { product: APP_NAME, at: world.clock.now().toISOString() });
  download(`${name}.ics`, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  toast.show({
    type: 'success',
    title: 'Calendar File Downloaded',
    message: `${name}.ics can be opened with the calendar of a phone or computer.`,
  });
}

export type ShownRange = {
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

/** Hands the shown bookings out with the names that their customers have now. */
export async function exportRange({ days, heading, from }: ShownRange, tools: FileTools): Promise<void> {
  const { world, toast } = tools;
  const bookings = bookingsOf(days);
  if (bookings.length === 0) {
    toast.show({ type: 'info', title: 'Nothing to Export', message: `Nothing is booked in ${heading}.` });
    return;
  }
  try {
    const named = bookings.map(async (booking) => ({
      ...booking,
      customer: customerOn(booking, await world.store.customers.get(booking.customerId)),
    }));
    exportBookings(fileName(from, days[0]?.station), await Promise.all(named), tools);
  } catch (error) {
    toast.show(failureToast('Export Failed', 'The customers of the bookings could not be read.', error));
  }
}
