import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isDate } from '#domain/calendar/calendar.ts';
import { comparedWith, type DayRange, PERIODS, type Period, rangeOfPeriod } from '#domain/figures/period.ts';
import { useToday } from '#io/react/world.tsx';
import type { Search } from '#parts/navigation/search-params.ts';

/** Returns true for a day of this century: a report of a thousand years would take minutes. */
export const isReportDay = (text: string | undefined): text is string =>
  text !== undefined && isDate(text) && text >= '2000-01-01' && text <= '2099-12-31';

export type ShownPeriod = {
  period: Period;
  range: DayRange;
  /** The days before, and those of last year, that the range is compared with. */
  before: DayRange;
  lastYear: DayRange;
  /** Its search params. */
  search: { period?: string | undefined; from?: string | undefined; to?: string | undefined };
};

/** Returns the period that the search params name; this month when they name none. */
export function usePeriod({ period: name, from: first, to: last }: Search): ShownPeriod {
  const today = useToday();
  return useMemo(() => {
    const from = isReportDay(first) ? first : undefined;
    const to = isReportDay(last) ? last : undefined;
    const period = PERIODS.find((one) => one === name) ?? (from || to ? 'Other Days' : 'This Month');
    const range = rangeOfPeriod(period, today, { ...(from && { from }), ...(to && { to }) });
    return {
      period,
      range,
      before: comparedWith('before', period, range, today),
      lastYear: comparedWith('last year', period, range, today),
      search: {
        period: period === 'This Month' ? undefined : period,
        ...(period === 'Other Days' && { from: range.from, to: range.to }),
      },
    };
  }, [name, first, last, today]);
}

/** Returns a function that changes search params of the page, without leaving it. */
export function useChangeSearch(): (changes: Search) => void {
  const navigate = useNavigate();
  return (changes) =>
    void navigate({
      to: '.',
      search: (before: Search) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
}
