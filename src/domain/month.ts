import { type Booking, bookingDates, earnsMoney, stretchOn } from './booking.ts';
import { monthOf } from './calendar.ts';
import { round, sum } from './money.ts';

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

function startOn(booking: Booking, date: string): string {
  return stretchOn(booking, date).startTime;
}

/** The bookings by each day on which they are worked. */
export function figuresByDay(bookings: readonly Booking[]): Map<string, DayFigures> {
  const days = new Map<string, Booking[]>();
  for (const booking of bookings) {
    for (const date of bookingDates(booking)) days.set(date, [...(days.get(date) ?? []), booking]);
  }
  return new Map(
    [...days].map(([date, ofDay]) => [
      date,
      {
        bookings: ofDay.sort((a, b) => startOn(a, date).localeCompare(startOn(b, date))),
        profit: sum(ofDay.filter((one) => one.date === date && earnsMoney(one)).map((one) => one.pricing.grossProfit)),
      },
    ]),
  );
}

/** The four cards over the bookings that start in the month 'YYYY-MM'. */
export function monthFigures(bookings: readonly Booking[], month: string): MonthFigures {
  const started = bookings.filter((booking) => monthOf(booking.date) === month);
  const earning = started.filter(earnsMoney);
  const margins = earning.map((booking) => booking.pricing.profitMargin);
  return {
    count: started.length,
    complete: started.filter((booking) => booking.status === 'Complete').length,
    scheduled: started.filter((booking) => booking.status === 'Scheduled').length,
    revenue: sum(earning.map((booking) => booking.pricing.servicePrice)),
    profit: sum(earning.map((booking) => booking.pricing.grossProfit)),
    averageMargin: margins.length === 0 ? 0 : round(margins.reduce((a, b) => a + b, 0) / margins.length, 1),
    earning: earning.length,
  };
}
