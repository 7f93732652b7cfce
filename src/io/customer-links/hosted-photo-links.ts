import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { copyText } from '#io/browser/copy-text.ts';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { RemoteChange } from '#io/hosted/hosted-remote.ts';
import { SERVER_NOW } from '#io/hosted/server-clock.ts';
import type { Listeners } from '#io/store/listeners.ts';
import { type PhotoLinkKind, photoLinkAddress } from './link-fragment.ts';
import type { JobPhotoLinks } from './photo-links.ts';

/** The result of `photo_links_of` in supabase/schema. */
const linksSchema = z.object({
  today: z.string(),
  standard_day: z.nullable(z.string()),
  links: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      last_day: z.nullable(z.string()),
      photo_ids: z.array(z.string()),
      is_revoked: z.boolean(),
      is_usable: z.boolean(),
      opened_at: z.nullable(z.string()),
      acknowledged_at: z.nullable(z.string()),
      acknowledged_by: z.nullable(z.string()),
    }),
  ),
});

/** Creates access to the links on the server; see `inspection_links` and `job_links` in supabase/schema. The photos of the first never change. */
export function createHostedPhotoLinks(
  client: SupabaseClient,
  changes: Listeners<readonly RemoteChange[] | undefined>,
  zone: () => string,
  kind: PhotoLinkKind,
): JobPhotoLinks {
  const table = `${kind}_links`;
  return {
    copy: copyText,
    subscribe(recordId, onChange) {
      // A change of a link is published as a change of its record.
      const isIts = ({ entity, id }: RemoteChange) => entity === `${kind}s` && ['', recordId].includes(id);
      return changes.add((all) => {
        if (!all || all.some(isIts)) onChange();
      });
    },
    async of(recordId) {
      const { data, error } = await client.rpc(`${table}_of`, { [kind]: recordId, time_zone: zone() });
      if (error) throw storeErrorOf(error);
      const { today, standard_day: standardDay, links } = z.parse(linksSchema, data);
      return {
        today,
        standardDay: standardDay ?? undefined,
        links: links.map((row) => ({
          id: row.id,
          createdAt: row.created_at,
          lastDay: row.last_day ?? undefined,
          photoIds: row.photo_ids,
          isRevoked: row.is_revoked,
          isUsable: row.is_usable,
          openedAt: row.opened_at ?? undefined,
          acknowledgedAt: row.acknowledged_at ?? undefined,
          acknowledgedBy: row.acknowledged_by ?? undefined,
        })),
      };
    },
    async make(recordId, released, lastDay) {
      const { data, error } = await client.rpc(`share_${kind}`, {
        [kind]: recordId,
        photos: released,
        time_zone: zone(),
        ...(lastDay !== undefined && { last_day: lastDay }),
      });
      if (error) throw storeErrorOf(error);
      return photoLinkAddress(location.origin, kind, String(data.token));
    },
    async revoke(id) {
      const { error } = await client.from(table).update({ revoked_at: SERVER_NOW }).eq('id', id);
      if (error) throw storeErrorOf(error);
    },
    async release(id, photoIds) {
      const { error } = await client.from(table).update({ photo_ids: photoIds }).eq('id', id);
      if (error) throw storeErrorOf(error);
    },
  };
}
