import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { type Booking, type BookingEvent, type WorkDay, workDays } from './booking.ts';

type Before = Booking | undefined;
type Facts = Pick<
  Booking,
  'customer' | 'service' | 'employee' | 'station' | 'date' | 'startTime' | 'endTime' | 'estimatedHours' | 'status'
> & {
  notes: string;
  dailySchedule?: readonly WorkDay[] | undefined;
  bookedAnywayReason?: string | undefined;
};

function startInWords({ date, startTime }: Pick<Booking, 'date' | 'startTime'>): string {
  return `${formatWeekdayDate(date)}, ${formatTime(startTime)}`;
}

/** 'Station A → Station B'; nothing where both are the same. */
function change(before: string, after: string): string[] {
  return before === after ? [] : [`${before || 'none'} → ${after || 'none'}`];
}

function moved(before: Booking, after: Facts): string[] {
  const places = [
    ...change(startInWords(before), startInWords(after)),
    ...change(before.station, after.station),
    ...change(fullName(before.employee), fullName(after.employee)),
  ];
  const dayTexts = (booking: Booking | Facts) =>
    workDays(booking).map(({ date, startTime, endTime }) => `${date} ${startTime} ${endTime}`);
  if (places.length === 0 && dayTexts(before).join() !== dayTexts(after).join()) return ['Its days were planned anew'];
  return places;
}

type Saved = {
  /** As it stood in the store; undefined for a new one. */
  before: Before;
  after: Facts;
  /** A clash was accepted with 'Book anyway'. */
  bookedAnyway: boolean;
  /** The instant, as ISO text. */
  at: string;
};

/** What a save did to a booking, in words. That it was made is known by `createdAt`. */
export function eventsOfSave({ before, after, bookedAnyway, at }: Saved): BookingEvent[] {
  const event = (what: string, details: readonly string[]) =>
    details.length === 0 ? [] : [{ at, what, detail: details.join(', ') }];
  const changes = before && [
    ...event('Moved', moved(before, after)),
    ...event('Status changed', change(before.status, after.status)),
    ...event('Changed', [
      ...change(fullName(before.customer), fullName(after.customer)),
      ...change(before.service.name, after.service.name),
      ...(before.notes === after.notes ? [] : ['Notes']),
    ]),
  ];
  return [
    ...(changes ?? []),
    ...(bookedAnyway ? [{ at, what: 'Booked anyway', detail: after.bookedAnywayReason ?? '' }] : []),
  ];
}
