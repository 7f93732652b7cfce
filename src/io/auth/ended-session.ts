import { browserStorage } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';

const KEY = 'clearcoat-session-ended';

const tab = () => textMemory(browserStorage('sessionStorage'));

/** Notes, for the page that is loaded next in this tab, that the session ended without anyone signing out. */
export function noteEndedSession(): void {
  tab().write(KEY, '1');
}

/** Returns whether that was noted, and forgets it. */
export function takeEndedSession(): boolean {
  const isNoted = tab().read(KEY) !== null;
  tab().forget(KEY);
  return isNoted;
}
