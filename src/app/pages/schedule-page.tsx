import { CalendarMonth } from '#features/schedule/calendar-month.tsx';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import { useSearch } from '#parts/router/router-provider.tsx';

export function SchedulePage() {
  const { month, station } = useSearch<'month' | 'station'>();
  const navigate = useNavigate();
  return (
    <CalendarMonth
      month={month}
      station={station}
      onChange={(shown) => void navigate({ to: paths.schedule, search: shown, replace: true })}
    />
  );
}
