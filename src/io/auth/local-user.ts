import { type AppUser, appUserSchema, isOnboarded } from '#domain/shop/profile.ts';
import type { Clock } from '#io/browser/clock.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';
import type { TextStore } from '#io/store/text-store.ts';
import type { Credentials } from './auth.ts';

/** The demo login. */
export const DEMO: Credentials = { email: 'demo@example.com', password: 'clearcoat' };

/** The session. */
export const USER_KEY = 'bms_demo_user';

export type LocalAuthOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  newId: () => string;
  /** The store of profiles and session. */
  texts: TextStore;
};

/** Sets `onboardingCompleted`, which follows from the other fields (AUTH-11). */
function withOnboarding(user: AppUser): AppUser {
  return { ...user, onboardingCompleted: isOnboarded(user) };
}

/** Returns the value as a user; undefined when it is damaged. */
export function userOf(value: unknown): AppUser | undefined {
  const { data } = appUserSchema.safeParse(value);
  return data && withOnboarding(data);
}
