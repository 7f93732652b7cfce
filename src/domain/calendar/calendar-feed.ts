import type { Booking, CalendarExport } from '#domain/scheduling/booking.ts';
import { type CalendarFile, calendarExportOf, icsOf } from './ics.ts';

/** What a feed said last of a booking. Its export is another one: what was put into a file by hand. */
export type FeedState = CalendarExport & { id: string };

/** Returns the first list with the further entries of the second. */
function longer(days: readonly string[], others: readonly string[] = []): string[] {
  return [...days, ...others.slice(days.length)];
}

/**
 * Returns what the feed says of the booking now. SEQUENCE is that of an export, or higher when the feed has seen more changes. A day that the
 * job lost stays in `days` and goes out as canceled: several phones read the feed, each at another time.
 */
function feedStateOf(booking: Booking, before: CalendarExport | undefined, zone: string): FeedState {
  const exported = calendarExportOf(booking, zone);
  const { content } = exported;
  const seen = before ? before.sequence + (before.content === content ? 0 : 1) : 0;
  return {
    id: booking.id,
    sequence: Math.max(exported.sequence, seen),
    days: longer(longer(exported.days, before?.days), booking.calendarExport?.days),
    content,
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
  const said = bookings.map((booking) => ({
    ...booking,
    calendarExport: feedStateOf(booking, known.get(booking.id), file.zone),
  }));
  const states = said.map(({ calendarExport }) => calendarExport);
  return { text: icsOf(said, file), changed: states.filter((state) => !isSame(state, known.get(state.id))) };
}
