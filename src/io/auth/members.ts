import type { InvitedRole, Role } from '#domain/shop/roles.ts';

export type Member = {
  id: string;
  email: string;
  /** '' without a name. */
  name: string;
  role: Role;
  /** An instant. */
  since: string;
};

/** An unused invitation. */
export type Invitation = {
  email: string;
  role: InvitedRole;
  /** An instant. */
  expiresAt: string;
  /** By the server's clock. */
  isExpired: boolean;
  isRevoked: boolean;
};

/** The state of an invitation link. */
export type InvitationStatus = {
  state: 'unknown' | 'member' | 'used' | 'revoked' | 'expired' | 'other-email' | 'other-shop' | 'open';
  /** '' when unknown. */
  businessName: string;
  email: string;
  role: InvitedRole | undefined;
};

/** The members of a shop on a server. Rejections have a sentence for the user as message. */
export type Members = {
  /** The path of invitation links. */
  joinPath: string;
  list(): Promise<readonly Member[]>;
  /** Returns the unused invitations, newest first. Only for the owner. */
  invitations(): Promise<readonly Invitation[]>;
  /** Notifies when a member joined, left or got another role. */
  subscribe(onChange: () => void): () => void;
  /** Creates an invitation and revokes an older one for that email. Returns the link, which cannot be read again later. */
  invite(email: string, role: InvitedRole): Promise<string>;
  copy(text: string): Promise<boolean>;
  revoke(email: string): Promise<void>;
  changeRole(id: string, role: InvitedRole): Promise<void>;
  remove(id: string): Promise<void>;
  /** Makes the member the owner; the current owner becomes a manager. */
  transferOwnership(id: string): Promise<void>;
  /** Returns the state of an invitation link for the current user. */
  readInvitation(token: string): Promise<InvitationStatus>;
  /** Adds the signed-in user to the shop. */
  join(token: string): Promise<void>;
};
