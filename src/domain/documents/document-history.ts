import { dayOfInstant, isDate } from '#domain/calendar/calendar.ts';

/** An event in the history of a document or booking. `at` is an instant or a day. */
export type DocumentEvent = {
  at: string;
  what: string;
  detail?: string | undefined;
  /** Sorts after the other events of its day. */
  concludes?: boolean;
};

/** Sorts events by time, oldest first, using days in the shop's zone. An event with only a day comes after the timed events of that day. */
export function sortEvents<E extends DocumentEvent>(events: readonly E[], zone: string): E[] {
  const sortKey = ({ at, concludes }: DocumentEvent) =>
    `${dayOfInstant(at, zone) ?? at} ${concludes ? 2 : isDate(at) ? 1 : 0} ${at}`;
  return events
    .map((event) => ({ event, key: sortKey(event) }))
    .sort((a, b) => a.key.localeCompare(b.key))
    .map(({ event }) => event);
}
