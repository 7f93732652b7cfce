import './web-socket.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppUser } from '#domain/shop/profile.ts';
import { authContract } from '#io/auth/auth.contract.ts';
import type { Auth, AuthState, SignedIn } from '#io/auth/auth.ts';
import { createHostedAuth } from '#io/auth/hosted-auth.ts';
import { createHostedMembers } from '#io/auth/hosted-members.ts';
import { signedInUserId } from '#io/auth/stored-session.ts';
import { createHostedClient, reachServer } from '#io/hosted/hosted-client.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { type Answering, recordFetch } from './recorded.ts';

let server: TestServer;
let answering: Answering | undefined;
const record = recordFetch(async (request) => answering?.(request));
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);

beforeEach(() => {
  answering = undefined;
});

afterAll(() => server.stop());

/** Storage of a browser, shared by its tabs. */
function browser() {
  const name = `account ${randomUUID()}`;
  const kept = new Map<string, string>();
  let last: SignedIn | undefined;
  const closing: (() => void)[] = [];
  const opened: Auth[] = [];
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
    open(more: { isTeam?: boolean; wasEnded?: boolean } = {}): Auth & { client: SupabaseClient; ask: typeof fetch } {
      const { client: own, ask, dropSession } = createHostedClient(server.url, server.key, this.storage);
      const tabs = new BroadcastChannel(name);
      closing.push(() => {
        tabs.close();
        void own.auth.dispose();
      });
      const { isTeam = true, wasEnded = false } = more;
      const auth = createHostedAuth({
        client: own,
        needsInvitation: isTeam ? async () => (await reachServer(server.url, server.key)).needsInvitation : undefined,
        wasEnded,
        forgetDevice: dropSession,
        members: createHostedMembers(own, server.url),
        copy: {
          user: async () => last,
          async saveUser(who) {
            last = who;
          },
          async clear() {
            last = undefined;
          },
        },
        tabs,
        onSignedOut: () => undefined,
      });
      opened.push(auth);
      return { ...auth, client: own, ask };
    },
    /** Until the tabs agree. */
    async settled() {
      const texts = () => new Set(opened.map((auth) => JSON.stringify(auth.state())));
      await expect.poll(() => texts().size, { timeout: 10_000 }).toBeLessThanOrEqual(1);
    },
    close: async () => {
      for (const one of closing) one();
    },
  };
}

authContract('a server', async () => {
  await server.empty();
  const one = browser();
  return {
    ...one,
    open: () => one.open(),
    refuseWrites: () => server.sql`revoke insert, update on user_profiles from authenticated`.then(() => undefined),
    allowWrites: () => server.sql`grant insert, update on user_profiles to authenticated`.then(() => undefined),
  };
});

const WHO = { email: 'riley@example.com', password: 'a long password 42' };
const NAMES = { firstName: 'Riley', lastName: 'Chen', businessName: 'Shine Works' };
const PROFILES = '/rest/v1/user_profiles';
const ADDRESS = { street: '9 Dock St', city: 'Portland', state: 'OR', zipCode: '97201', country: 'United States' };
const EMPTY = { street: '', city: '', state: '', zipCode: '', country: 'United States' };

const HOUR = 3600 * 1000;

type Session = { expires_at: number; access_token: string };

function sessionIn(kept: ReadonlyMap<string, string>): Session & { key: string; whole: object } {
  const [key = '', text = ''] = [...kept].find(([name]) => name.startsWith('clearcoat-session')) ?? [];
  const whole: Session = JSON.parse(text);
  return { ...whole, key, whole };
}

async function settledState(auth: Auth): Promise<AuthState> {
  await expect.poll(() => auth.state().status, { timeout: 20_000 }).not.toBe('loading');
  return auth.state();
}

function userOf(auth: Auth): AppUser {
  const state = auth.state();
  if (state.status !== 'signed-in') throw new Error(`Expected to be signed in, but it is ${state.status}`);
  return state.user;
}

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );
}

