import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWorld } from '#io/react/react.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { stringifySearch } from '#parts/navigation/search-params.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { CalendarMonth } from './calendar-month.tsx';

/** The calendar at the place that the address asks for, which this tab remembers. */
export function CalendarPage() {
  const { tab } = useWorld();
  const navigate = useNavigate();
  const asked = useSearch({ from: paths.schedule });
  const query = stringifySearch(asked);
  useEffect(() => tab.write(STORAGE_KEYS.calendarSearch, query), [tab, query]);
  return (
    <CalendarMonth
      asked={asked}
      onShow={(next) => void navigate({ to: paths.schedule, search: next, replace: true })}
    />
  );
}
