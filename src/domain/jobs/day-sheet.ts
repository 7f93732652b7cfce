import { formatTime, formatWeekdayDate, type WallTime, wallTimeOf } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { workDays } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import type { TodayCard } from './today-board.ts';

/** The work of a day for the floor, by bay: every text, formatted. Never has a price or a cost. */
export type DaySheet = {
  title: string;
  day: string;
  bays: readonly { name: string; rows: readonly DaySheetRow[] }[];
};

export type DaySheetRow = {
  /** Id of the booking. */
  id: string;
  time: string;
  job: string;
  vehicle: string;
  customer: string;
  service: string;
  person: string;
  keyTag: string;
  /** When the car was promised; empty without a promise. */
  promised: string;
};

function promisedText(promised: WallTime | undefined, day: string): string {
  if (!promised) return '';
  const time = formatTime(promised.time);
  return promised.date === day ? `today, ${time}` : `${formatWeekdayDate(promised.date)}, ${time}`;
}

/** Returns who does what on the day. Bays are in alphabetical order, the work of each in order of its start. */
export function daySheet(cards: readonly TodayCard[], { date, zone }: { date: string; zone: string }): DaySheet {
  const work = cards
    .filter(({ stage }) => stage !== 'Delivered')
    .flatMap(({ bookings, job, customer }) =>
      bookings.flatMap((booking) =>
        workDays(booking)
          .filter((day) => day.date === date)
          .map(({ startTime, endTime }) => ({
            bay: booking.station,
            startTime,
            row: {
              id: booking.id,
              time: `${formatTime(startTime)} – ${formatTime(endTime)}`,
              job: job?.jobNumber ?? 'Booking',
              vehicle: [vehicleName(customer.vehicle), customer.vehicle.color].filter(Boolean).join(', '),
              customer: fullName(customer),
              service: booking.service.name,
              person: fullName(booking.employee),
              keyTag: job?.keyTag ?? '',
              promised: promisedText(wallTimeOf(job?.promisedAt, zone), date),
            },
          })),
      ),
    )
    .sort((a, b) => a.startTime.localeCompare(b.startTime));
  const names = [...new Set(work.map(({ bay }) => bay))].sort((a, b) => a.localeCompare(b));
  return {
    title: `Day Sheet ${date}`,
    day: formatWeekdayDate(date),
    bays: names.map((name) => ({ name, rows: work.filter(({ bay }) => bay === name).map(({ row }) => row) })),
  };
}
