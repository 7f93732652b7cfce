import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { localDay } from '#domain/calendar/calendar.ts';
import { linkAcceptanceSchema } from '#domain/estimates/evidence/link-acceptance.ts';
import { copyText } from '#io/browser/copy-text.ts';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { RemoteChange } from '#io/hosted/hosted-remote.ts';
import { SERVER_NOW } from '#io/hosted/server-clock.ts';
import type { Listeners } from '#io/store/listeners.ts';
import { StoreError } from '#io/store/store.ts';
import type { DocumentLink, DocumentLinks } from './document-links.ts';
import { parseSharedDocument, withoutEmptyColumns } from './parse-shared-document.ts';

const PAST_DAY = 'This link has expired. Choose a later day under Customer link.';

/** The result of `document_links_of` in supabase/schema. */
const linksSchema = z.object({
  today: z.string(),
  standard_day: z.nullable(z.string()),
  links: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      last_day: z.nullable(z.string()),
      is_revoked: z.boolean(),
      is_usable: z.boolean(),
      /** Absent from servers of earlier versions. */
      is_of_job: z._default(z.boolean(), false),
      opened_at: z.nullable(z.string()),
      answer: z.nullable(z.enum(['Accepted', 'Declined'])),
      answered_at: z.nullable(z.string()),
      answered_by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
});

function linkOf(row: z.infer<typeof linksSchema>['links'][number]): DocumentLink {
  return {
    id: row.id,
    createdAt: row.created_at,
    lastDay: row.last_day ?? undefined,
    isRevoked: row.is_revoked,
    isUsable: row.is_usable,
    isOfJob: row.is_of_job,
    openedAt: row.opened_at ?? undefined,
    answer: row.answer ?? undefined,
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by ?? undefined,
    reason: row.reason ?? undefined,
  };
}

/** Creates access to the links on the server; see `document_links` in supabase/schema. */
export function createHostedLinks(
  client: SupabaseClient,
  changes: Listeners<readonly RemoteChange[] | undefined>,
  zone: () => string,
): DocumentLinks {
  /** The links that this page created, by document and last day. Their addresses are stored nowhere else. */
  const made = new Map<string, { id: string; address: string }>();

  const links: DocumentLinks = {
    copy: copyText,
    subscribe(kind, id, onChange) {
      // A change of a link is published as a change of its document.
      const isIts = (change: RemoteChange) => change.entity === `${kind}s` && ['', id].includes(change.id);
      return changes.add((all) => {
        if (!all || all.some(isIts)) onChange();
      });
    },
    async of(kind, id) {
      const { data, error } = await client.rpc('document_links_of', { kind, document: id, time_zone: zone() });
      if (error) throw storeErrorOf(error);
      const { today, standard_day: standardDay, links: rows } = z.parse(linksSchema, data);
      return { today, standardDay: standardDay ?? undefined, links: rows.map(linkOf) };
    },
    async requestPage() {
      const { data, error } = await client.rpc('my_shop');
      if (error) throw storeErrorOf(error);
      return `${location.origin}/request.html#${data.shop_id}`;
    },
    async usable() {
      const { data, error } = await client.rpc('usable_links');
      if (error) throw storeErrorOf(error);
      return Number(data);
    },
    async answered(id) {
      const { data, error } = await client
        .from('document_links')
        .select('kind, shown, shown_hash, answer, answered_at, answered_by, reason, accepted')
        .eq('id', id)
        .single();
      if (error) throw storeErrorOf(error);
      const {
        kind,
        shown,
        shown_hash: hash,
        answer: status,
        answered_at: at,
        answered_by: acceptedBy,
        reason,
        accepted,
      } = data;
      const state = {
        status,
        [status === 'Accepted' ? 'acceptedAt' : 'declinedAt']: at,
        acceptedBy,
        declineReason: reason,
        accepted,
      };
      return parseSharedDocument({ kind, shown, hash, state, today: localDay(new Date(at), zone()) }, zone());
    },
    async acceptances(id) {
      const { data, error } = await client
        .from('document_links')
        .select('accepted')
        .eq('kind', 'estimate')
        .eq('document_id', id)
        .eq('answer', 'Accepted');
      if (error) throw storeErrorOf(error);
      const kept = data.map(({ accepted }) => accepted).filter((accepted) => accepted !== null);
      return z.parse(z.array(linkAcceptanceSchema), withoutEmptyColumns(kept));
    },
    async make(kind, id, lastDay) {
      const key = `${kind} ${id} ${lastDay ?? ''}`;
      const known = made.get(key);
      const { today, standardDay, links: before } = await links.of(kind, id);
      const still = known && before.find((link) => link.id === known.id);
      if (known && still?.isUsable && !still.answer) return known.address;
      const until = lastDay ?? standardDay;
      if (until !== undefined && until < today) throw new StoreError('invalid', PAST_DAY);
      const { data, error } = await client.rpc('share_document', {
        kind,
        document: id,
        time_zone: zone(),
        ...(lastDay !== undefined && { last_day: lastDay }),
      });
      if (error) throw storeErrorOf(error);
      // After the #, the token is not sent to servers and does not appear in logs.
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
