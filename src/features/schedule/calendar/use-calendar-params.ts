import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useToday, useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { parseSearch, stringifySearch } from '#parts/navigation/search-params.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { type CalendarParams, calendarSearch, parseCalendarParams } from './calendar-params.ts';

/** Reads the calendar's params from the URL. `setParams` replaces the URL. The tab remembers it for `useBackToCalendar`. */
export function useCalendarParams() {
  const { tab } = useWorld();
  const today = useToday();
  const navigate = useNavigate();
  const search = useSearch({ from: paths.schedule });
  const query = stringifySearch(search);
  useEffect(() => tab.write(STORAGE_KEYS.calendarSearch, query), [tab, query]);
  return {
    params: parseCalendarParams(search, today),
    setParams: (params: CalendarParams) =>
      void navigate({ to: paths.schedule, search: calendarSearch(params, today), replace: true }),
  };
}

type SavedBooking = { date: string; station: string };

/**
 * Returns a function that navigates to the calendar as this tab last showed it. Given a saved booking, shows its day, and all
 * stations if another station was selected.
 */
export function useBackToCalendar() {
  const { tab } = useWorld();
  const navigate = useNavigate();
  return (booking?: SavedBooking) => {
    const last = parseSearch(tab.read(STORAGE_KEYS.calendarSearch) ?? '');
    const station = last['station'] === booking?.station ? booking?.station : undefined;
    const search = booking ? { ...last, month: undefined, day: booking.date, station } : last;
    return navigate({ to: paths.schedule, search });
  };
}
