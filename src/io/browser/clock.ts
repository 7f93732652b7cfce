import { localDay } from '#domain/calendar/calendar.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The day that the wall calendar of a shop in this zone shows. */
export function today(clock: Clock, zone: string): string {
  return localDay(clock.now(), zone);
}

/** Calls back soon after the next midnight in the zone, and after the computer woke up on a later day. Returns the way to stop. */
export function onNewDay(clock: Clock, zone: string, callback: () => void): () => void {
  let day = today(clock, zone);
  const timer = setInterval(() => {
    if (today(clock, zone) === day) return;
    day = today(clock, zone);
    callback();
  }, 30_000);
  return () => clearInterval(timer);
}
