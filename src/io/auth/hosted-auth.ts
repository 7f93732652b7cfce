import {
  type AuthError,
  isAuthRetryableFetchError,
  type Session,
  type SupabaseClient,
  type User,
} from '@supabase/supabase-js';
import { type AppUser, appUserSchema, EMPTY_ADDRESS, type Profile, withProfile } from '#domain/shop/profile.ts';
import { isConnectionLost, storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { OfflineCache } from '#io/hosted/offline-cache.ts';
import { createListeners } from '#io/store/listeners.ts';
import { frozen } from '#io/store/stored-records.ts';
import type { Auth, AuthState, SignedIn } from './auth.ts';
import type { HostedMembers, Membership } from './hosted-members.ts';

type ProfileRow = {
  business_name: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  address: unknown;
};

const CONFIRM =
  'Your account is ready. Open the link in the email we just sent you, then sign in here with your password.';
/** Milliseconds to wait for the server when the last user is known. */
const SERVER_WAIT_MS = 3_000;
const CHANGED = 'changed';
const SIGNED_OUT = 'signed-out';
const NO_BUSINESS = { businessName: '', phone: '', address: EMPTY_ADDRESS };
const NOT_REACHED = 'The server of your shop cannot be reached. Check your network, then try again.';
const NOT_SIGNED_IN = 'You were signed out. Sign in again to save your profile.';

const BUSY = 'The server of your shop is busy. Try again in a moment.';
const TOO_MANY = 'Too many attempts. Wait 5 minutes, then try again. Until then, use a device that is still signed in.';
const BY_INVITATION =
  'This server already has a shop, and new accounts need an invitation. Ask the owner of the shop for an invitation link and open it in this browser. What you typed is still here.';
const INVITATION_REFUSED =
  "The server didn't accept this invitation. Ask the owner of the shop for a new one. What you typed is still here.";

/** Returns an error with a sentence for the user. */
function authErrorOf(error: AuthError): Error {
  // A team server says why, how long and what works meanwhile; Supabase says that a rate limit was reached.
  if (error.status === 429 && !error.message.startsWith('Too many')) return new Error(TOO_MANY, { cause: error });
  const retryable = error.status === 503 ? BUSY : NOT_REACHED;
  return new Error(isAuthRetryableFetchError(error) ? retryable : error.message, { cause: error });
}

/** HOST-13, HOST-14 */
function rowOf(id: string, { businessName, firstName, lastName, phone, address }: Profile) {
  return { id, business_name: businessName, first_name: firstName, last_name: lastName, phone, address };
}

/** Returns a user with only the data of the account; onboarding is not completed (AUTH-25). */
function blankUser({ id, email = '', created_at: createdAt }: User): AppUser {
  const names = { firstName: '', lastName: '', businessName: '', phone: '' };
  return { id, email, ...names, address: EMPTY_ADDRESS, onboardingCompleted: false, createdAt };
}

function userOf(account: User, row: ProfileRow): AppUser {
  const blank = blankUser(account);
  return withProfile(blank, {
    businessName: row.business_name ?? '',
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phone: row.phone ?? '',
    address: appUserSchema.shape.address.safeParse(row.address ?? {}).data ?? EMPTY_ADDRESS,
  });
}

/** Returns the names from the sign-up, for an account without a profile. */
function signUpNames(account: User): Profile | undefined {
  const { businessName, firstName, lastName } = account.user_metadata;
  if (typeof businessName !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string')
    return undefined;
  return { businessName, firstName, lastName, phone: '', address: EMPTY_ADDRESS };
}

export type HostedAuthOptions = {
  client: SupabaseClient;
  /** Only for a team server, which reads the invitation's token from the sign-up. */
  needsInvitation?: (() => Promise<boolean>) | undefined;
  /** The page was loaded because a session ended. */
  wasEnded?: boolean;
  /** Removes the session and unsaved input from this browser. */
  forgetDevice: () => void;
  members: Pick<HostedMembers, 'membership' | 'onRoster'>;
  /** Has the last user, for when the server cannot be reached. */
  copy: Pick<OfflineCache, 'user' | 'saveUser' | 'clear'>;
  /** The channel to the other tabs. */
  tabs: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  /** Leaves the page after a sign-out, once the offline cache is cleared: no data of the shop may stay in it. */
  onSignedOut: (forgotten: Promise<void>) => void;
};

/** Creates Auth with accounts on a server, which checks passwords; supabase-js renews sessions. */
export function createHostedAuth({
  client,
  needsInvitation,
  wasEnded = false,
  forgetDevice,
  members,
  copy,
  tabs,
  onSignedOut,
}: HostedAuthOptions): Auth {
  const listeners = createListeners<void>();
  let state: AuthState = { status: 'loading' };
  /** The id of the current user, so that a renewed session does not read the profile again. */
  let current: string | undefined;
  /** The profile fields that come from the shop's owner, for other members. */
  let business: Membership['business'];

  function setState(next: AuthState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = frozen(next);
    listeners.notify();
  }

  function setSignedIn(next: SignedIn): void {
    setState(next);
    void copy.saveUser(next);
  }

  /** HOST-12. Reads the profile. Creates it with the names of the sign-up at the first sign-in. */
  async function profileOf(account: User): Promise<AppUser> {
    const { data, error } = await client
      .from('user_profiles')
      .select('business_name, first_name, last_name, phone, address')
      .eq('id', account.id)
      .maybeSingle<ProfileRow>();
    if (error) throw storeErrorOf(error);
    if (data) return userOf(account, data);
    const names = signUpNames(account);
    if (!names) return blankUser(account);
    const user = withProfile(blankUser(account), names);
    const inserted = await client.from('user_profiles').insert(rowOf(account.id, user));
    // Another tab created it first.
    if (inserted.error?.code === '23505') return profileOf(account);
    if (inserted.error) throw storeErrorOf(inserted.error);
    return user;
  }

  /** Counts the changes of the profile, here and in other tabs: what was read before is read again. */
  let changes = 0;

  let entering: { id: string; done: Promise<void> } | undefined;

  /** Loads the user once, although signing in calls the listener too. */
  function enter(account: User): Promise<void> {
    if (entering?.id !== account.id) {
      const done = enterOnce(account).finally(() => {
        entering = undefined;
      });
      entering = { id: account.id, done };
    }
    return entering.done;
  }

  async function enterOnce(account: User): Promise<void> {
    current = account.id;
    const before = changes;
    try {
      const [user, place] = await Promise.all([profileOf(account), members.membership()]);
      if (before !== changes) return enterOnce(account);
      business = place.business;
      const next: SignedIn = { status: 'signed-in', user: withProfile(user, { ...user, ...business }) };
      if (place.role) next.role = place.role;
      if (!place.shop && !place.canStartShop) next.shut = 'no-shop';
      if (current === account.id) setSignedIn(next);
    } catch (error) {
      const known = isConnectionLost(error) ? await copy.user() : undefined;
      if (current !== account.id) return;
      if (known?.user.id === account.id) {
        setState(known);
        return;
      }
      const { data } = await client.auth.getSession();
      // Another tab signed out while this one asked.
      if (data.session?.user.id !== account.id) return follow(null, true);
      console.error('The profile could not be read', error);
      const problem = error instanceof Error ? error.message : String(error);
      setState({ status: 'signed-in', user: blankUser(account), problem });
    }
  }

  /** Follows a change of the session. `isEnded`: without a sign-out here. */
  function follow(session: Session | null, isEnded = false): void {
    if (session?.user.id === current && state.status !== 'loading') return;
    if (session) {
      void enter(session.user);
      return;
    }
    if (isEnded && state.status === 'signed-out') return;
    if (isEnded) tabs.postMessage(CHANGED);
    const wasIn = state.status === 'signed-in';
    current = undefined;
    const forgotten = copy.clear();
    if (wasIn) onSignedOut(forgotten);
    setState({ status: 'signed-out', ...(isEnded && { isEnded }) });
  }

  members.onRoster((roster) => {
    if (state.status !== 'signed-in') return;
    const { user, role = 'owner' } = state;
    const mine = roster.find((one) => one.user_id === user.id);
    if (mine?.role === role) return;
    void copy.clear();
    setState({ status: 'signed-in', user, role: mine?.role ?? role, shut: mine ? 'new-role' : 'removed' });
  });

  /** Reads the session and profile again after a change in another tab. */
  async function reload(): Promise<void> {
    changes += 1;
    const { data, error } = await client.auth.getSession();
    if (error) return;
    if (data.session) await enter(data.session.user);
    else follow(null, true);
  }

  /** HOST-09. Restores the session. When the server cannot be reached, signs in the last user who did not sign out. */
  async function start(): Promise<void> {
    const known = await copy.user();
    const asKnown = () => {
      if (!known || state.status !== 'loading') return;
      current = known.user.id;
      setState(known);
    };
    const timer = setTimeout(asKnown, SERVER_WAIT_MS);
    const { data, error } = await client.auth.getSession();
    clearTimeout(timer);
    if (error && isAuthRetryableFetchError(error)) asKnown();
    if (error && state.status === 'signed-in') return;
    if (data.session) await enter(data.session.user);
    else follow(null, wasEnded || known !== undefined);
  }

  let isLeaving = false;
  // HOST-11. The library waits for its listeners, so they must not call it.
  client.auth.onAuthStateChange((event, session) => {
    if (event !== 'INITIAL_SESSION') queueMicrotask(() => follow(session, !isLeaving));
  });
  function leave(): void {
    forgetDevice();
    follow(null);
  }

  // After a sign-out, does not read the session: that takes long without a server.
  tabs.onmessage = ({ data }) => (data === SIGNED_OUT ? leave() : void reload());
  start().catch((error: unknown) => {
    console.error('The session could not be read', error);
    follow(null);
  });

  return {
    mode: 'hosted',
    demo: undefined,
    state: () => state,
    subscribe: listeners.add,
    // HOST-07
    async signIn({ email, password }) {
      const { data, error } = await client.auth.signInWithPassword({ email: email.trim(), password });
      if (error) throw authErrorOf(error);
      await enter(data.user);
      tabs.postMessage(CHANGED);
    },
    // HOST-08
    async signUp({ email, password, firstName, lastName, businessName }, invitation) {
      const names = { firstName: firstName.trim(), lastName: lastName.trim(), businessName: businessName.trim() };
      // Only a team server gets the token: Supabase would store it with the account.
      const shown = needsInvitation && invitation ? { ...names, invitation } : names;
      const { data, error } = await client.auth.signUp({ email: email.trim(), password, options: { data: shown } });
      if (needsInvitation && error?.code === 'signup_disabled') {
        throw new Error(invitation ? INVITATION_REFUSED : BY_INVITATION, { cause: error });
      }
      if (error) throw authErrorOf(error);
      // The account keeps the names for the first sign-in.
      if (!data.session || !data.user) return CONFIRM;
      await enter(data.user);
      tabs.postMessage(CHANGED);
      return undefined;
    },
    ...(needsInvitation && { needsInvitation }),
    // HOST-10. Signs out on this device even when the server cannot be reached.
    async signOut() {
      isLeaving = true;
      await Promise.race([
        client.auth.signOut({ scope: 'local' }),
        new Promise((resolve) => setTimeout(resolve, SERVER_WAIT_MS)),
      ]);
      leave();
      isLeaving = false;
      tabs.postMessage(SIGNED_OUT);
    },
    async saveProfile(profile) {
      if (state.status !== 'signed-in') throw new Error(NOT_SIGNED_IN);
      const user = withProfile(state.user, profile);
      const own = business ? { ...user, ...NO_BUSINESS } : user;
      const { error } = await client.from('user_profiles').upsert(rowOf(user.id, own));
      if (error) throw storeErrorOf(error);
      changes += 1;
      const { problem: _read, ...known } = state;
      setSignedIn({ ...known, user });
      tabs.postMessage(CHANGED);
    },
    reloadProfile: reload,
    async changePassword(password) {
      const { error } = await client.auth.updateUser({ password });
      if (error) throw authErrorOf(error);
    },
    async sendPasswordLink(email) {
      const redirectTo = `${location.origin}/profile`;
      const { error } = await client.auth.resetPasswordForEmail(email.trim(), { redirectTo });
      if (error) throw authErrorOf(error);
    },
  };
}
