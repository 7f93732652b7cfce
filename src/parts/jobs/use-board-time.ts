import { useMemo } from 'react';
import { localDay, localTime } from '#domain/calendar/calendar.ts';
import type { BoardTime } from '#domain/jobs/today-board.ts';
import { useZone } from '#io/react/world.tsx';
import { useMinute } from '#parts/queries/use-now.ts';

/** Returns the minute, and the day and time then in the shop. */
export function useBoardTime(): BoardTime {
  const at = useMinute();
  const zone = useZone();
  return useMemo(() => {
    const instant = new Date(at);
    return { at, zone, date: localDay(instant, zone), time: localTime(instant, zone) };
  }, [at, zone]);
}
