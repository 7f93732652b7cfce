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

function formatStart({ date, startTime }: Pick<Booking, 'date' | 'startTime'>): string {
  return `${formatWeekdayDate(date)}, ${formatTime(startTime)}`;
}

/** Describes a change, 'Station A → Station B'; empty when both are the same. */
function change(before: string, after: string): string[] {
  return before === after ? [] : [`${before || 'none'} → ${after || 'none'}`];
}

function moved(before: Booking, after: Facts): string[] {
  const changes = [
    ...change(formatStart(before), formatStart(after)),
    ...change(before.station, after.station),
    ...change(fullName(before.employee), fullName(after.employee)),
  ];
  const dayTexts = (booking: Booking | Facts) =>
    workDays(booking).map(({ date, startTime, endTime }) => `${date} ${startTime} ${endTime}`);
  if (changes.length === 0 && dayTexts(before).join() !== dayTexts(after).join()) return ['Days rescheduled'];
  return changes;
}

type Saved = {
  /** Stored booking; undefined for a new one. */
  before: Before;
  after: Facts;
  /** The user accepted a clash with 'Book anyway'. */
  bookedAnyway: boolean;
  /** Time of the save, as ISO text. */
  at: string;
};

/** Returns the history events of a save. The creation is not an event: `createdAt` records it. */
export function eventsOfSave({ before, after, bookedAnyway, at }: Saved): BookingEvent[] {
  const event = (what: string, details: readonly string[]) =>
    details.length === 0 ? [] : [{ at, what, detail: details.join(', ') }];
  const edits = before && [
    ...event('Moved', moved(before, after)),
    ...event('Status changed', change(before.status, after.status)),
    ...event('Changed', [
      ...change(fullName(before.customer), fullName(after.customer)),
      ...change(before.service.name, after.service.name),
      ...(before.notes === after.notes ? [] : ['Notes']),
    ]),
  ];
  return [
    ...(edits ?? []),
    ...(bookedAnyway ? [{ at, what: 'Booked anyway', detail: after.bookedAnywayReason ?? '' }] : []),
  ];
}
