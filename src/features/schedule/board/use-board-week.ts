import { useMemo } from 'react';
import { figuresByDay } from '#domain/calendar/month.ts';
import { occupiedStretches } from '#domain/scheduling/booking.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { visibleBookings } from '#features/schedule/calendar/use-calendar-days.ts';
import { useIndexed, useList, useSettings } from '#io/react/world.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { boardRows } from './board-rows.ts';
import { boardScale } from './board-scale.ts';

/** Loads everything that the board shows. */
export function useBoardWeek(dates: readonly string[], station: string | undefined, by: BoardRowsBy) {
  const query = useQueries({
    bookings: useIndexed('bookings', { name: 'date', from: dates[0] ?? '', to: dates.at(-1) ?? '' }),
    stations: useList('stations'),
    services: useList('services'),
    employees: useList('employees'),
  });
  const settings = useSettings();
  const { data } = query;

  const week = useMemo(() => {
    if (!data) return undefined;
    const { bookings, stations, services, employees } = data;
    const visible = visibleBookings(bookings, station, { services, employees });
    const visibleStations = stations.filter(({ name }) => station === undefined || name === station);
    const rows = boardRows(by, { bookings: visible, stations: visibleStations, employees, settings });
    const scale = boardScale({
      dates,
      openOn: (date) => rows.flatMap(({ openOn }) => openOn(date) ?? []),
      stretches: visible.flatMap((booking) => occupiedStretches(booking)),
    });
    return { rows, scale, figures: figuresByDay(visible), bookings: visible, stations, services, employees, settings };
  }, [data, settings, dates, station, by]);

  return { ...query, data: week };
}

export type BoardWeek = NonNullable<ReturnType<typeof useBoardWeek>['data']>;
