import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react.tsx';
import { paths } from '#parts/paths.ts';
import { searchOf } from '#parts/router/address.ts';
import { useNavigate } from '#parts/router/link.tsx';
import { useSearch } from '#parts/router/router-provider.tsx';
import { type Asked, placeShowing } from './shown-place.ts';

/** Where this tab last looked at the calendar, as its address said it. */
const PLACE_KEY = 'calendarPlace';

/** What the calendar's address asks for, which is remembered, and the way to ask for something else. */
export function useCalendarPlace() {
  const { tab } = useWorld();
  const navigate = useNavigate();
  const asked = useSearch<keyof Asked>();
  const { month, view, day, station, rows } = asked;
  useEffect(() => {
    const said = Object.entries({ month, view, day, station, rows }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    tab.write(PLACE_KEY, new URLSearchParams(said).toString());
  }, [tab, month, view, day, station, rows]);
  return { asked, show: (search: Asked) => void navigate({ to: paths.schedule, search, replace: true }) };
}

/** Back to where the calendar stood, or to the days of a booking that was just made. */
export function useBackToCalendar() {
  const { tab } = useWorld();
  const today = useToday();
  const navigate = useNavigate();
  return (booking?: { date: string; station: string }) => {
    const asked: Asked = searchOf(tab.read(PLACE_KEY) ?? '');
    return navigate({ to: paths.schedule, search: booking ? placeShowing(booking, asked, today) : asked });
  };
}
