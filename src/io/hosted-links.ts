import type { SupabaseClient } from '@supabase/supabase-js';
import type { Clock } from './clock.ts';
import { copyText } from './copy-text.ts';
import type { DocumentLink, DocumentLinks } from './document-links.ts';
import { storeErrorOf } from './hosted-errors.ts';

const COLUMNS = 'id, created_at, expires_at, revoked_at, opened_at, answer';

type LinkRow = {
  id: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  opened_at: string | null;
  answer: DocumentLink['answer'] | null;
};

function linkOf({ id, created_at, expires_at, revoked_at, opened_at, answer }: LinkRow, now: Date): DocumentLink {
  const isRevoked = revoked_at !== null;
  return {
    id,
    createdAt: created_at,
    expiresAt: expires_at,
    isRevoked,
    isUsable: !isRevoked && Date.parse(expires_at) > now.getTime(),
    openedAt: opened_at ?? undefined,
    answer: answer ?? undefined,
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
