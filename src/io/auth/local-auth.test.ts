import { describe, expect, test } from 'vitest';
import { type FaultyStorage, faultyStorage } from '#test/browser/faulty-storage.ts';
import { memoryBrowser } from '#test/browser/memory-browser.ts';
import { EMPTY_SHOP } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { storageTextStore } from '#test/memory/storage-text-store.ts';
import { authContract } from './auth.contract.ts';
import type { Auth } from './auth.ts';
import { createLocalAuth } from './local-auth.ts';

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };

function ids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `user-${count}`;
  };
}

authContract('memory', async () => {
  const browser = memoryBrowser({ lagMs: 1 });
  const newId = ids();
  let refused = false;
  return {
    open() {
      const { storage, tabs } = browser.tab();
      const setItem = (key: string, text: string) => {
        if (refused) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        storage.setItem(key, text);
      };
      const guarded = {
        getItem: storage.getItem,
        removeItem: storage.removeItem,
        key: storage.key,
        setItem,
        length: 0,
      };
      return createLocalAuth({ storage: guarded, clock, newId, texts: storageTextStore(guarded, tabs) });
    },
    refuseWrites() {
      refused = true;
      expectConsole('error', /Storage refused a write/);
    },
    allowWrites() {
      refused = false;
    },
    settled: browser.settled,
    close: async () => undefined,
  };
});

function authOn(storage: FaultyStorage): Auth {
  return createLocalAuth({ storage, clock, newId: ids(), texts: storageTextStore(storage) });
}

function userOf(auth: Auth) {
  const state = auth.state();
  if (state.status !== 'signed-in') throw new Error(`Expected to be signed in, but it is ${state.status}`);
  return state.user;
}

const ANYONE = { email: 'Robin@Example.com', password: '' };

