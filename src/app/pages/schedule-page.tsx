import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CalendarMonth } from '#features/schedule/calendar-month.tsx';
import { paths } from '#parts/paths.ts';

const route = getRouteApi(paths.schedule);

export function SchedulePage() {
  const { month, station } = route.useSearch();
  const navigate = useNavigate();
  return (
    <CalendarMonth
      month={month}
      station={station}
      onChange={(shown) => void navigate({ to: paths.schedule, search: shown, replace: true })}
    />
  );
}
