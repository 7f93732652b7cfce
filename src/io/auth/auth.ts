import type { AppUser, Profile } from '#domain/shop/profile.ts';
import type { Role } from '#domain/shop/roles.ts';

/** `isEnded`: the server ended the session, or it ran out; nobody signed out here. */
export type AuthState = { status: 'loading' } | { status: 'signed-out'; isEnded?: true } | SignedIn;

/**
 * `problem`: the profile could not be read, so that no more is known than the account (AUTH-25). `role`: in a shop of several people;
 * absent, the shop is one's own.
 */
export type SignedIn = { status: 'signed-in'; user: AppUser; problem?: string; role?: Role; shut?: AccessBlock };

/** Why a signed-in person may not go into the shop: they are in none, were removed, or have another role since the page was opened. */
export type AccessBlock = 'no-shop' | 'removed' | 'new-role';

export type Credentials = { email: string; password: string };
export type SignUp = Credentials & Pick<Profile, 'firstName' | 'lastName' | 'businessName'>;

/** Who is at the screen. Rejections carry a sentence for the user. */
export type Auth = {
  /** Local: one browser, passwords are not checked. Hosted: accounts on a server. */
  mode: 'local' | 'hosted';
  /** The demo login, where there is one. */
  demo: Credentials | undefined;
  /** The same object until it changes. It starts as 'loading' and settles by itself. */
  state(): AuthState;
  subscribe(onChange: () => void): () => void;
  /** Restores the profile of who was here before. */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Signs in with the names given; where that must wait for something, a sentence that says what is to be done first. `invitation`: the
   * token of an invitation's link.
   */
  signUp(details: SignUp, invitation?: string): Promise<string | undefined>;
  /** Whether a new account needs the link of an invitation; only where it can. Rejects when the server is not reached. */
  needsInvitation?(): Promise<boolean>;
  /** Ends the session; the profile is kept. */
  signOut(): Promise<void>;
  /** Names and phone are trimmed. Rejects when nobody is signed in any more. */
  saveProfile(profile: Profile): Promise<void>;
  /** Reads the profile again that could not be read. */
  reloadProfile?(): Promise<void>;
  /** Only where passwords are checked. */
  changePassword?(password: string): Promise<void>;
  /** Has a link sent with which a new password can be set. */
  sendPasswordLink?(email: string): Promise<void>;
};
