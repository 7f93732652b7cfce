import { formatTime, formatWeekdayDate, timeOf } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { type Booking, stretchOn } from '#domain/scheduling/booking.ts';
import type { Clash } from '#domain/scheduling/clashes.ts';
import { isolate } from '#domain/text/direction.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';

/** Describes a conflicting booking: 'Jake Novak (2025 Porsche 911), Ceramic Coating, 10:00 AM – 1:00 PM at Station A'. */
export function bookingInWords(booking: Booking, customer: Customer, date: string): string {
  const { startTime, endTime } = stretchOn(booking, date);
  const car = vehicleName(customer.vehicle);
  const name = isolate(fullName(customer));
  const who = car ? `${name} (${car})` : name;
  return `${who}, ${booking.service.name}, ${formatTime(startTime)} – ${formatTime(endTime)} at ${isolate(booking.station)}`;
}

type Placed = { station: string; employee: string };
/** Sentence about a clash: its start, then the conflicting bookings. */
type ClashSentence = { start: string; bookings: readonly Booking[] };

export function clashSentence(clash: Clash, placed: Placed): ClashSentence {
  const [station, employee] = [isolate(placed.station), isolate(placed.employee)];
  const day = formatWeekdayDate(clash.date);
  switch (clash.kind) {
    case 'employee':
      return { start: `${day}: ${employee} is already booked for `, bookings: [clash.booking] };
    case 'station': {
      const jobs = clash.limit === 1 ? '1 job' : `${clash.limit} jobs`;
      return { start: `${day}: ${station} takes ${jobs} at once and is full with `, bookings: clash.bookings };
    }
    case 'car':
      return { start: `${day}: this car is already at another station for `, bookings: [clash.booking] };
    case 'closed-day':
      return { start: `${day}: the shop is closed${clash.name ? ` (${clash.name})` : ''}`, bookings: [] };
    case 'care':
      return { start: `${day}: the care sheet of this car says “${clash.rule.text.replace(/\.$/, '')}”`, bookings: [] };
    case 'hours': {
      const [who, verb, away] =
        clash.who === 'station' ? [station, 'is open', 'is closed'] : [employee, 'works', 'does not work'];
      const { open } = clash;
      const hours = open && `${verb} ${formatTime(timeOf(open.start))} – ${formatTime(timeOf(open.end))} only`;
      return { start: `${day}: ${who} ${hours ?? away}`, bookings: [] };
    }
  }
}
