import type { SupabaseClient } from '@supabase/supabase-js';
import { localDay } from '#domain/calendar.ts';
import { sharedDocument } from '#domain/shared-document.ts';
import { copyText } from './copy-text.ts';
import type { DocumentLink, DocumentLinks } from './document-links.ts';
import { storeErrorOf } from './hosted-errors.ts';
import type { RemoteChange } from './hosted-remote.ts';
import type { Listeners } from './listeners.ts';
import { SERVER_NOW } from './server-clock.ts';

const COLUMNS = 'id, created_at, expires_at, revoked_at, opened_at, answer, answered_at, answered_by, reason';

type LinkRow = {
  id: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  opened_at: string | null;
  answer: DocumentLink['answer'] | null;
  answered_at: string | null;
  answered_by: string | null;
  reason: string | null;
};

function linkOf(row: LinkRow, isLasting: boolean): DocumentLink {
  const isRevoked = row.revoked_at !== null;
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isRevoked,
    isUsable: !isRevoked && isLasting,
    openedAt: row.opened_at ?? undefined,
    answer: row.answer ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
    reason: row.reason ?? undefined,
  };
}

/** Links to documents, made and told by the server; see `document_links` in supabase/migrations. */
export function createHostedLinks(
  client: SupabaseClient,
  changes: Listeners<readonly RemoteChange[] | undefined>,
): DocumentLinks {
  /** Of the links that this page has made, by document: what is kept nowhere else. */
  const made = new Map<string, { id: string; address: string }>();

  const links: DocumentLinks = {
    copy: copyText,
    subscribe(kind, id, onChange) {
      // What happens to a link is told as a change of its document.
      const isIts = (change: RemoteChange) => change.entity === `${kind}s` && ['', id].includes(change.id);
      return changes.add((told) => {
        if (!told || told.some(isIts)) onChange();
      });
    },
    async of(kind, id) {
      const chosen = (columns: string) =>
        client.from('document_links').select(columns).eq('kind', kind).eq('document_id', id);
      const [all, lasting] = await Promise.all([
        chosen(COLUMNS).order('created_at', { ascending: false }).order('id').overrideTypes<LinkRow[]>(),
        chosen('id').gt('expires_at', SERVER_NOW).overrideTypes<Pick<LinkRow, 'id'>[]>(),
      ]);
      if (all.error) throw storeErrorOf(all.error);
      if (lasting.error) throw storeErrorOf(lasting.error);
      const lastingIds = new Set(lasting.data.map((row) => row.id));
      return all.data.map((row) => linkOf(row, lastingIds.has(row.id)));
    },
    async answered(id) {
      const { data, error } = await client
        .from('document_links')
        .select('kind, shown, shown_hash, answer, answered_at, answered_by, reason')
        .eq('id', id)
        .single();
      if (error) throw storeErrorOf(error);
      const { kind, shown, shown_hash: hash, answer: status, answered_at: at, answered_by: acceptedBy, reason } = data;
      const state = {
        status,
        [status === 'Accepted' ? 'acceptedAt' : 'declinedAt']: at,
        acceptedBy,
        declineReason: reason,
      };
      return sharedDocument({ kind, shown, hash, state, today: localDay(new Date(at)) });
    },
    async address(kind, id) {
      const key = `${kind} ${id}`;
      const known = made.get(key);
      const still = known && (await links.of(kind, id)).find((link) => link.id === known.id);
      if (known && still?.isUsable && !still.answer) return known.address;
      const { data, error } = await client.rpc('share_document', {
        kind,
        document: id,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
      if (error) throw storeErrorOf(error);
      // What stands behind # is sent to no server and stands in no log.
      const address = `${location.origin}/document.html#${data.token}`;
      made.set(key, { id: data.id, address });
      return address;
    },
    async revoke(id) {
      const { error } = await client.from('document_links').update({ revoked_at: SERVER_NOW }).eq('id', id);
      if (error) throw storeErrorOf(error);
    },
  };
  return links;
}
