import { createClient } from '@supabase/supabase-js';
import { createHostedAuth } from '#io/hosted-auth.ts';
import { createHostedBackups } from '#io/hosted-backups.ts';
import { storeErrorOf } from '#io/hosted-errors.ts';
import { createHostedLinks } from '#io/hosted-links.ts';
import { serverOf } from '#io/hosted-place.ts';
import { createRemote } from '#io/hosted-remote.ts';
import { openHostedShop } from '#io/hosted-shop.ts';
import { realtime, teamEvents, watchShop } from '#io/hosted-watch.ts';
import type { LocalStoreOptions } from '#io/local-store.ts';
import { createMoveIn } from '#io/move-in-here.ts';
import { INITIALIZED_KEY, type World } from '#io/react.tsx';
import { browserStorage } from '#io/storage.ts';
import { textMemory } from '#io/text-memory.ts';

/** The part of the world that stands on the server that the page names. */
export function hostedWorld(
  server: string,
  { clock, samples }: Pick<LocalStoreOptions, 'clock' | 'samples'>,
): Pick<World, 'store' | 'auth' | 'backups' | 'links' | 'moveIn'> {
  const { url, key, isTeam } = serverOf(server);
  const client = createClient(url, key, { auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: true } });
  async function enter(): Promise<string> {
    const { data, error } = await client.rpc('enter_shop');
    if (error) throw storeErrorOf(error);
    return (data as { shop_id: string }).shop_id;
  }
  const { store } = openHostedShop({
    clock,
    samples,
    place: {
      connect: async () => createRemote(client, await enter()),
      watch: (remote, onWake) =>
        watchShop(isTeam ? teamEvents(url, client) : realtime(remote.shop, client))(remote, onWake),
    },
  });
  // Another person who signs in begins with an empty page.
  const auth = createHostedAuth({ client, onSignedOut: () => location.assign('/') });
  const links = createHostedLinks(client, clock);
  const device = textMemory(browserStorage('localStorage'));
  const connect = async () => createRemote(client, await enter());
  // Only where a visit in local mode left a shop at this very address.
  const moveIn = device.read(INITIALIZED_KEY) !== null && { moveIn: createMoveIn({ device, clock, samples, connect }) };
  return { store, auth, links, backups: createHostedBackups({ client, shop: enter }), ...moveIn };
}
