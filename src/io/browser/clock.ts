import { localDay } from '#domain/calendar/calendar.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Returns the current day in the zone, 'YYYY-MM-DD'. */
export function today(clock: Clock, zone: string): string {
  return localDay(clock.now(), zone);
}

/** Calls back after midnight in the zone, and after the computer wakes up on a later day. Returns the unsubscribe function. */
export function onNewDay(clock: Clock, zone: string, callback: () => void): () => void {
  let day = today(clock, zone);
  const timer = setInterval(() => {
    if (today(clock, zone) === day) return;
    day = today(clock, zone);
    callback();
  }, 30_000);
  return () => clearInterval(timer);
}
