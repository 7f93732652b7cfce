import type { Booking } from '#domain/booking.ts';
import { icsOf } from '#domain/ics.ts';
import { download, useWorld } from '#io/react.tsx';
import { APP_NAME } from '#parts/app-name.ts';
import { useToast } from '#ui/toast.tsx';

/** Hands bookings to the browser's downloads as a file for other calendars. The name comes without its ending. */
export function useCalendarFile(): (name: string, bookings: readonly Booking[]) => void {
  const { clock } = useWorld();
  const toast = useToast();
  return (name, bookings) => {
    const text = icsOf(bookings, { product: APP_NAME, at: clock.now().toISOString() });
    download(`${name}.ics`, new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    toast.show({
      type: 'success',
      title: 'Calendar File Downloaded',
      message: `${name}.ics can be opened with the calendar of a phone or computer.`,
    });
  };
}
