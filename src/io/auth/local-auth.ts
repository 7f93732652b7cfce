import { emailKey, sameEmail } from '#domain/customers/email-key.ts';
import {
  type AppUser,
  appUserSchema,
  EMPTY_ADDRESS,
  isOnboarded,
  type Profile,
  withProfile,
} from '#domain/shop/profile.ts';
import type { Clock } from '#io/browser/clock.ts';
import { type KeyValueStorage, quarantineInStorage } from '#io/browser/storage.ts';
import type { TextStore } from '#io/local/text-store.ts';
import { createListeners } from '#io/store/listeners.ts';
import { frozen } from '#io/store/stored-records.ts';
import type { Auth, AuthState, Credentials } from './auth.ts';

/** The demo login. */
const DEMO: Credentials = { email: 'demo@example.com', password: 'clearcoat' };

const DEMO_PROFILE: Profile = {
  firstName: 'Alex',
  lastName: 'Morgan',
  businessName: 'Apex Auto Protection',
  phone: '(555) 010-0142',
  address: { street: '480 Foundry Way', city: 'Springfield', state: 'IL', zipCode: '62701', country: 'United States' },
};

/** The session. */
export const USER_KEY = 'bms_demo_user';
/** The profiles of earlier users, by normalized email. */
const PROFILES_KEY = 'bms_profiles';

export type LocalAuthOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  newId: () => string;
  /** The store of profiles and session. */
  texts: TextStore;
};

/** Returns the key of the profile with that email; earlier versions kept accents in it. */
function profileKey(email: string, users: Record<string, unknown>): string {
  return Object.keys(users).find((key) => sameEmail(key, email)) ?? emailKey(email);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sets `onboardingCompleted`, which follows from the other fields (AUTH-11). */
function withOnboarding(user: AppUser): AppUser {
  return { ...user, onboardingCompleted: isOnboarded(user) };
}

function userOf(value: unknown): AppUser | undefined {
  const { data } = appUserSchema.safeParse(value);
  return data && withOnboarding(data);
}

/** Creates Auth in this browser. It does not check passwords: it distinguishes people and keeps nobody out. */
export function createLocalAuth({ storage, clock, newId, texts }: LocalAuthOptions): Auth {
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

  /** Returns the stored profiles. Quarantines a damaged text, so that it is never overwritten. */
  function knownUsers(): Record<string, unknown> {
    const text = texts.read(PROFILES_KEY);
    if (text === null) return {};
    const users = parseJson(text);
    if (typeof users === 'object' && users !== null && !Array.isArray(users)) return { ...users };
    quarantineInStorage(storage, 'profiles', text);
    return {};
  }

  async function enter(user: AppUser): Promise<void> {
    const known = knownUsers();
    const users = { ...known, [profileKey(user.email, known)]: user };
    await texts.write(
      new Map([
        [PROFILES_KEY, JSON.stringify(users)],
        [USER_KEY, JSON.stringify(user)],
      ]),
    );
    setState({ status: 'signed-in', user });
  }

  /** Returns the user with that email from the last visit, or a new one. */
  async function readOrCreateUser(email: string): Promise<AppUser> {
    if (email.trim() === '') throw new Error('Please enter your email address.');
    await texts.settled();
    const users = knownUsers();
    const kept = users[profileKey(email, users)];
    const known = userOf(kept);
    if (known) return known;
    if (kept !== undefined) quarantineInStorage(storage, 'profiles', JSON.stringify(kept));
    const isDemo = sameEmail(email, DEMO.email);
    const blank: AppUser = {
      id: isDemo ? 'demo-user' : newId(),
      email: email.trim(),
      firstName: '',
      lastName: '',
      businessName: '',
      phone: '',
      address: EMPTY_ADDRESS,
      onboardingCompleted: false,
      createdAt: clock.now().toISOString(),
    };
    return isDemo ? withProfile(blank, DEMO_PROFILE) : blank;
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
      await enter(await readOrCreateUser(email));
    },
    // Rejecting a known email would lock out an owner who chose the wrong tab, as no password is checked. The typed names
    // replace the stored ones; phone, address and the date of the first visit stay.
    async signUp({ email, firstName, lastName, businessName }) {
      const user = await readOrCreateUser(email);
      await enter(withProfile(user, { ...user, firstName, lastName, businessName }));
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
      await enter(withProfile(user, profile));
    },
  };
}
