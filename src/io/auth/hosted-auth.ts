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
  'Your account is made. Open the link in the e-mail that was just sent to you, then sign in here with your password.';
/** When a server that does not answer is no longer waited for, where it is known who was here last. */
const PATIENCE_MS = 3_000;
const CHANGED = 'changed';
const SIGNED_OUT = 'signed-out';
const NO_BUSINESS = { businessName: '', phone: '', address: EMPTY_ADDRESS };
const NOT_REACHED = 'The server of your shop cannot be reached. Look at the network, then try again.';
const NOT_SIGNED_IN = 'You were signed out. Sign in again to save your profile.';

const BUSY = 'The server of your shop is busy. Try again in a moment.';
const BY_INVITATION =
  'This server already has its shop, and new accounts need an invitation. Ask the owner of the shop for one: it is a link that you open in this browser. What you typed is still here.';
const INVITATION_REFUSED =
  'The server did not accept this invitation. Ask the owner of the shop for a new one. What you typed is still here.';

/** What an account was refused, as a sentence. */
function refusalOf(error: AuthError): Error {
  const retryable = error.status === 503 ? BUSY : NOT_REACHED;
  return new Error(isAuthRetryableFetchError(error) ? retryable : error.message, { cause: error });
}

/** HOST-13, HOST-14 */
function rowOf(id: string, { businessName, firstName, lastName, phone, address }: Profile) {
  return { id, business_name: businessName, first_name: firstName, last_name: lastName, phone, address };
}

/** A person of whom no more is known than the account; onboarding is not completed (AUTH-25). */
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

