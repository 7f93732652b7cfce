import { createClient } from '@supabase/supabase-js';
import { createHostedAuth } from '#io/hosted-auth.ts';
import { createHostedBackups } from '#io/hosted-backups.ts';
import { storeErrorOf } from '#io/hosted-errors.ts';
import { createHostedLinks } from '#io/hosted-links.ts';
import { createHostedMembers } from '#io/hosted-members.ts';
import { serverOf } from '#io/hosted-place.ts';
import { createRemote } from '#io/hosted-remote.ts';
import { openHostedShop } from '#io/hosted-shop.ts';
import { realtime, teamEvents, watchShop } from '#io/hosted-watch.ts';
import type { LocalStoreOptions } from '#io/local-store.ts';
import { createMoveIn } from '#io/move-in-here.ts';
import { INITIALIZED_KEY, type World } from '#io/react.tsx';
import { browserStorage } from '#io/storage.ts';
import { textMemory } from '#io/text-memory.ts';
import { HostedGate } from './hosted-gate.tsx';

/** The part of the world that stands on the server that the page names. */
export function hostedWorld(
  server: string,
  { clock, samples }: Pick<LocalStoreOptions, 'clock' | 'samples'>,
): Pick<World, 'store' | 'auth' | 'backups' | 'links' | 'members' | 'gate' | 'moveIn'> {
  const { url, key, isTeam } = serverOf(server);
  const client = createClient(url, key, { auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: true } });
  async function enter(): Promise<string> {
    const { data, error } = await client.rpc('enter_shop');
    if (error) throw storeErrorOf(error);
    return (data as { shop_id: string }).shop_id;
  }
  const members = createHostedMembers(client, location.origin);
  const { store } = openHostedShop({
    clock,
    samples,
    place: {
      connect: async () => createRemote(client, await enter(), members.hear),
      watch: (remote, onWake) =>
        watchShop(isTeam ? teamEvents(url, client) : realtime(remote.shop, client))(remote, onWake),
    },
  });
  // Another person who signs in begins with an empty page, and with the invitation whose link was opened.
  const onSignedOut = () => (location.pathname === members.joinPath ? location.reload() : location.assign('/'));
  const auth = createHostedAuth({ client, members, onSignedOut });
  const links = createHostedLinks(client, clock);
  const device = textMemory(browserStorage('localStorage'));
  const connect = async () => createRemote(client, await enter());
  // Only where a visit in local mode left a shop at this very address.
  const moveIn = device.read(INITIALIZED_KEY) !== null && { moveIn: createMoveIn({ device, clock, samples, connect }) };
  return {
    store,
    auth,
    links,
    members,
    gate: HostedGate,
    backups: createHostedBackups({ client, shop: enter }),
    ...moveIn,
  };
}
