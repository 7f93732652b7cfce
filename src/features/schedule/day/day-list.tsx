import type { CalendarDay } from '#features/schedule/calendar/use-calendar-days.ts';
import { AgendaEntry } from './agenda-entry.tsx';

/** Lists a day's bookings by start time. */
export function DayList({ day }: { day: CalendarDay }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {day.figures?.bookings.map((booking) => (
        <li key={booking.id}>
          <AgendaEntry booking={booking} date={day.date} />
        </li>
      ))}
    </ul>
  );
}