/** As the server answers once it has ended the session: its access token is refused at once, and is not renewed. */
const answerEnded: Answering = async ({ path }) => {
  const signedOut = { code: 'PT401', message: 'The session has ended.', hint: 'signed-out', details: null };
  if (path.startsWith('/rest/') || path === '/events') return Response.json(signedOut, { status: 401 });
  const gone = { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
  return path === '/auth/v1/token' ? Response.json(gone, { status: 400 }) : undefined;
};

describe('hosted auth', () => {
  const closing: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    await server.empty();
    // The library takes fetch from here.
    globalThis.fetch = record.fetch as typeof fetch;
    record.taken('');
  });

  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    // A device of this test must not ask the shop of the next one, which does not know it.
    await record.answered();
    globalThis.fetch = realFetch;
  });

  function house() {
    const one = browser();
    closing.push(one.close);
    return one;
  }

  test('signing up sends email and password, and inserts the profile (HOST-08, HOST-13, DATA-04)', async () => {
    const auth = house().open();
    await settledState(auth);
    record.taken('');
    expect(await auth.signUp({ ...WHO, ...NAMES })).toBeUndefined();
    const asked = record.taken('/');
    expect(asked.find(({ path }) => path === '/auth/v1/signup')?.body).toMatchObject(WHO);
    const { id } = userOf(auth);
    expect(asked.filter(({ path, method }) => path === PROFILES && method === 'POST').map(({ body }) => body)).toEqual([
      { id, business_name: 'Shine Works', first_name: 'Riley', last_name: 'Chen', phone: '', address: EMPTY },
    ]);
    const [row] = await server.sql<Record<string, unknown>[]>`select * from user_profiles`;
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['address', 'business_name', 'created_at', 'first_name', 'id', 'last_name', 'phone'].toSorted(),
    );
  });

  test('the page of a link finds the user of the session in the same browser, and nobody after Sign Out', async () => {
    const one = house();
    const auth = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    expect(signedInUserId(server.url, one.storage)).toBe(userOf(auth).id);
    expect(signedInUserId('https://other.example', one.storage)).toBeUndefined();
    await auth.signOut();
    expect(signedInUserId(server.url, one.storage)).toBeUndefined();
  });

  test('signing in sends email and password, and reads the one profile of that id (HOST-07, HOST-12)', async () => {
    const auth = house().open();
    await auth.signUp({ ...WHO, ...NAMES });
    const { id } = userOf(auth);
    const other = house().open();
    await settledState(other);
    record.taken('');
    await other.signIn(WHO);
    const asked = record.taken('/');
    expect(asked.find(({ path }) => path === '/auth/v1/token')).toMatchObject({
      method: 'POST',
      query: { grant_type: 'password' },
      body: WHO,
    });
    expect(asked.filter(({ path }) => path === PROFILES)).toMatchObject([{ method: 'GET', query: { id: `eq.${id}` } }]);
    expect(userOf(other)).toEqual(userOf(auth));
    expect(
      await reasonOf(
        house()
          .open()
          .signIn({ ...WHO, password: 'another one 7' }),
      ),
    ).toMatch(/^[A-Z]/);
  });

  test('a profile is saved as one upsert of what the form gives (HOST-14, HOST-15, HOST-16)', async () => {
    const auth = house().open();
    await auth.signUp({ ...WHO, ...NAMES });
    const { id } = userOf(auth);
    record.taken('');
    await auth.saveProfile({ ...NAMES, lastName: ' Chen-Ortiz ', phone: '(555) 010-0177', address: ADDRESS });
    const own = { first_name: 'Riley', last_name: 'Chen-Ortiz', phone: '(555) 010-0177', address: ADDRESS };
    expect(record.taken(PROFILES)).toMatchObject([
      { method: 'POST', query: {}, body: { id, business_name: 'Shine Works', ...own } },
    ]);
    const rows = await server.sql`select id, first_name, last_name, phone, address from user_profiles where id = ${id}`;
    expect([...rows]).toEqual([{ id, ...own }]);
  });

  test('a profile that is saved while an older one is on its way is shown, here and in another tab', async () => {
    const one = house();
    const auth = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    const other = one.open();
    await one.settled();
    const old = [
      { business_name: NAMES.businessName, first_name: 'Riley', last_name: 'Chen', phone: '', address: null },
    ];
    let release = () => {};
    const isAsked = new Promise<void>((onAsked) => {
      answering = async ({ method, path }) => {
        if (method !== 'GET' || path !== PROFILES) return undefined;
        answering = undefined;
        await new Promise<void>((resolve) => {
          release = resolve;
          onAsked();
        });
        return Response.json(old);
      };
    });
    const late = other.reloadProfile?.();
    await isAsked;
    await auth.saveProfile({ ...NAMES, lastName: 'Moreau', phone: '', address: ADDRESS });
    // Without an event of the other tab: what is saved here counts too.
    await other.saveProfile({ ...NAMES, lastName: 'Ortiz', phone: '', address: ADDRESS });
    release();
    await late;
    await expect.poll(() => [userOf(auth).lastName, userOf(other).lastName]).toEqual(['Ortiz', 'Ortiz']);
    expect(userOf(other).lastName).toBe('Ortiz');
  });

  test('the session is asked for at the start, and signing out ends it on the server (HOST-09, HOST-10)', async () => {
    const one = house();
    const auth = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    const again = one.open();
    expect(again.state()).toEqual({ status: 'loading' });
    expect(await settledState(again)).toEqual(auth.state());
    record.taken('');
    await again.signOut();
    expect(record.taken('/auth/v1/logout')).toMatchObject([{ method: 'POST', query: { scope: 'local' } }]);
    expect(one.kept.size).toBe(0);
  });

  const INVITATION = 'ab'.repeat(32);

  test('on a team server the token of an invitation goes along with a new account; a Supabase project, which would store it, does not get it', async () => {
    const sent: unknown[] = [];
    answering = async ({ path, body }) => {
      if (path !== '/auth/v1/signup') return undefined;
      sent.push(body);
      return Response.json({ id: randomUUID(), email: WHO.email, user_metadata: {} });
    };
    const [team, project] = [house().open(), house().open({ isTeam: false })];
    for (const auth of [team, project]) {
      await settledState(auth);
      await auth.signUp({ ...WHO, ...NAMES }, INVITATION);
    }
    await team.signUp({ ...WHO, ...NAMES });
    expect(sent).toMatchObject([{ data: { ...NAMES, invitation: INVITATION } }, { data: NAMES }, { data: NAMES }]);
    expect(sent.map((body) => 'invitation' in (body as { data: object }).data)).toEqual([true, false, false]);
  });

  test('a new account that the server takes only with an invitation is refused in words that say what to do', async () => {
    answering = async ({ path }) => {
      if (path === '/auth/v1/settings') return Response.json({ disable_signup: true });
      if (path !== '/auth/v1/signup') return undefined;
      const refusal = { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' };
      return Response.json(refusal, { status: 422 });
    };
    const [team, project] = [house().open(), house().open({ isTeam: false })];
    expect(await reasonOf(team.signUp({ ...WHO, ...NAMES }))).toBe(
      'This server already has a shop, and new accounts need an invitation. Ask the owner of the shop for an invitation link and open it in this browser. What you typed is still here.',
    );
    expect(await reasonOf(team.signUp({ ...WHO, ...NAMES }, INVITATION))).toBe(
      "The server didn't accept this invitation. Ask the owner of the shop for a new one. What you typed is still here.",
    );
    expect(await reasonOf(project.signUp({ ...WHO, ...NAMES }))).toBe('Signups not allowed for this instance');
    expect([await team.needsInvitation?.(), project.needsInvitation]).toEqual([true, undefined]);
  });

  test.each([
    ['a save', (auth: Auth) => auth.saveProfile({ ...NAMES, phone: '', address: EMPTY }).catch(() => undefined)],
    ['the stream of changes', (_: Auth, listen: () => Promise<unknown>) => listen()],
  ])('a session that was ended on another device leads to signing in after one renewal: %s', async (_, ask) => {
    const one = house();
    const auth = one.open();
    const other = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    await one.settled();
    const { data } = await auth.client.auth.getSession();
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    record.taken('');
    answering = answerEnded;
    await ask(auth, () => auth.ask(`${server.url}/events`, { headers }));
    await expect.poll(() => auth.state()).toEqual({ status: 'signed-out', isEnded: true });
    await expect.poll(() => other.state()).toEqual({ status: 'signed-out', isEnded: true });
    expect([...one.kept.keys()]).toEqual([]);
    expect(record.taken('').filter(({ path }) => path === '/auth/v1/token').length).toBe(1);
    expect(await settledState(one.open({ wasEnded: true }))).toEqual({ status: 'signed-out', isEnded: true });
    expect(await settledState(one.open())).toEqual({ status: 'signed-out' });
  });

  test('only 400, 401 and 403 end a session at its renewal; any other refusal is as if the server was not reached', async () => {
    const auth = house().open();
    await settledState(auth);
    const statuses = [400, 401, 403, 408, 413, 421, 429, 503];
    const kept: number[] = [];
    for (const status of statuses) {
      answering = async () => Response.json({ code: status, error_code: 'x', msg: 'Not now.' }, { status });
      const asked = auth.ask(`${server.url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST' });
      // What the library takes for a server that is not reached.
      await asked.catch((error: Error) => error.name === 'AbortError' && kept.push(status));
    }
    expect(kept).toEqual([408, 413, 421, 429, 503]);
  });

  test('signing out shows no notice of an ended session, in any tab', async () => {
    const one = house();
    const auth = one.open();
    const other = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    await one.settled();
    await auth.signOut();
    await one.settled();
    expect([auth.state(), other.state()]).toEqual([{ status: 'signed-out' }, { status: 'signed-out' }]);
  });

  test('a listener follows the session, and hears nothing more once it is removed (HOST-11)', async () => {
    const one = house();
    const auth = one.open();
    await settledState(auth);
    const heard: string[] = [];
    const stop = auth.subscribe(() => heard.push(auth.state().status));
    await auth.client.auth.signUp(WHO);
    await expect.poll(() => auth.state().status).toBe('signed-in');
    stop();
    await auth.client.auth.signOut({ scope: 'local' });
    await expect.poll(() => auth.state().status).toBe('signed-out');
    expect(heard).toEqual(['signed-in']);
  });

  test('a session that is about to run out is renewed by itself (AUTH-22)', async () => {
    const one = house();
    await one.open().signUp({ ...WHO, ...NAMES });
    const [key = '', text = ''] = [...one.kept].find(([name]) => name.startsWith('clearcoat-session')) ?? [];
    const session = JSON.parse(text) as { expires_at: number; refresh_token: string };
    one.kept.set(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 30 }));
    record.taken('');
    const next = one.open();
    await expect.poll(() => one.kept.get(key), { timeout: 20_000 }).not.toContain(session.refresh_token);
    expect(record.taken('/auth/v1/token')).toMatchObject([
      { query: { grant_type: 'refresh_token' }, body: { refresh_token: session.refresh_token } },
    ]);
    expect((await settledState(next)).status).toBe('signed-in');
    await next.saveProfile({ ...NAMES, phone: '', address: EMPTY });
  });

  test.each([
    ['five hours behind', -5],
    ['a day ahead', 24],
  ])(
    'on a device whose clock is %s a session lasts its hour: it is renewed neither too late nor with every request',
    async (_, hours) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR });
      try {
        const one = house();
        const auth = one.open();
        await auth.signUp({ ...WHO, ...NAMES });
        record.taken('');
        await auth.saveProfile({ ...NAMES, phone: '555-0100', address: EMPTY });
        expect(record.taken('/auth/')).toEqual([]);
        const { expires_at } = sessionIn(one.kept);
        const left = expires_at * 1000 - Date.now();
        expect([left > 0.9 * HOUR, left < 1.1 * HOUR]).toEqual([true, true]);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('a session that has run out without this device knowing, because its clock was set, is renewed when the server says so', async () => {
    const one = house();
    await one.open().signUp({ ...WHO, ...NAMES });
    const { jwtSecret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'));
    const session = sessionIn(one.kept);
    const [head = '', body = ''] = session.access_token.split('.');
    const claims = {
      ...JSON.parse(Buffer.from(body, 'base64url').toString()),
      exp: Math.floor(Date.now() / 1000) - 60,
    };
    const unsigned = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const outdated = `${unsigned}.${createHmac('sha256', jwtSecret).update(unsigned).digest('base64url')}`;
    one.kept.set(session.key, JSON.stringify({ ...session.whole, access_token: outdated }));
    record.taken('');
    const next = one.open();
    expect(await settledState(next)).toMatchObject({ status: 'signed-in', user: { firstName: 'Riley' } });
    await next.saveProfile({ ...NAMES, phone: '555-0100', address: EMPTY });
    expect(sessionIn(one.kept).access_token).not.toBe(outdated);
    expect(record.taken('/auth/v1/token').length).toBe(1);
  });

  test('a link for a new password is asked for with a challenge that this browser alone can answer (AUTH-23)', async () => {
    const one = house();
    const auth = one.open();
    answering = async ({ path }) => (path === '/auth/v1/recover' ? Response.json({}) : undefined);
    vi.stubGlobal('location', { origin: 'https://shop.example' });
    await auth.sendPasswordLink?.(WHO.email);
    vi.unstubAllGlobals();
    expect(record.taken('/auth/v1/recover')).toMatchObject([
      { body: { email: WHO.email, code_challenge: expect.any(String), code_challenge_method: 's256' } },
    ]);
    expect([...one.kept.keys()].some((key) => key.endsWith('-code-verifier'))).toBe(true);
  });

  test('where an email must be confirmed first, signing up says so, and the profile is written at the first signing in (HOST-13)', async () => {
    const auth = house().open();
    await settledState(auth);
    // As Supabase answers there: an account and no session.
    answering = async (request) => {
      if (request.path !== '/auth/v1/signup') return undefined;
      const answer = await realFetch(`${server.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: server.key, 'Content-Type': 'application/json' },
        body: JSON.stringify(request.body),
      });
      return Response.json(((await answer.json()) as { user: unknown }).user);
    };
    expect(await auth.signUp({ ...WHO, ...NAMES })).toContain('Open the link in the email');
    expect(auth.state()).toEqual({ status: 'signed-out' });
    expect([...(await server.sql`select id from user_profiles`)]).toEqual([]);
    await auth.signIn(WHO);
    expect(userOf(auth)).toMatchObject({ ...NAMES, onboardingCompleted: true });
    expect([...(await server.sql`select business_name from user_profiles`)]).toEqual([
      { business_name: 'Shine Works' },
    ]);
  });

  test('a profile that cannot be read leaves a user who is not onboarded, with a reason; the next read succeeds (AUTH-25)', async () => {
    const one = house();
    const auth = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    const user = userOf(auth);
    await server.sql`revoke select on user_profiles from authenticated`;
    expectConsole('error', /The profile could not be read/);
    const again = house().open();
    await again.signIn(WHO);
    expect(again.state()).toEqual({
      status: 'signed-in',
      user: { ...user, firstName: '', lastName: '', businessName: '', onboardingCompleted: false },
      problem: expect.stringMatching(/^[A-Z].*\.$/),
    });
    await server.sql`grant select on user_profiles to authenticated`;
    await again.reloadProfile?.();
    expect(again.state()).toEqual(auth.state());
  });

  test('a profile that is refused because another tab signed out meanwhile leads to signing in', async () => {
    const one = house();
    await one.open().signUp({ ...WHO, ...NAMES });
    answering = async ({ path }) => {
      if (path !== PROFILES) return undefined;
      one.kept.clear();
      return Response.json({ code: '42501', message: 'denied', hint: 'signed-out' }, { status: 401 });
    };
    expect(await settledState(one.open())).toEqual({ status: 'signed-out', isEnded: true });
  });

  test('while the server is gone, who was here last is known, also when the session has run out; once it is back, that is renewed', async () => {
    const one = house();
    const auth = one.open();
    await auth.signUp({ ...WHO, ...NAMES });
    const state = auth.state();
    const [key = '', text = ''] = [...one.kept].find(([name]) => name.startsWith('clearcoat-session')) ?? [];
    // The library says on the console that it could not renew the session.
    expectConsole('error', /The network/);
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    expect(await settledState(one.open())).toEqual(state);
    one.kept.set(key, JSON.stringify({ ...JSON.parse(text), expires_at: 1 }));
    expect(await settledState(one.open())).toEqual(state);
    globalThis.fetch = record.fetch as typeof fetch;
    await expect.poll(() => one.kept.get(key), { timeout: 20_000 }).not.toContain('"expires_at":1}');
  });

  test.each([
    ['just now', (session: object) => session],
    ['an hour ago, and its session has run out', (session: object) => ({ ...session, expires_at: 1 })],
  ])(
    'who signs out while the server is gone, having signed in %s, is out on this device: nothing of the session or the person is kept',
    async (_, aged) => {
      const one = house();
      await one.open().signUp({ ...WHO, ...NAMES });
      const [key = '', text = ''] = [...one.kept].find(([name]) => name.startsWith('clearcoat-session')) ?? [];
      one.kept.set(key, JSON.stringify(aged(JSON.parse(text))));
      // The library says on the console that it could not renew the session.
      expectConsole('error', /The network/);
      globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
      const [leaving, other] = [one.open(), one.open()];
      await Promise.all([settledState(leaving), settledState(other)]);
      await leaving.signOut();
      expect([leaving.state(), [...one.kept.keys()]]).toEqual([{ status: 'signed-out' }, []]);
      await one.settled();
      expect([other.state(), await settledState(one.open())]).toEqual(Array(2).fill({ status: 'signed-out' }));
      expect(await reasonOf(leaving.signIn(WHO))).toBe(
        'The server of your shop cannot be reached. Check your network, then try again.',
      );
    },
  );

  test('a changed password is the one that opens the shop from then on (PRO-06)', async () => {
    const auth = house().open();
    await auth.signUp({ ...WHO, ...NAMES });
    await auth.changePassword?.('another long one 7');
    const other = house().open();
    expect(await reasonOf(other.signIn(WHO))).not.toBe('nothing was refused');
    await other.signIn({ ...WHO, password: 'another long one 7' });
    expect(userOf(other)).toEqual(userOf(auth));
    expect(await reasonOf(auth.changePassword?.('short') ?? Promise.resolve())).toMatch(/8/);
  });
});
