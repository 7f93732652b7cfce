import type { SupabaseClient } from '@supabase/supabase-js';
import { localDay } from '#domain/calendar.ts';
import { sharedDocument } from '#domain/shared-document.ts';
import type { Clock } from './clock.ts';
import { copyText } from './copy-text.ts';
import type { DocumentLink, DocumentLinks } from './document-links.ts';
import { storeErrorOf } from './hosted-errors.ts';

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

function linkOf(row: LinkRow, now: Date): DocumentLink {
  const isRevoked = row.revoked_at !== null;
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isRevoked,
    isUsable: !isRevoked && Date.parse(row.expires_at) > now.getTime(),
    openedAt: row.opened_at ?? undefined,
    answer: row.answer ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
    reason: row.reason ?? undefined,
  };
}

/** Links to documents, made and told by the server; see `document_links` in supabase/migrations. */
export function createHostedLinks(client: SupabaseClient, clock: Clock): DocumentLinks {
  /** Of the links that this page has made, by document: what is kept nowhere else. */
  const made = new Map<string, { id: string; address: string }>();

  const links: DocumentLinks = {
    copy: copyText,
    async of(kind, id) {
      const { data, error } = await client
        .from('document_links')
        .select(COLUMNS)
        .eq('kind', kind)
        .eq('document_id', id)
        .order('created_at', { ascending: false })
        .order('id');
      if (error) throw storeErrorOf(error);
      return (data as LinkRow[]).map((row) => linkOf(row, clock.now()));
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
      const { error } = await client
        .from('document_links')
        .update({ revoked_at: clock.now().toISOString() })
        .eq('id', id);
      if (error) throw storeErrorOf(error);
    },
  };
  return links;
}
