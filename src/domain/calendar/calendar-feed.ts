import type { Booking, CalendarExport } from '#domain/scheduling/booking.ts';
import { type CalendarFile, exportStateOf, icsOf, type Said } from './ics.ts';

/** The last state of a booking in a feed. Its export is another one: what was put into a file by hand. */
export type FeedState = CalendarExport & { id: string };

/** Returns the first list with the further entries of the second. */
function longer(days: readonly string[], others: readonly string[] = []): string[] {
  return [...days, ...others.slice(days.length)];
}

/**
 * Returns what the feed says of the booking now. SEQUENCE is that of an export, or higher when the feed has seen more changes. A day that the
 * job lost stays in `days` and goes out as canceled: several phones read the feed, each at another time.
 */
function feedStateOf(booking: Booking, said: Said, before: CalendarExport | undefined): FeedState {
  const seen = before ? before.sequence + (before.content === said.content ? 0 : 1) : 0;
  return {
    id: booking.id,
    sequence: Math.max(exportStateOf(booking, said).sequence, seen),
    days: longer(longer(said.days, before?.days), booking.calendarExport?.days),
    content: said.content,
  };
}

function isSame(a: CalendarExport, b: CalendarExport | undefined): boolean {
  return a.sequence === b?.sequence && a.content === b.content && a.days.length === b.days.length;
}

/**
 * Writes the calendar that phones subscribe to: the events of the calendar file. Returns with it the states that differ from those before, to
 * keep for the next time.
 */
export function feedOf(bookings: readonly Booking[], before: readonly FeedState[], file: CalendarFile) {
  const known = new Map(before.map((state) => [state.id, state]));
  const changed: FeedState[] = [];
  const text = icsOf(bookings, file, (booking, said) => {
    const state = feedStateOf(booking, said, known.get(booking.id));
    if (!isSame(state, known.get(booking.id))) changed.push(state);
    return state;
  });
  return { text, changed };
}
