import { useEffect, useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import { useWorld, useZone } from '#io/react/world.tsx';

const CHECK_MS = 15_000;

function minuteOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}:00.000Z`;
}

/** Start of the current minute as an ISO instant; re-renders when the minute has changed. */
export function useMinute(): string {
  const { clock } = useWorld();
  const [minute, setMinute] = useState(() => minuteOf(clock.now()));
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteOf(clock.now())), CHECK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return minute;
}

/** The time of day 'HH:MM' in the shop's zone; re-renders when the minute has changed. */
export function useNow(): string {
  const minute = useMinute();
  return localTime(new Date(minute), useZone());
}
