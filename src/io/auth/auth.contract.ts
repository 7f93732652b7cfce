import { afterEach, describe, expect, test } from 'vitest';
import type { Profile } from '#domain/shop/profile.ts';
import type { Auth, AuthState, SignUp } from './auth.ts';

/** One installation with its accounts, for the contract's tests. */
export type AuthHarness = {
  /** Opens Auth in one more tab or visit. */
  open(): Auth;
  /** Makes all writes fail. */
  refuseWrites(): void | Promise<void>;
  allowWrites(): void | Promise<void>;
  /** Resolves when the changes of one tab have reached the others. */
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

/** Returns the first state that is not 'loading'. */
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

/** Tests the behavior that every implementation of Auth shares. */
export function authContract(name: string, openHarness: () => Promise<AuthHarness>): void {
  describe(`Auth on ${name}`, () => {
    let close: () => Promise<void> = async () => undefined;

    async function harness(): Promise<AuthHarness & { auth: Auth }> {
      const opened = await openHarness();
      close = opened.close;
      return { ...opened, auth: opened.open() };
    }

    afterEach(async () => {
      await close();
      close = async () => undefined;
    });

    test('starts as loading and becomes signed out when no one signed in before (AUTH-10)', async () => {
      const auth = (await harness()).open();
      expect(auth.state()).toEqual({ status: 'loading' });
      expect(await settledState(auth)).toEqual({ status: 'signed-out' });
    });

    test('signing up signs in with the typed names, onboarded by the business name (AUTH-11)', async () => {
      const { auth } = await harness();
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

    test('a second visit starts as loading and becomes signed in with the same user (AUTH-10, AUTH-12)', async () => {
      const tabs = await harness();
      await tabs.auth.signUp(OWNER);
      await tabs.settled();
      const again = tabs.open();
      expect(again.state()).toEqual({ status: 'loading' });
      expect(await settledState(again)).toEqual(tabs.auth.state());
    });

    test('signing out ends the session, also for the next visit, and keeps the profile', async () => {
      const tabs = await harness();
      await tabs.auth.signUp(OWNER);
      await tabs.auth.saveProfile(PROFILE);
      const user = userOf(tabs.auth);
      await tabs.auth.signOut();
      expect(tabs.auth.state()).toEqual({ status: 'signed-out' });
      await tabs.settled();
      const again = tabs.open();
      expect(await settledState(again)).toEqual({ status: 'signed-out' });
      await again.signIn(OWNER);
      expect(userOf(again)).toEqual(user);
    });

    test('a saved profile is trimmed, read back by the next visit, and completes the onboarding (AUTH-11)', async () => {
      const tabs = await harness();
      await tabs.auth.signUp({ ...OWNER, businessName: ' ' });
      expect(userOf(tabs.auth).onboardingCompleted).toBe(false);
      const before = userOf(tabs.auth);
      await tabs.auth.saveProfile({ ...PROFILE, businessName: ' Shine Works LLC ' });
      expect(userOf(tabs.auth)).toEqual({ ...before, ...PROFILE, onboardingCompleted: true });
      await tabs.settled();
      const again = tabs.open();
      await settledState(again);
      expect(userOf(again)).toEqual(userOf(tabs.auth));
    });

    test('the state is the same object until it changes, and subscribers are notified of each change until they unsubscribe', async () => {
      const { auth } = await harness();
      await settledState(auth);
      expect(auth.state()).toBe(auth.state());
      const notified: string[] = [];
      const stop = auth.subscribe(() => notified.push(auth.state().status));
      await auth.signUp(OWNER);
      const user = auth.state();
      await auth.saveProfile(PROFILE);
      expect(auth.state()).not.toBe(user);
      expect(auth.state()).toBe(auth.state());
      stop();
      await auth.signOut();
      expect(notified).toEqual(['signed-in', 'signed-in']);
    });

    test('a failed write rejects with a sentence, and nothing changes', async () => {
      const tabs = await harness();
      await tabs.auth.signUp(OWNER);
      const before = tabs.auth.state();
      await tabs.refuseWrites();
      expect(await reasonOf(tabs.auth.saveProfile(PROFILE))).toMatch(/^[A-Z].*\.$/);
      expect(tabs.auth.state()).toBe(before);
      await tabs.allowWrites();
      await tabs.settled();
      expect(await settledState(tabs.open())).toEqual(before);
    });

    test('a profile is not saved for someone who is signed out', async () => {
      const tabs = await harness();
      await tabs.auth.signUp(OWNER);
      await tabs.auth.signOut();
      expect(await reasonOf(tabs.auth.saveProfile(PROFILE))).toMatch(/Sign in again/);
      expect(tabs.auth.state()).toEqual({ status: 'signed-out' });
    });

    test('signing in, saving and signing out in one tab reaches the others', async () => {
      const tabs = await harness();
      const other = tabs.open();
      await Promise.all([settledState(tabs.auth), settledState(other)]);
      await tabs.auth.signUp(OWNER);
      await tabs.settled();
      expect(other.state()).toEqual(tabs.auth.state());
      await tabs.auth.saveProfile(PROFILE);
      await tabs.settled();
      expect(other.state()).toEqual(tabs.auth.state());
      await tabs.auth.signOut();
      await tabs.settled();
      expect(other.state()).toEqual({ status: 'signed-out' });
    });
  });
}
