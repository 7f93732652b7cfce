import { useEffect, useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import { useWorld, useZone } from '#io/react/world.tsx';

const CHECK_MS = 15_000;

/** The time of day 'HH:MM' in the shop's zone; re-renders when the minute has changed. */
export function useNow(): string {
  const { clock } = useWorld();
  const zone = useZone();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), CHECK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return localTime(now, zone);
}
