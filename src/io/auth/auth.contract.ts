import { afterEach, describe, expect, test } from 'vitest';
import type { Profile } from '#domain/shop/profile.ts';
import type { Auth, AuthState, SignUp } from './auth.ts';

/** One house of people, and the ways into it. */
export type AuthHarness = {
  /** Auth as one more tab or visit sees it. */
  open(): Auth;
  /** From now on nothing is kept. */
  refuseWrites(): void | Promise<void>;
  allowWrites(): void | Promise<void>;
  /** Until what one tab did has reached the others. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

const OWNER: SignUp = {
  email: 'owner@example.com',
  password: 'a long password 42',
  firstName: 'Riley',
  lastName: 'Chen',
  businessName: 'Shine Works',
};

const PROFILE: Profile = {
  businessName: 'Shine Works LLC',
  firstName: 'Riley',
  lastName: 'Chen-Ortiz',
  phone: '(555) 010-0177',
  address: { street: '9 Dock St', city: 'Portland', state: 'OR', zipCode: '97201', country: 'United States' },
};

/** The next state that is not 'loading'. */
async function settledState(auth: Auth): Promise<AuthState> {
  while (auth.state().status === 'loading') {
    await new Promise<void>((resolve) => {
      const stop = auth.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
  return auth.state();
}

function userOf(auth: Auth) {
  const state = auth.state();
  if (state.status !== 'signed-in') throw new Error(`Expected to be signed in, but it is ${state.status}`);
  return state.user;
}

async function reasonOf(promise: Promise<void>): Promise<string> {
  const failure = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error('Expected a rejection with an Error');
  return failure.message;
}

/** What every way to sign in promises. */
export function authContract(name: string, openHouse: () => Promise<AuthHarness>): void {
  describe(`Auth on ${name}`, () => {
    let close: () => Promise<void> = async () => undefined;

    async function house(): Promise<AuthHarness & { auth: Auth }> {
      const opened = await openHouse();
      close = opened.close;
      return { ...opened, auth: opened.open() };
    }

    afterEach(async () => {
      await close();
      close = async () => undefined;
    });

    test('starts as loading and settles as signed out where nobody was (AUTH-10)', async () => {
      const auth = (await house()).open();
      expect(auth.state()).toEqual({ status: 'loading' });
      expect(await settledState(auth)).toEqual({ status: 'signed-out' });
    });

    test('signing up signs in with the typed names, onboarded by the business name (AUTH-11)', async () => {
      const { auth } = await house();
      await auth.signUp(OWNER);
      expect(userOf(auth)).toMatchObject({
        email: 'owner@example.com',
        firstName: 'Riley',
        lastName: 'Chen',
        businessName: 'Shine Works',
        phone: '',
        address: { street: '', city: '', state: '', zipCode: '', country: 'United States' },
        onboardingCompleted: true,
      });
      expect(userOf(auth).id).not.toBe('');
      expect(new Date(userOf(auth).createdAt).getTime()).not.toBeNaN();
    });

    test('a next visit starts as loading and settles as signed in with the same user (AUTH-10, AUTH-12)', async () => {
      const shop = await house();
      await shop.auth.signUp(OWNER);
      await shop.settled();
      const again = shop.open();
      expect(again.state()).toEqual({ status: 'loading' });
      expect(await settledState(again)).toEqual(shop.auth.state());
    });

    test('signing out ends the session, also for the next visit, and keeps the profile', async () => {
      const shop = await house();
      await shop.auth.signUp(OWNER);
      await shop.auth.saveProfile(PROFILE);
      const user = userOf(shop.auth);
      await shop.auth.signOut();
      expect(shop.auth.state()).toEqual({ status: 'signed-out' });
      await shop.settled();
      const again = shop.open();
      expect(await settledState(again)).toEqual({ status: 'signed-out' });
      await again.signIn(OWNER);
      expect(userOf(again)).toEqual(user);
    });

    test('a saved profile is trimmed, read back by the next visit, and completes the onboarding (AUTH-11)', async () => {
      const shop = await house();
      await shop.auth.signUp({ ...OWNER, businessName: ' ' });
      expect(userOf(shop.auth).onboardingCompleted).toBe(false);
      const before = userOf(shop.auth);
      await shop.auth.saveProfile({ ...PROFILE, businessName: ' Shine Works LLC ' });
      expect(userOf(shop.auth)).toEqual({ ...before, ...PROFILE, onboardingCompleted: true });
      await shop.settled();
      const again = shop.open();
      await settledState(again);
      expect(userOf(again)).toEqual(userOf(shop.auth));
    });

    test('the state is the same object until it changes, and each change is heard until one stops', async () => {
      const { auth } = await house();
      await settledState(auth);
      expect(auth.state()).toBe(auth.state());
      const heard: string[] = [];
      const stop = auth.subscribe(() => heard.push(auth.state().status));
      await auth.signUp(OWNER);
      const user = auth.state();
      await auth.saveProfile(PROFILE);
      expect(auth.state()).not.toBe(user);
      expect(auth.state()).toBe(auth.state());
      stop();
      await auth.signOut();
      expect(heard).toEqual(['signed-in', 'signed-in']);
    });

    test('what cannot be kept is refused with a sentence, and nothing changes', async () => {
      const shop = await house();
      await shop.auth.signUp(OWNER);
      const before = shop.auth.state();
      await shop.refuseWrites();
      expect(await reasonOf(shop.auth.saveProfile(PROFILE))).toMatch(/^[A-Z].*\.$/);
      expect(shop.auth.state()).toBe(before);
      await shop.allowWrites();
      await shop.settled();
      expect(await settledState(shop.open())).toEqual(before);
    });

    test('a profile is not saved for somebody who is signed out', async () => {
      const shop = await house();
      await shop.auth.signUp(OWNER);
      await shop.auth.signOut();
      expect(await reasonOf(shop.auth.saveProfile(PROFILE))).toMatch(/Sign in again/);
      expect(shop.auth.state()).toEqual({ status: 'signed-out' });
    });

    test('signing in, saving and signing out in one tab is followed by the others', async () => {
      const shop = await house();
      const other = shop.open();
      await Promise.all([settledState(shop.auth), settledState(other)]);
      await shop.auth.signUp(OWNER);
      await shop.settled();
      expect(other.state()).toEqual(shop.auth.state());
      await shop.auth.saveProfile(PROFILE);
      await shop.settled();
      expect(other.state()).toEqual(shop.auth.state());
      await shop.auth.signOut();
      await shop.settled();
      expect(other.state()).toEqual({ status: 'signed-out' });
    });
  });
}
