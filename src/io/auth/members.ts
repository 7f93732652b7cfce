import type { InvitedRole, Role } from '#domain/shop/roles.ts';

export type Member = {
  id: string;
  email: string;
  /** '' where none was given. */
  name: string;
  role: Role;
  /** An instant. */
  since: string;
};

/** One that nobody has used. */
export type Invitation = {
  email: string;
  role: InvitedRole;
  /** An instant. */
  expiresAt: string;
  /** By the server's clock. */
  isExpired: boolean;
  isRevoked: boolean;
};

/** What the link of an invitation opens: what stands in the way, or for whom it is. */
export type InvitationStatus = {
  state: 'unknown' | 'member' | 'used' | 'revoked' | 'expired' | 'other-email' | 'other-shop' | 'open';
  /** '' where it is not known. */
  businessName: string;
  email: string;
  role: InvitedRole | undefined;
};

/** Who works in the shop; only where the shop is on a server. Rejections carry a sentence for the user. */
export type Members = {
  /** Where the link of an invitation leads. */
  joinPath: string;
  list(): Promise<readonly Member[]>;
  /** Those that nobody has used, the newest first; only the owner sees them. */
  invitations(): Promise<readonly Invitation[]>;
  /** Tells when somebody came, went or has another role. */
  subscribe(onChange: () => void): () => void;
  /** The address of the page that the invited person opens: it is told here and never again. An older one to that address ends. */
  invite(email: string, role: InvitedRole): Promise<string>;
  copy(text: string): Promise<boolean>;
  revoke(email: string): Promise<void>;
  changeRole(id: string, role: InvitedRole): Promise<void>;
  remove(id: string): Promise<void>;
  /** The one who gives it away becomes a manager. */
  transferOwnership(id: string): Promise<void>;
  /** What the link opens for whoever is at the screen. */
  readInvitation(token: string): Promise<InvitationStatus>;
  /** The signed-in person comes into the shop. */
  join(token: string): Promise<void>;
};
