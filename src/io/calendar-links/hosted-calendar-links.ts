import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { copyText } from '#io/browser/copy-text.ts';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { CalendarKind, CalendarLinks } from './calendar-links.ts';

/** The result of `calendar_links` in supabase/schema. */
const linksSchema = z.array(z.object({ whole: z.boolean(), made_at: z.string() }));
/** The result of `make_calendar_link`. */
const madeSchema = z.object({ token: z.string(), made_at: z.string() });

/** Creates access to the calendar links on a team server, which answers their addresses. */
export function createHostedCalendarLinks(client: SupabaseClient, zone: () => string): CalendarLinks {
  /** The links that this page made. Their addresses are stored nowhere else. */
  const made = new Map<CalendarKind, { madeAt: string; address: string }>();
  return {
    copy: copyText,
    async list() {
      const { data, error } = await client.rpc('calendar_links');
      if (error) throw storeErrorOf(error);
      return z.parse(linksSchema, data).map(({ whole, made_at: madeAt }) => {
        const kind = whole ? 'shop' : 'mine';
        const known = made.get(kind);
        return { kind, madeAt, address: known?.madeAt === madeAt ? known.address : undefined };
      });
    },
    async make(kind) {
      const { data, error } = await client.rpc('make_calendar_link', { whole: kind === 'shop', time_zone: zone() });
      if (error) throw storeErrorOf(error);
      const { token, made_at: madeAt } = z.parse(madeSchema, data);
      // A calendar sends nothing that is after a #, so the token is in the path.
      const address = `${location.origin}/calendar/${token}.ics`;
      made.set(kind, { madeAt, address });
      return address;
    },
    async revoke(kind) {
      const { error } = await client.rpc('revoke_calendar_link', { whole: kind === 'shop' });
      if (error) throw storeErrorOf(error);
    },
  };
}
