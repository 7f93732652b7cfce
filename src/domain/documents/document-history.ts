import { dayOfInstant, isDate } from '#domain/calendar/calendar.ts';

/** Something that happened to a document or booking: when, as an instant or a day, and what. */
export type DocumentEvent = {
  at: string;
  what: string;
  detail?: string | undefined;
  /** Comes of the others of its day. */
  concludes?: boolean;
};

/** What happened, the latest last, by the days of the shop's zone; a day alone comes after the hours of that day. */
export function sortEvents(events: readonly DocumentEvent[], zone: string): DocumentEvent[] {
  const placeOf = ({ at, concludes }: DocumentEvent) =>
    `${dayOfInstant(at, zone) ?? at} ${concludes ? 2 : isDate(at) ? 1 : 0} ${at}`;
  return events.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
}
