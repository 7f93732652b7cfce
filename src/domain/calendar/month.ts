import { mean, sum } from '#domain/money/money.ts';
import { type Booking, bookingDates, earnsMoney, stretchOn } from '#domain/scheduling/booking.ts';
import { monthOf } from './calendar.ts';

export type DayFigures = {
  /** Every booking worked that day, whatever its status, by start time. */
  bookings: Booking[];
  /** Dollars; money counts once, on the first day, and not for Cancelled and No Show (B14). */
  profit: number;
};

export type MonthFigures = {
  count: number;
  complete: number;
  scheduled: number;
  revenue: number;
  profit: number;
  /** Mean of the bookings' margins in percent, one decimal; 0 when none earns (A-60). */
  averageMargin: number;
  earning: number;
};

type AtWork = { booking: Booking; startTime: string };

function byStart(atWork: readonly AtWork[]): Booking[] {
  return atWork
    .toSorted((a, b) => (a.startTime === b.startTime ? 0 : a.startTime < b.startTime ? -1 : 1))
    .map(({ booking }) => booking);
}

/** The bookings by each day on which they are worked. */
export function figuresByDay(bookings: readonly Booking[]): Map<string, DayFigures> {
  const days = new Map<string, { atWork: AtWork[]; profits: number[] }>();
  for (const booking of bookings) {
    for (const date of bookingDates(booking)) {
      const day = days.get(date) ?? { atWork: [], profits: [] };
      days.set(date, day);
      day.atWork.push({ booking, startTime: stretchOn(booking, date).startTime });
      if (date === booking.date && earnsMoney(booking)) day.profits.push(booking.pricing.grossProfit);
    }
  }
  return new Map(
    [...days].map(([date, { atWork, profits }]) => [date, { bookings: byStart(atWork), profit: sum(profits) }]),
  );
}

/** The four cards over the bookings that start in the month 'YYYY-MM'. */
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
