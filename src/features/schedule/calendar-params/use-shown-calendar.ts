import { useMemo } from 'react';
import { monthOf } from '#domain/calendar/calendar.ts';
import { figuresByDay, monthFigures } from '#domain/calendar/month.ts';
import { useIndexed, useList, useSettings, useToday } from '#io/react/react.tsx';
import { combineQueries } from '#parts/queries/combine-queries.ts';
import { closedReason, type ShownDay, shownBookings } from './shown-calendar.ts';
import { rangeOf, weeksOf } from './shown-days.ts';

/** The month's days and figures for the station of the address, or for all when there is none of that name. */
export function useShownCalendar(month: string, askedStation: string | undefined) {
  const today = useToday();
  const stations = useList('stations');
  const settings = useSettings();
  const { data, failure, retry } = combineQueries({
    // The shown days alone, by index: what the shop did in other years costs nothing here.
    bookings: useIndexed('bookings', { name: 'date', ...rangeOf(month) }),
    stations,
    services: useList('services'),
    employees: useList('employees'),
    settings,
  });
  const { bookings, services, employees } = data ?? {};

  const isKnown = stations.data?.some(({ name }) => name === askedStation) ?? true;
  const station = isKnown ? askedStation : undefined;

  const shown = useMemo(
    () => bookings && services && employees && shownBookings(bookings, station, { services, employees }),
    [bookings, services, employees, station],
  );

  // The days are drawn as soon as stations and settings are read: they say which days are closed.
  const weeks = useMemo(() => {
    const byDay = shown && figuresByDay(shown);
    const shop = stations.data &&
      settings.data && {
        stations: stations.data.filter(({ name }) => station === undefined || name === station),
        settings: settings.data,
      };
    return weeksOf(month).map((week) =>
      week.map(
        (date): ShownDay => ({
          date,
          figures: byDay && (byDay.get(date) ?? { bookings: [], profit: 0 }),
          shop,
          isToday: date === today,
          isOutside: monthOf(date) !== month,
          closed: shop && closedReason(date, shop.stations, shop.settings),
          station,
        }),
      ),
    );
  }, [month, shown, station, stations.data, settings.data, today]);
  const figures = useMemo(() => shown && monthFigures(shown, month), [shown, month]);

  return { weeks, figures, stations: stations.data ?? [], station, failure, retry };
}
