import type { AppUser, Profile } from '#domain/shop/profile.ts';
import type { Role } from '#domain/shop/roles.ts';

/** `isEnded`: the server ended the session, or it expired; the user did not sign out here. */
export type AuthState = { status: 'loading' } | { status: 'signed-out'; isEnded?: true } | SignedIn;

/**
 * `problem`: the profile could not be read, so only the account is known (AUTH-25). `role`: the role in a shop with members; undefined
 * in the user's own shop.
 */
export type SignedIn = { status: 'signed-in'; user: AppUser; problem?: string; role?: Role; shut?: AccessBlock };

/** The reason that a signed-in user cannot open the shop: no shop, removed from it, or a new role since the page was opened. */
export type AccessBlock = 'no-shop' | 'removed' | 'new-role';

export type Credentials = { email: string; password: string };
export type SignUp = Credentials & Pick<Profile, 'firstName' | 'lastName' | 'businessName'>;

/** Sign-in and profile of the user. Rejections have a sentence for the user as message. */
export type Auth = {
  /** 'local': one browser, passwords are not checked. 'hosted': accounts on a server. */
  mode: 'local' | 'hosted';
  /** The demo login, if there is one. */
  demo: Credentials | undefined;
  /** Returns the same object until it changes. Starts as 'loading'. */
  state(): AuthState;
  subscribe(onChange: () => void): () => void;
  /** Signs in and restores the user's profile. */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Signs up and signs in. Resolves to a sentence if the user has to do something first. `invitation`: the token of an invitation
   * link.
   */
  signUp(details: SignUp, invitation?: string): Promise<string | undefined>;
  /** Resolves to true when a new account needs an invitation link. Rejects when the server cannot be reached. */
  needsInvitation?(): Promise<boolean>;
  /** Ends the session. The profile stays. */
  signOut(): Promise<void>;
  /** Saves the profile with trimmed names and phone. Rejects when the user is signed out. */
  saveProfile(profile: Profile): Promise<void>;
  /** Reads the profile again after a failure. */
  reloadProfile?(): Promise<void>;
  /** Only in hosted mode. */
  changePassword?(password: string): Promise<void>;
  /** Sends a link to set a new password. */
  sendPasswordLink?(email: string): Promise<void>;
};
