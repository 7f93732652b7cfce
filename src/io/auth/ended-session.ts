import { browserStorage } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';

const KEY = 'clearcoat-session-ended';

const tab = () => textMemory(browserStorage('sessionStorage'));

/** Records, for the next page in this tab, that the session ended without a sign-out. */
export function noteEndedSession(): void {
  tab().write(KEY, '1');
}

/** Returns true if that was recorded, and removes the record. */
export function takeEndedSession(): boolean {
  const isEnded = tab().read(KEY) !== null;
  tab().forget(KEY);
  return isEnded;
}
