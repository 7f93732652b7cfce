import { localDay } from '#domain/calendar.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The shop's day: what the wall calendar beside the screen shows. */
export function today(clock: Clock): string {
  return localDay(clock.now());
}

/** Calls back soon after the next local midnight, and after the computer woke up on a later day. Returns the way to stop. */
export function onNewDay(clock: Clock, callback: () => void): () => void {
  let day = today(clock);
  const timer = setInterval(() => {
    if (today(clock) === day) return;
    day = today(clock);
    callback();
  }, 30_000);
  return () => clearInterval(timer);
}
