import { useMemo } from 'react';
import { monthOf } from '#domain/calendar.ts';
import { figuresByDay, monthFigures } from '#domain/month.ts';
import { useIndexed, useList, useSettings, useToday } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { closedReason, type ShownDay, shownBookings } from './shown-calendar.ts';
import { rangeOf, weeksOf } from './shown-days.ts';

/** The month's days and figures for the station of the address, or for all when there is none of that name. */
export function useShownCalendar(month: string, askedStation: string | undefined) {
  const today = useToday();
  // The shown days alone, by index: what the shop did in other years costs nothing here.
  const bookings = useIndexed('bookings', { name: 'date', ...rangeOf(month) });
  const stations = useList('stations');
  const services = useList('services');
  const employees = useList('employees');
  const settings = useSettings();

  const isKnown = stations.data?.some(({ name }) => name === askedStation) ?? true;
  const station = isKnown ? askedStation : undefined;
  const isRead = bookings.data && services.data && employees.data && stations.data && settings.data;

  const shown = useMemo(
    () =>
      isRead
        ? shownBookings(bookings.data ?? [], station, {
            services: services.data ?? [],
            employees: employees.data ?? [],
          })
        : undefined,
    [isRead, bookings.data, services.data, employees.data, station],
  );

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

  const asked = [
    { ...bookings, message: messages.loadFailed.bookings },
    { ...stations, message: messages.loadFailed.stations },
    { ...services, message: messages.loadFailed.services },
    { ...employees, message: messages.loadFailed.employees },
    { ...settings, message: messages.loadFailed.settings },
  ];
  const failure = asked.find(({ failed }) => failed);
  return { weeks, figures, stations: stations.data ?? [], station, failure };
}
