import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserTabs } from '#io/browser/browser-tabs.ts';
import { newId } from '#io/browser/ids.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { realBrowser } from '#test/browser/browser-tabs.ts';
import { type LocalBrowser, localBrowser } from '#test/browser/local-browser.ts';
import { storageTextStore } from '#test/memory/storage-text-store.ts';
import { authContract } from './auth.contract.ts';
import type { Auth } from './auth.ts';
import { createLocalAuth } from './local-auth.ts';

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };

authContract("the browser's localStorage", async () => {
  const browser = realBrowser();
  return {
    ...browser,
    open() {
      const { storage, locks, page } = browser.tab();
      return createLocalAuth({ storage, clock, newId, texts: storageTextStore(storage, browserTabs(locks, page)) });
    },
  };
});

test('people who sign in or save their profile in two tabs at the same moment all keep their profiles', async () => {
  const browser = await localBrowser();
  const authIn = ({ texts }: OpenedShop) => createLocalAuth({ storage: localStorage, clock, newId, texts });
  const tabs = [authIn(browser.open()), authIn(browser.open())];
  const emails = Array.from({ length: 6 }, (_, n) => `person${n}@example.com`);
  const names = (firstName: string) => ({ firstName, lastName: 'Quill', businessName: 'Quill Wraps', password: 'x' });
  await Promise.all(emails.map((email, n) => tabs[n % 2]?.signUp({ email, ...names(email) })));
  // One person, new, in both tabs.
  await Promise.all(tabs.map((auth) => auth.signIn({ email: 'both@example.com', password: 'x' })));
  const profiles = JSON.parse(localStorage.getItem('bms_profiles') ?? '{}');
  expect(Object.keys(profiles).sort()).toEqual(['both@example.com', ...emails].sort());
  expect(emails.map((email) => profiles[email].firstName)).toEqual(emails);
  const ids = tabs.map((auth) => {
    const state = auth.state();
    return state.status === 'signed-in' ? state.user.id : state.status;
  });
  expect(ids).toEqual([profiles['both@example.com'].id, profiles['both@example.com'].id]);
  await browser.close();
});

describe('a stored user that is damaged', () => {
  const DAMAGED = '{"id":"half';
  const WHO = { email: 'robin@example.com', password: 'x' };
  let browser: LocalBrowser;

  beforeEach(async () => {
    browser = await localBrowser();
  });
  afterEach(() => browser.close());

  const authIn = ({ texts }: OpenedShop) => createLocalAuth({ storage: localStorage, clock, newId, texts });
  const emailOf = (auth: Auth) => {
    const state = auth.state();
    return state.status === 'signed-in' ? state.user.email : state.status;
  };
  const noticesOf = (shop: OpenedShop) => shop.store.notices().map(({ message }) => message);

  test('is restored from the safe copy: the user stays signed in, with a notice', async () => {
    const first = browser.open();
    await authIn(first).signIn(WHO);
    const stored = localStorage.getItem('bms_demo_user');
    await browser.leaveAll();
    localStorage.setItem('bms_demo_user', DAMAGED);
    const shop = browser.open();
    const auth = authIn(shop);
    await expect.poll(() => emailOf(auth)).toBe(WHO.email);
    expect(noticesOf(shop)).toEqual([
      "The stored sign-in couldn't be read and was restored from the safe copy. You're still signed in as robin@example.com.",
    ]);
    expect(localStorage.getItem('bms_demo_user')).toBe(stored);
  });

  test('means signed out if the safe copy says that no user was signed in', async () => {
    const first = browser.open();
    const before = authIn(first);
    await before.signIn(WHO);
    await before.signOut();
    await browser.leaveAll();
    localStorage.setItem('bms_demo_user', DAMAGED);
    const shop = browser.open();
    const auth = authIn(shop);
    await expect.poll(() => emailOf(auth)).toBe('signed-out');
    await expect.poll(() => localStorage.getItem('bms_demo_user')).toBeNull();
    expect(noticesOf(shop)).toEqual([]);
  });

  test('does not sign out a page that is open', async () => {
    const shop = browser.open();
    const auth = authIn(shop);
    await auth.signIn(WHO);
    const states: string[] = [];
    auth.subscribe(() => states.push(emailOf(auth)));
    const stored = localStorage.getItem('bms_demo_user');
    localStorage.setItem('bms_demo_user', DAMAGED);
    await expect.poll(() => localStorage.getItem('bms_demo_user')).toBe(stored);
    await browser.rest();
    expect([emailOf(auth), states]).toEqual([WHO.email, []]);
  });
});
