import { mean, sum } from '#domain/money/money.ts';
import {
  type Booking,
  bookingDates,
  cureStretches,
  earnsMoney,
  holdsTime,
  stretchOn,
} from '#domain/scheduling/booking.ts';
import { monthOf } from './calendar.ts';

export type DayFigures = {
  /** All bookings worked that day, in any status, by start time. */
  bookings: Booking[];
  /** Bookings that are not worked that day, but whose car cures in its bay. */
  curing: Booking[];
  /** Dollars. A booking counts once, on its first day; Cancelled and No Show count nothing (B14). */
  profit: number;
};

export type MonthFigures = {
  count: number;
  complete: number;
  scheduled: number;
  revenue: number;
  profit: number;
  /** Mean margin of the earning bookings in percent, one decimal; 0 when there are none. */
  averageMargin: number;
  earning: number;
};

type DayEntry = { booking: Booking; startTime: string };

function sortByStart(entries: readonly DayEntry[]): Booking[] {
  return entries
    .toSorted((a, b) => (a.startTime === b.startTime ? 0 : a.startTime < b.startTime ? -1 : 1))
    .map(({ booking }) => booking);
}

/** Groups the bookings by the days on which they are worked. */
export function figuresByDay(bookings: readonly Booking[]): Map<string, DayFigures> {
  const days = new Map<string, { entries: DayEntry[]; curing: Booking[]; profits: number[] }>();
  const dayOf = (date: string) => {
    const day = days.get(date) ?? { entries: [], curing: [], profits: [] };
    days.set(date, day);
    return day;
  };
  for (const booking of bookings) {
    const worked = bookingDates(booking);
    for (const date of worked) {
      const day = dayOf(date);
      day.entries.push({ booking, startTime: stretchOn(booking, date).startTime });
      if (date === booking.date && earnsMoney(booking)) day.profits.push(booking.pricing.grossProfit);
    }
    if (!holdsTime(booking.status)) continue;
    for (const { date } of cureStretches(booking)) if (!worked.includes(date)) dayOf(date).curing.push(booking);
  }
  return new Map(
    [...days].map(([date, { entries, curing, profits }]) => [
      date,
      { bookings: sortByStart(entries), curing, profit: sum(profits) },
    ]),
  );
}

/** Returns the figures of the four month cards, for bookings that start in the month 'YYYY-MM'. */
export function monthFigures(bookings: readonly Booking[], month: string): MonthFigures {
  const started = bookings.filter((booking) => monthOf(booking.date) === month);
  const earning = started.filter(earnsMoney);
  return {
    count: started.length,
    complete: started.filter((booking) => booking.status === 'Complete').length,
    scheduled: started.filter((booking) => booking.status === 'Scheduled').length,
    revenue: sum(earning.map((booking) => booking.pricing.servicePrice)),
    profit: sum(earning.map((booking) => booking.pricing.grossProfit)),
    averageMargin: mean(
      earning.map((booking) => booking.pricing.profitMargin),
      1,
    ),
    earning: earning.length,
  };
}
