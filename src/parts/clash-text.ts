import { type Booking, stretchOn } from '#domain/booking.ts';
import { formatTime, formatWeekdayDate, timeOf } from '#domain/calendar.ts';
import type { Clash } from '#domain/clashes.ts';
import { fullName } from '#domain/customer.ts';

function describe(booking: Booking, date: string): string {
  const { startTime, endTime } = stretchOn(booking, date);
  const times = `${formatTime(startTime)} – ${formatTime(endTime)}`;
  return `${fullName(booking.customer)}, ${booking.service.name}, ${times} at ${booking.station}`;
}

type Placed = { station: string; employee: string };

/** The clash as a sentence for the front desk, naming the booking that is in the way. */
export function clashText(clash: Clash, { station, employee }: Placed): string {
  const day = formatWeekdayDate(clash.date);
  switch (clash.kind) {
    case 'employee':
      return `${day}: ${employee} is already booked for ${describe(clash.booking, clash.date)}.`;
    case 'station': {
      const jobs = clash.limit === 1 ? '1 job' : `${clash.limit} jobs`;
      const others = clash.bookings.map((booking) => describe(booking, clash.date)).join('; ');
      return `${day}: ${station} takes ${jobs} at once and is full with ${others}.`;
    }
    case 'closed-day':
      return `${day}: the shop is closed${clash.name ? ` (${clash.name})` : ''}.`;
    case 'hours': {
      const who = clash.who === 'station' ? station : employee;
      const verb = clash.who === 'station' ? 'is open' : 'works';
      if (!clash.open) return `${day}: ${who} ${clash.who === 'station' ? 'is closed' : 'does not work'}.`;
      return `${day}: ${who} ${verb} ${formatTime(timeOf(clash.open.start))} – ${formatTime(timeOf(clash.open.end))} only.`;
    }
  }
}
