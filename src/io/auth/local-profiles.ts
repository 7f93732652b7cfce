import { emailKey, sameEmail } from '#domain/customers/email-key.ts';
import { type AppUser, EMPTY_ADDRESS, type Profile, withProfile } from '#domain/shop/profile.ts';
import { quarantineInStorage } from '#io/browser/storage.ts';
import { DEMO, type LocalAuthOptions, parseJson, USER_KEY, userOf } from './local-user.ts';

const DEMO_PROFILE: Profile = {
  firstName: 'Alex',
  lastName: 'Morgan',
  businessName: 'Apex Auto Protection',
  phone: '(555) 010-0142',
  address: { street: '480 Foundry Way', city: 'Springfield', state: 'IL', zipCode: '62701', country: 'United States' },
};

/** The profiles of earlier users, by normalized email. */
const PROFILES_KEY = 'bms_profiles';

/** Returns the key of the profile with that email; earlier versions kept accents in it. */
function profileKey(email: string, users: Record<string, unknown>): string {
  return Object.keys(users).find((key) => sameEmail(key, email)) ?? emailKey(email);
}

/** Reads and stores the people who have used this browser. */
export function localProfiles({ storage, clock, newId, texts }: LocalAuthOptions) {
  /** Returns the stored profiles. Quarantines a damaged text, so that it is never overwritten. */
  function knownUsers(): Record<string, unknown> {
    const text = texts.read(PROFILES_KEY);
    if (text === null) return {};
    const users = parseJson(text);
    if (typeof users === 'object' && users !== null && !Array.isArray(users)) return { ...users };
    quarantineInStorage(storage, 'profiles', text);
    return {};
  }

  /** Stores the user as signed in, and their profile. */
  async function enter(user: AppUser): Promise<void> {
    const known = knownUsers();
    const users = { ...known, [profileKey(user.email, known)]: user };
    await texts.write(
      new Map([
        [PROFILES_KEY, JSON.stringify(users)],
        [USER_KEY, JSON.stringify(user)],
      ]),
    );
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

  return { enter, readOrCreateUser };
}
