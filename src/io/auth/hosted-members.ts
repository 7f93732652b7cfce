import type { SupabaseClient } from '@supabase/supabase-js';
import type { Profile } from '#domain/shop/profile.ts';
import type { Role } from '#domain/shop/roles.ts';
import { copyText } from '#io/browser/copy-text.ts';
import { type ServerError, storeErrorOf } from '#io/hosted/hosted-errors.ts';
import { SERVER_NOW } from '#io/hosted/server-clock.ts';
import { createListeners } from '#io/store/listeners.ts';
import { StoreError } from '#io/store/store.ts';
import type { Invitation, InvitationStatus, Member, Members } from './members.ts';

/** The user's membership in a shop. */
export type Membership = {
  /** The id of the shop; undefined without a shop. */
  shop: string | undefined;
  role: Role | undefined;
  /** The owner's business data, for documents; undefined for the owner, who has it in the profile. */
  business: Partial<Pick<Profile, 'businessName' | 'phone' | 'address'>> | undefined;
  /** True when a user without a shop may start one. */
  canStartShop: boolean;
};

/** The members of the shop with their roles, read with each revision. */
export type Roster = readonly { user_id: string; role: Role }[];

export type HostedMembers = Members & {
  membership(): Promise<Membership>;
  /** Sets the newest roster and notifies subscribers if it changed. */
  setRoster(roster: Roster): void;
  onRoster(onChange: (roster: Roster) => void): () => void;
};

type PlaceAnswer = {
  shop_id: string | null;
  role: Role | null;
  business: { business_name: string; phone: string; address: Profile['address'] | null } | null;
  may_start: boolean;
};

type InvitedAnswer = {
  state: InvitationStatus['state'];
  business_name: string | null;
  email: string | null;
  role: InvitationStatus['role'] | null;
};

const JOIN_PATH = '/join';
const ENDED = "This invitation can't be used anymore. Reload the page to see why.";

/** Creates access to the members of the user's shop. */
export function createHostedMembers(client: SupabaseClient, origin: string): HostedMembers {
  const listeners = createListeners<void>();
  const rosters = createListeners<Roster>();
  let lastRoster: string | undefined;
  let shop: string | undefined;

  async function answerOf<T>(request: PromiseLike<{ data: unknown; error: ServerError | null }>): Promise<T> {
    const { data, error } = await request;
    if (error?.hint === 'invitation' && error.code === 'PT409')
      throw new StoreError('conflict', ENDED, { cause: error });
    if (error?.hint && /^(already-member|last-owner)$/.test(error.hint))
      throw new StoreError('conflict', error.message, { cause: error });
    if (error) throw storeErrorOf(error);
    return data as T;
  }

  async function command<T>(request: PromiseLike<{ data: unknown; error: ServerError | null }>): Promise<T> {
    const answer = await answerOf<T>(request);
    listeners.notify();
    return answer;
  }

  return {
    joinPath: JOIN_PATH,
    copy: copyText,
    subscribe: listeners.add,
    onRoster: rosters.add,
    setRoster(roster) {
      const text = JSON.stringify([...roster].sort((a, b) => a.user_id.localeCompare(b.user_id)));
      if (lastRoster === text) return;
      rosters.notify(roster);
      if (lastRoster !== undefined) listeners.notify();
      lastRoster = text;
    },
    async membership() {
      const answer = await answerOf<PlaceAnswer>(client.rpc('my_shop'));
      shop = answer.shop_id ?? undefined;
      const { business } = answer;
      return {
        shop,
        role: answer.role ?? undefined,
        business: business
          ? {
              businessName: business.business_name,
              phone: business.phone,
              ...(business.address && { address: business.address }),
            }
          : undefined,
        canStartShop: answer.may_start,
      };
    },
    async list() {
      const [rows, names] = await Promise.all([
        answerOf<{ user_id: string; email: string; role: Role; created_at: string }[]>(
          client
            .from('shop_members')
            .select('user_id, email, role, created_at')
            .eq('shop_id', shop)
            .order('created_at'),
        ),
        answerOf<{ id: string; first_name: string; last_name: string }[]>(
          client.from('user_profiles').select('id, first_name, last_name'),
        ),
      ]);
      return rows.map(({ user_id: id, email, role, created_at: since }): Member => {
        const profile = names.find((one) => one.id === id);
        return { id, email, role, since, name: `${profile?.first_name ?? ''} ${profile?.last_name ?? ''}`.trim() };
      });
    },
    async invitations() {
      const unused = (columns: string) =>
        client.from('shop_invitations').select(columns).eq('shop_id', shop).is('used_at', null);
      const [rows, expired] = await Promise.all([
        answerOf<{ email: string; role: Invitation['role']; expires_at: string; revoked_at: string | null }[]>(
          unused('email, role, expires_at, revoked_at').order('created_at', { ascending: false }),
        ),
        answerOf<{ email: string }[]>(unused('email').lte('expires_at', SERVER_NOW)),
      ]);
      return rows.map(({ email, role, expires_at: expiresAt, revoked_at: revokedAt }) => ({
        email,
        role,
        expiresAt,
        isExpired: expired.some((one) => one.email === email),
        isRevoked: revokedAt !== null,
      }));
    },
    async invite(email, role) {
      const { token } = await command<{ token: string }>(client.rpc('invite_member', { shop, email, role }));
      // After the #, the token is not sent to servers and does not appear in logs.
      return `${origin}${JOIN_PATH}#${token}`;
    },
    async revoke(email) {
      await command(client.rpc('revoke_invitation', { shop, email }));
    },
    async changeRole(id, role) {
      await command(client.from('shop_members').update({ role }).eq('shop_id', shop).eq('user_id', id));
    },
    async remove(id) {
      await command(client.from('shop_members').delete().eq('shop_id', shop).eq('user_id', id));
    },
    async transferOwnership(id) {
      await command(client.rpc('transfer_ownership', { shop, heir: id }));
    },
    async readInvitation(token) {
      const answer = await answerOf<InvitedAnswer>(client.rpc('look_invitation', { token }));
      return {
        state: answer.state,
        businessName: answer.business_name ?? '',
        email: answer.email ?? '',
        role: answer.role ?? undefined,
      };
    },
    async join(token) {
      await answerOf(client.rpc('join_shop', { token }));
    },
  };
}
