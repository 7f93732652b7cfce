import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { copyText } from '#io/browser/copy-text.ts';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { RemoteChange } from '#io/hosted/hosted-remote.ts';
import { SERVER_NOW } from '#io/hosted/server-clock.ts';
import type { Listeners } from '#io/store/listeners.ts';
import { inspectionAddress } from './inspection-address.ts';
import type { InspectionLinks } from './inspection-links.ts';

/** The result of `inspection_links_of` in supabase/schema. */
const linksSchema = z.object({
  today: z.string(),
  standard_day: z.string(),
  links: z.array(
    z.object({
      id: z.string(),
      created_at: z.string(),
      last_day: z.string(),
      photos: z.number(),
      is_revoked: z.boolean(),
      is_usable: z.boolean(),
      opened_at: z.nullable(z.string()),
      acknowledged_at: z.nullable(z.string()),
      acknowledged_by: z.nullable(z.string()),
    }),
  ),
});

/** Creates access to the links on the server; see `inspection_links` in supabase/schema. */
export function createHostedInspectionLinks(
  client: SupabaseClient,
  changes: Listeners<readonly RemoteChange[] | undefined>,
  zone: () => string,
): InspectionLinks {
  return {
    copy: copyText,
    subscribe(inspectionId, onChange) {
      // A change of a link is published as a change of its inspection.
      const isIts = ({ entity, id }: RemoteChange) => entity === 'inspections' && ['', inspectionId].includes(id);
      return changes.add((all) => {
        if (!all || all.some(isIts)) onChange();
      });
    },
    async of(inspectionId) {
      const { data, error } = await client.rpc('inspection_links_of', { inspection: inspectionId, time_zone: zone() });
      if (error) throw storeErrorOf(error);
      const { today, standard_day: standardDay, links } = z.parse(linksSchema, data);
      return {
        today,
        standardDay,
        links: links.map((row) => ({
          id: row.id,
          createdAt: row.created_at,
          lastDay: row.last_day,
          photos: row.photos,
          isRevoked: row.is_revoked,
          isUsable: row.is_usable,
          openedAt: row.opened_at ?? undefined,
          acknowledgedAt: row.acknowledged_at ?? undefined,
          acknowledgedBy: row.acknowledged_by ?? undefined,
        })),
      };
    },
    async make(inspectionId, released, lastDay) {
      const { data, error } = await client.rpc('share_inspection', {
        inspection: inspectionId,
        photos: released,
        time_zone: zone(),
        ...(lastDay !== undefined && { last_day: lastDay }),
      });
      if (error) throw storeErrorOf(error);
      return inspectionAddress(location.origin, String(data.token));
    },
    async revoke(id) {
      const { error } = await client.from('inspection_links').update({ revoked_at: SERVER_NOW }).eq('id', id);
      if (error) throw storeErrorOf(error);
    },
  };
}
