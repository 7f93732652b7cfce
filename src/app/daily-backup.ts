import { type Clock, onNewDay } from '#io/clock.ts';
import { whenIdle } from '#io/idle.ts';
import type { LocalData } from '#io/local-data.ts';

/** Long after the first screen: a backup reads all lists. */
const LATEST_MS = 20_000;

/** A backup on each day that the app is used, also in a page that stays open overnight. Returns the way to stop. */
export function keepDailyBackup(localData: Pick<LocalData, 'backUpDaily'>, clock: Clock): () => void {
  const backUp = () => {
    localData.backUpDaily().catch((error: unknown) => console.error('The daily backup could not be made', error));
  };
  whenIdle(backUp, LATEST_MS);
  return onNewDay(clock, backUp);
}
