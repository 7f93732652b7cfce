import type { ShownDay } from '#features/schedule/calendar-params/shown-calendar.ts';
import { AgendaEntry } from './agenda-entry.tsx';

/** Every booking of a day, by start time. */
export function DayList({ day }: { day: ShownDay }) {
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
