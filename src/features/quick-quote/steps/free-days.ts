import { addDays } from '#domain/calendar/calendar.ts';
import { daysToSearch } from '#domain/leads/asked-days.ts';
import { findSlotsOn, SEARCH_DAYS, type Slot, type SlotRequest } from '#domain/scheduling/slots.ts';

/** Free starts by day. */
export type FreeDays = {
  /** Days on which work may start, in order. */
  dates: readonly string[];
  /** Returns the first start of a day; undefined for a day that is full, or not one of the dates. */
  firstOn: (date: string) => Slot | undefined;
  slotsOn: (date: string) => readonly Slot[];
};

/** Returns the days of the search, and others, in order. */
function datesAfter(today: string, others: readonly string[]): string[] {
  const searched = Array.from({ length: SEARCH_DAYS }, (_, day) => addDays(today, day + 1));
  return [...new Set([...searched, ...others])].toSorted();
}

/** Returns the days of the search and those that a lead asked for. Each is searched when it is needed; its first start is remembered. */
export function freeDays(request: SlotRequest, asked: readonly string[]): FreeDays {
  const dates = datesAfter(request.today, daysToSearch(asked, request.today));
  const first = new Map<string, Slot | undefined>();
  return {
    dates,
    firstOn(date) {
      if (!first.has(date)) first.set(date, dates.includes(date) ? findSlotsOn(request, date, 1)[0] : undefined);
      return first.get(date);
    },
    slotsOn: (date) => findSlotsOn(request, date),
  };
}

/** Returns the days of starts that are known. The best one may be later than the days of the search. */
export function daysOfStarts(today: string, starts: readonly Slot[]): FreeDays {
  const slotsOn = (date: string) => starts.filter((slot) => slot.date === date);
  const dates = datesAfter(
    today,
    starts.map(({ date }) => date),
  );
  return { dates, slotsOn, firstOn: (date) => slotsOn(date)[0] };
}
