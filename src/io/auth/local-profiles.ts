import { emailKey, sameEmail } from '#domain/customers/email-key.ts';
import { SAMPLE_PROFILE } from '#domain/samples/sample-profile.ts';
import { type AppUser, EMPTY_ADDRESS, withProfile } from '#domain/shop/profile.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { quarantineInStorage } from '#io/browser/storage.ts';
import { DEMO, type LocalAuthOptions, USER_KEY, userOf } from './local-user.ts';

/** The profiles of earlier users, by normalized email. */
const PROFILES_KEY = 'bms_profiles';

/** Reads and stores the people who have used this browser. */
export function localProfiles({ storage, clock, newId, texts }: LocalAuthOptions) {
  /** Returns the profiles of the text. Quarantines a damaged text, so that it is never overwritten. */
  function usersIn(text: string | null): Record<string, unknown> {
    if (text === null) return {};
    const users = parseJson(text);
    if (typeof users === 'object' && users !== null && !Array.isArray(users)) return { ...users };
    quarantineInStorage(storage, 'profiles', text);
    return {};
  }

  function blankUser(email: string): AppUser {
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
    return isDemo ? withProfile(blank, SAMPLE_PROFILE) : blank;
  }

  /** Returns the stored profile of that email, or a new one. */
  function userWith(email: string, kept: unknown): AppUser {
    const known = userOf(kept);
    if (!known && kept !== undefined) quarantineInStorage(storage, 'profiles', JSON.stringify(kept));
    return known ?? blankUser(email);
  }

  /**
   * Signs in the user with that email from the last visit, or a new one, and stores the changed profile. Reads and writes with no other
   * tab in between, so that two sign-ins at once keep both profiles.
   */
  async function enter(email: string, change: (user: AppUser) => AppUser): Promise<AppUser> {
    if (email.trim() === '') throw new Error('Please enter your email address.');
    let user: AppUser | undefined;
    await texts.change(
      PROFILES_KEY,
      (newest) => {
        const users = usersIn(newest);
        const key = emailKey(email);
        user = change(userWith(email, users[key]));
        return JSON.stringify({ ...users, [key]: user });
      },
      () => new Map([[USER_KEY, JSON.stringify(user)]]),
    );
    if (!user) throw new Error('No profile was stored');
    return user;
  }

  return { enter };
}
