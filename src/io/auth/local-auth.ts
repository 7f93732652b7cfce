import { type AppUser, withProfile } from '#domain/shop/profile.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { createListeners } from '#io/store/listeners.ts';
import { frozen } from '#io/store/stored-records.ts';
import type { Auth, AuthState } from './auth.ts';
import { DEMO, type LocalAuthOptions, USER_KEY, userOf } from './local-user.ts';

/** Creates Auth in this browser. It does not check passwords: it distinguishes people and keeps nobody out. */
export function createLocalAuth(options: LocalAuthOptions): Auth {
  const { texts } = options;
  const listeners = createListeners<void>();
  let state: AuthState = { status: 'loading' };

  function setState(next: AuthState): void {
    state = frozen(next);
    listeners.notify();
  }

  /** Returns the signed-in user; undefined when the text is missing or damaged. */
  function storedUser(): AppUser | undefined {
    const text = texts.read(USER_KEY);
    return text === null ? undefined : userOf(parseJson(text));
  }

  function follow(): void {
    try {
      const user = storedUser();
      // A damaged text does not sign out an open page: the database restores it.
      if (!user && state.status === 'signed-in' && texts.read(USER_KEY) !== null) return;
      const next: AuthState = user ? { status: 'signed-in', user } : { status: 'signed-out' };
      if (JSON.stringify(next) !== JSON.stringify(state)) setState(next);
    } catch (error) {
      console.error('The session could not be read', error);
      setState({ status: 'signed-out' });
    }
  }

  /** Removes a damaged session. */
  function removeDamaged(): void {
    const text = texts.read(USER_KEY);
    if (text === null || storedUser()) return;
    texts
      .write(new Map([[USER_KEY, null]]))
      .catch((error: unknown) => console.error('A damaged session could not be removed', error));
  }

  /** Signs in a stored user at once. A missing user may result from a crash, so it waits for the database first. */
  function start(): void {
    try {
      const settling = storedUser() ? undefined : texts.settled();
      if (settling) {
        settling.then(removeDamaged).then(follow, follow);
        return;
      }
      removeDamaged();
    } catch {
      // `follow` reports the error.
    }
    follow();
  }

  /** Signs in with the code of profiles, which the first page of a signed-in user does without. */
  async function enter(email: string, change: (user: AppUser) => AppUser): Promise<void> {
    const { localProfiles } = await import('./local-profiles.ts');
    setState({ status: 'signed-in', user: await localProfiles(options).enter(email, change) });
  }

  queueMicrotask(start);
  texts.onChange((key) => {
    if (key === null || key === USER_KEY) follow();
  });

  return {
    mode: 'local',
    demo: DEMO,
    state: () => state,
    subscribe: listeners.add,
    async signIn({ email }) {
      await enter(email, (user) => user);
    },
    // Rejecting a known email would lock out an owner who chose the wrong tab, as no password is checked. The typed names
    // replace the stored ones; phone, address and the date of the first visit stay.
    async signUp({ email, firstName, lastName, businessName }) {
      await enter(email, (user) => withProfile(user, { ...user, firstName, lastName, businessName }));
    },
    async signOut() {
      await texts.write(new Map([[USER_KEY, null]]));
      setState({ status: 'signed-out' });
    },
    async saveProfile(profile) {
      const user = storedUser();
      if (state.status !== 'signed-in' || user?.id !== state.user.id) {
        follow();
        throw new Error('You were signed out in another tab. Sign in again to save your profile.');
      }
      await enter(user.email, () => withProfile(user, profile));
    },
  };
}