/** The names that were given when the account was made, before it could have a profile. */
function namesGiven(account: User): Profile | undefined {
  const { businessName, firstName, lastName } = account.user_metadata;
  if (typeof businessName !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string')
    return undefined;
  return { businessName, firstName, lastName, phone: '', address: EMPTY_ADDRESS };
}

export type HostedAuthOptions = {
  client: SupabaseClient;
  /** Of a team server: whether a new account needs an invitation. It reads the invitation's token from the sign-up. */
  needsInvitation?: (() => Promise<boolean>) | undefined;
  /** Whether the page was loaded because a session ended. */
  wasEnded?: boolean;
  /** Takes the session, and what was typed and not saved, out of this browser. */
  forgetDevice: () => void;
  members: Pick<HostedMembers, 'membership' | 'onRoster'>;
  /** Knows who was here last, for when the server is not reached. */
  copy: Pick<OfflineCache, 'user' | 'saveUser' | 'clear'>;
  /** Tells the other tabs, and hears of them. */
  tabs: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  /** Nothing of the shop is to stay in the page: who signed out leaves it once the copy in this browser is gone. */
  onSignedOut: (forgotten: Promise<void>) => void;
};

/** Accounts on a server: passwords are checked there, sessions renewed by supabase-js. */
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
  /** Whose state it is, so that a renewed session asks for no profile again. */
  let current: string | undefined;
  /** What of the profile is the shop's, where that is not one's own. */
  let business: Membership['business'];

  function become(next: AuthState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = frozen(next);
    listeners.notify();
  }

  function becomeKnown(next: SignedIn): void {
    become(next);
    void copy.saveUser(next);
  }

  /** HOST-12. One who was never here with a session has no profile yet: it begins with the names that were given. */
  async function profileOf(account: User): Promise<AppUser> {
    const { data, error } = await client
      .from('user_profiles')
      .select('business_name, first_name, last_name, phone, address')
      .eq('id', account.id)
      .maybeSingle<ProfileRow>();
    if (error) throw storeErrorOf(error);
    if (data) return userOf(account, data);
    const names = namesGiven(account);
    if (!names) return blankUser(account);
    const user = withProfile(blankUser(account), names);
    const inserted = await client.from('user_profiles').insert(rowOf(account.id, user));
    // Another tab was first.
    if (inserted.error?.code === '23505') return profileOf(account);
    if (inserted.error) throw storeErrorOf(inserted.error);
    return user;
  }

  let entering: { id: string; done: Promise<void> } | undefined;

  /** Signing in tells the listener too: both wait for one entering. */
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
    try {
      const [user, place] = await Promise.all([profileOf(account), members.membership()]);
      business = place.business;
      const next: SignedIn = { status: 'signed-in', user: withProfile(user, { ...user, ...business }) };
      if (place.role) next.role = place.role;
      if (!place.shop && !place.canStartShop) next.shut = 'no-shop';
      if (current === account.id) becomeKnown(next);
    } catch (error) {
      const known = isConnectionLost(error) ? await copy.user() : undefined;
      if (current !== account.id) return;
      if (known?.user.id === account.id) {
        become(known);
        return;
      }
      console.error('The profile could not be read', error);
      const problem = error instanceof Error ? error.message : String(error);
      become({ status: 'signed-in', user: blankUser(account), problem });
    }
  }

  /** `isEnded`: nobody signed out here. */
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
    become({ status: 'signed-out', ...(isEnded && { isEnded }) });
  }

  members.onRoster((roster) => {
    if (state.status !== 'signed-in') return;
    const { user, role = 'owner' } = state;
    const mine = roster.find((one) => one.user_id === user.id);
    if (mine?.role === role) return;
    void copy.clear();
    become({ status: 'signed-in', user, role: mine?.role ?? role, shut: mine ? 'new-role' : 'removed' });
  });

  /** What the other tabs left: who is signed in, and their profile. */
  async function look(): Promise<void> {
    const { data, error } = await client.auth.getSession();
    if (error) return;
    if (data.session) await enter(data.session.user);
    else follow(null, true);
  }

  /** HOST-09. Where the server is not reached, as the one who was here last and did not sign out. */
  async function start(): Promise<void> {
    const known = await copy.user();
    const asKnown = () => {
      if (!known || state.status !== 'loading') return;
      current = known.user.id;
      become(known);
    };
    const timer = setTimeout(asKnown, PATIENCE_MS);
    const { data, error } = await client.auth.getSession();
    clearTimeout(timer);
    if (error && isAuthRetryableFetchError(error)) asKnown();
    if (error && state.status === 'signed-in') return;
    if (data.session) await enter(data.session.user);
    else follow(null, wasEnded || known !== undefined);
  }

  let isLeaving = false;
  // HOST-11. The library waits for its listeners: what they ask for is asked afterwards.
  client.auth.onAuthStateChange((event, session) => {
    if (event !== 'INITIAL_SESSION') queueMicrotask(() => follow(session, !isLeaving));
  });
  function leave(): void {
    forgetDevice();
    follow(null);
  }

  // Where the server is gone, asking for the session again would take long.
  tabs.onmessage = ({ data }) => (data === SIGNED_OUT ? leave() : void look());
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
      if (error) throw refusalOf(error);
      await enter(data.user);
      tabs.postMessage(CHANGED);
    },
    // HOST-08
    async signUp({ email, password, firstName, lastName, businessName }, invitation) {
      const names = { firstName: firstName.trim(), lastName: lastName.trim(), businessName: businessName.trim() };
      // Supabase would store the token with the account.
      const shown = needsInvitation && invitation ? { ...names, invitation } : names;
      const { data, error } = await client.auth.signUp({ email: email.trim(), password, options: { data: shown } });
      if (needsInvitation && error?.code === 'signup_disabled') {
        throw new Error(invitation ? INVITATION_REFUSED : BY_INVITATION, { cause: error });
      }
      if (error) throw refusalOf(error);
      // The names wait with the account for the first signing in.
      if (!data.session || !data.user) return CONFIRM;
      await enter(data.user);
      tabs.postMessage(CHANGED);
      return undefined;
    },
    ...(needsInvitation && { needsInvitation }),
    // HOST-10. Who leaves this device is out of it, whether the server hears of it or not.
    async signOut() {
      isLeaving = true;
      await Promise.race([
        client.auth.signOut({ scope: 'local' }),
        new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
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
      const { problem: _read, ...known } = state;
      becomeKnown({ ...known, user });
      tabs.postMessage(CHANGED);
    },
    reloadProfile: look,
    async changePassword(password) {
      const { error } = await client.auth.updateUser({ password });
      if (error) throw refusalOf(error);
    },
    async sendPasswordLink(email) {
      const redirectTo = `${location.origin}/profile`;
      const { error } = await client.auth.resetPasswordForEmail(email.trim(), { redirectTo });
      if (error) throw refusalOf(error);
    },
  };
}
