import { CalendarMonth } from '#features/schedule/calendar-month.tsx';
import { useCalendarPlace } from '#features/schedule/use-calendar-place.ts';

export function SchedulePage() {
  const { asked, show } = useCalendarPlace();
  return <CalendarMonth asked={asked} onShow={show} />;
}