describe('local auth', () => {
  test('is settled before the first task after its start: no screen shows the loading state (AUTH-10)', async () => {
    const auth = authOn(faultyStorage());
    await Promise.resolve();
    expect(auth.state()).toEqual({ status: 'signed-out' });
  });

  test('the demo login opens the shop of Alex Morgan, Apex Auto Protection, who needs no onboarding (AUTH-19)', async () => {
    const auth = authOn(faultyStorage());
    expect(auth.demo?.email).toBe('demo@example.com');
    await auth.signIn(auth.demo ?? ANYONE);
    expect(userOf(auth)).toMatchObject({
      id: 'demo-user',
      email: 'demo@example.com',
      firstName: 'Alex',
      lastName: 'Morgan',
      businessName: 'Apex Auto Protection',
      onboardingCompleted: true,
      createdAt: '2026-11-20T18:00:00.000Z',
    });
    expect(userOf(auth).phone).toMatch(/555/);
    expect(Object.values(userOf(auth).address).every((part) => part !== '')).toBe(true);
  });

  test('any other credentials make a blank user, to be onboarded (AUTH-20, AUTH-21)', async () => {
    const auth = authOn(faultyStorage());
    await auth.signIn(ANYONE);
    expect(userOf(auth)).toEqual({
      id: 'user-1',
      email: 'Robin@Example.com',
      firstName: '',
      lastName: '',
      businessName: '',
      phone: '',
      address: { street: '', city: '', state: '', zipCode: '', country: 'United States' },
      onboardingCompleted: false,
      createdAt: '2026-11-20T18:00:00.000Z',
    });
  });

  test('a password of one letter is accepted: no length is asked (AUTH-17)', async () => {
    const auth = authOn(faultyStorage());
    await auth.signUp({ ...ANYONE, password: 'x', firstName: 'Robin', lastName: 'Vale', businessName: 'Vale Tint' });
    expect(auth.state().status).toBe('signed-in');
  });

  test('a known email is recognized in any case and with surrounding spaces', async () => {
    const auth = authOn(faultyStorage());
    await auth.signUp({ ...ANYONE, firstName: 'Robin', lastName: 'Vale', businessName: 'Vale Tint' });
    const user = userOf(auth);
    await auth.signOut();
    await auth.signIn({ email: ' robin@example.COM ', password: 'other' });
    expect(userOf(auth)).toEqual(user);
  });

  test('signing up again with a known email saves the typed names and keeps the rest of the profile', async () => {
    const auth = authOn(faultyStorage());
    const names = { firstName: 'Robin', lastName: 'Vale', businessName: 'Vale Tint' };
    await auth.signUp({ ...ANYONE, ...names });
    await auth.saveProfile({ ...userOf(auth), phone: '(555) 010-0188' });
    const before = userOf(auth);
    await auth.signOut();
    await auth.signUp({ ...ANYONE, ...names, businessName: 'Vale Tint & Wrap' });
    expect(userOf(auth)).toEqual({ ...before, businessName: 'Vale Tint & Wrap' });
  });

  test('two people in one browser each keep their profile', async () => {
    const auth = authOn(faultyStorage());
    await auth.signIn(auth.demo ?? ANYONE);
    await auth.saveProfile({ ...userOf(auth), phone: '(555) 010-0199' });
    await auth.signIn(ANYONE);
    expect(userOf(auth).phone).toBe('');
    await auth.signIn(auth.demo ?? ANYONE);
    expect(userOf(auth).phone).toBe('(555) 010-0199');
  });

  test('signing in requires an email', async () => {
    const auth = authOn(faultyStorage());
    await expect(auth.signIn({ email: ' ', password: 'x' })).rejects.toThrow('Please enter your email address.');
  });

  test('the session is kept under bms_demo_user, and signing out removes it (AUTH-12, AUTH-13)', async () => {
    const storage = faultyStorage();
    const auth = authOn(storage);
    await auth.signIn(ANYONE);
    expect(JSON.parse(storage.getItem('bms_demo_user') ?? '')).toEqual(userOf(auth));
    await auth.signOut();
    expect(Object.keys(storage.entries())).toEqual(['bms_profiles']);
  });

  test('a reset of the data keeps the user signed in (AUTH-12)', async () => {
    const storage = faultyStorage();
    await authOn(storage).signIn(ANYONE);
    await createMemoryStore({ storage, clock, samples: { demo: () => EMPTY_SHOP, starter: () => EMPTY_SHOP } }).reset();
    const again = authOn(storage);
    await Promise.resolve();
    expect(userOf(again).email).toBe(ANYONE.email);
  });

  test.each(['{"id":"half', '[]', '{"email":"no-id@example.com"}'])(
    'an invalid session, %s, is removed and means signed out (AUTH-13)',
    async (text) => {
      const storage = faultyStorage({ bms_demo_user: text });
      const auth = authOn(storage);
      await Promise.resolve();
      expect(auth.state()).toEqual({ status: 'signed-out' });
      expect(storage.entries()).toEqual({});
    },
  );

  test('damaged profiles are quarantined before a new one is saved', async () => {
    const storage = faultyStorage({ bms_profiles: '{"owner@' });
    await authOn(storage).signIn(ANYONE);
    expect(storage.getItem('bms_damaged_profiles')).toBe('{"owner@');
    expect(Object.keys(JSON.parse(storage.getItem('bms_profiles') ?? ''))).toEqual(['robin@example.com']);
  });

  test('only the damaged profile is quarantined; its owner signs in as a blank user, to be onboarded (AUTH-25)', async () => {
    const storage = faultyStorage({ bms_profiles: '{"robin@example.com":{"id":7},"other@example.com":{"id":8}}' });
    const auth = authOn(storage);
    await auth.signIn(ANYONE);
    expect(userOf(auth)).toMatchObject({ id: 'user-1', email: ANYONE.email, onboardingCompleted: false });
    expect(storage.getItem('bms_damaged_profiles')).toBe('{"id":7}');
    expect(JSON.parse(storage.getItem('bms_profiles') ?? '')).toHaveProperty(['other@example.com'], { id: 8 });
  });

  test('a denied storage means signed out, and signing in says what to do', async () => {
    const storage = faultyStorage();
    storage.deny();
    expectConsole('error', /The session could not be read/);
    const auth = authOn(storage);
    await Promise.resolve();
    expect(auth.state()).toEqual({ status: 'signed-out' });
    await expect(auth.signIn(ANYONE)).rejects.toThrow(/Allow cookies and site data/);
  });

  test('a full storage keeps neither session nor profile of a sign-in that it refused', async () => {
    const storage = faultyStorage();
    storage.refuseWrites(undefined, ['bms_demo_user']);
    expectConsole('error', /Storage refused a write/);
    const auth = authOn(storage);
    await expect(auth.signIn(ANYONE)).rejects.toThrow(/storage is full/);
    expect(auth.state()).toEqual({ status: 'signed-out' });
    expect(storage.entries()).toEqual({});
  });
});
