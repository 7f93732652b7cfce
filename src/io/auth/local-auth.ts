import { emailKey, sameEmail } from '#domain/customers/email.ts';
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
/** Who signed in before, by folded email. */
const PROFILES_KEY = 'bms_profiles';

export type LocalAuthOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  newId: () => string;
  /** Where profiles and session are kept. */
  texts: TextStore;
};

/** The key of the profile with that email; earlier versions kept accents in it. */
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

/** The user with the one fact that follows from another (AUTH-11). */
function settled(user: AppUser): AppUser {
  return { ...user, onboardingCompleted: isOnboarded(user) };
}

function userOf(value: unknown): AppUser | undefined {
  const { data } = appUserSchema.safeParse(value);
  return data && settled(data);
}

/** Auth in this browser alone. No password is checked: it tells people apart, it does not keep anyone out. */
export function createLocalAuth({ storage, clock, newId, texts }: LocalAuthOptions): Auth {
  const listeners = createListeners<void>();
  let state: AuthState = { status: 'loading' };

  function become(next: AuthState): void {
    state = frozen(next);
    listeners.notify();
  }

  /** The signed-in user of the key; a text that is none means signed out. */
  function storedUser(): AppUser | undefined {
    const text = texts.read(USER_KEY);
    return text === null ? undefined : userOf(parseJson(text));
  }

  function follow(): void {
    try {
      const user = storedUser();
      // A damaged text signs nobody out of a page that is open: the database restores it.
      if (!user && state.status === 'signed-in' && texts.read(USER_KEY) !== null) return;
      const next: AuthState = user ? { status: 'signed-in', user } : { status: 'signed-out' };
      if (JSON.stringify(next) !== JSON.stringify(state)) become(next);
    } catch (error) {
      console.error('The session could not be read', error);
      become({ status: 'signed-out' });
    }
  }

  /** A session text that is none is removed. */
  function tidy(): void {
    const text = texts.read(USER_KEY);
    if (text === null || storedUser()) return;
    texts
      .write(new Map([[USER_KEY, null]]))
      .catch((error: unknown) => console.error('A damaged session could not be removed', error));
  }

  /** Whoever is signed in enters at once; that nobody is may be the trace of a crash, so the database is asked first. */
  function start(): void {
    try {
      const settling = storedUser() ? undefined : texts.settled();
      if (settling) {
        settling.then(tidy).then(follow, follow);
        return;
      }
      tidy();
    } catch {
      // What cannot be read is reported by `follow`.
    }
    follow();
  }

  /** The known users; a text that is no such list is set aside, so that it is never written over. */
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
    become({ status: 'signed-in', user });
  }

  /** The person with that e-mail as they were when they were last here, else a new one. */
  async function recall(email: string): Promise<AppUser> {
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
      await enter(await recall(email));
    },
    // As no password is checked, refusing a known e-mail would lock out the owner who chose the wrong tab. The typed names
    // are newer than the kept ones; phone, address and the date of the first visit stay.
    async signUp({ email, firstName, lastName, businessName }) {
      const user = await recall(email);
      await enter(withProfile(user, { ...user, firstName, lastName, businessName }));
    },
    async signOut() {
      await texts.write(new Map([[USER_KEY, null]]));
      become({ status: 'signed-out' });
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
