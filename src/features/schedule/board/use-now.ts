import { useEffect, useState } from 'react';
import { localTime } from '#domain/calendar.ts';
import { useWorld } from '#io/react.tsx';

const LOOK_MS = 15_000;

/** The local time of day 'HH:MM'; re-renders when the minute has changed. */
export function useNow(): string {
  const { clock } = useWorld();
  const [now, setNow] = useState(() => localTime(clock.now()));
  useEffect(() => {
    const timer = setInterval(() => setNow(localTime(clock.now())), LOOK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
