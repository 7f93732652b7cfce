import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { isolate } from '#domain/text/direction.ts';

/** 'Tue, Nov 17, 10:15 AM, Station B, Luis Ortega' */
export function formatPlace(place: { date: string; startTime: string; station: string; employee: string }): string {
  const { date, startTime, station, employee } = place;
  return [formatWeekdayDate(date), formatTime(startTime), isolate(station), isolate(employee)]
    .filter(Boolean)
    .join(', ');
}

export const moveMessages = {
  moved: (name: string, place: string) =>
    ({ type: 'success', title: 'Booking Moved', message: `${isolate(name)}: ${place}.` }) as const,
  undone: (name: string) =>
    ({ type: 'success', title: 'Move Undone', message: `${isolate(name)} is back where it was.` }) as const,
  rejected: (reason: string) => ({ type: 'warning', title: 'Not Moved', message: reason }) as const,
  deleted: { type: 'warning', title: 'Not Moved', message: 'This booking was deleted.' } as const,
  failed: { type: 'error', title: 'Error', message: 'Failed to move the booking. Please try again.' } as const,
  undoTaken: {
    type: 'warning',
    title: 'Not Undone',
    message: 'The old time is taken, or the booking has changed since. Move it by hand.',
  } as const,
};
