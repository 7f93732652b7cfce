import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { isolate } from '#domain/text/direction.ts';

/** 'Tue, Nov 17, 10:15 AM, Station B, Luis Ortega' */
export function placeInWords(place: { date: string; startTime: string; station: string; employee: string }): string {
  const { date, startTime, station, employee } = place;
  return [formatWeekdayDate(date), formatTime(startTime), isolate(station), isolate(employee)]
    .filter(Boolean)
    .join(', ');
}

export const moveMessages = {
  moved: (name: string, place: string) =>
    ({ type: 'success', title: 'Booking Moved', message: `${isolate(name)}: ${place}.` }) as const,
  restored: (name: string) =>
    ({ type: 'success', title: 'Move Undone', message: `${isolate(name)} is back where it was.` }) as const,
  refused: (why: string) => ({ type: 'warning', title: 'Not Moved', message: why }) as const,
  gone: { type: 'warning', title: 'Not Moved', message: 'This booking was deleted meanwhile.' } as const,
  failed: { type: 'error', title: 'Error', message: 'Failed to move the booking. Please try again.' } as const,
  undoTaken: {
    type: 'warning',
    title: 'Not Undone',
    message: 'Its former time is taken by now, or the booking was changed meanwhile. Move it by hand.',
  } as const,
};
