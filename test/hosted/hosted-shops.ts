import './web-socket.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Role } from '#domain/shop/roles.ts';
import { createRemote } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import type { Store } from '#io/store/store.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';

export const HOSTED_WORLD = {
  clock: { now: () => new Date('2026-11-20T18:00:00.000Z') },
  samples: async () => {
    const { demoShop, starterShop } = await import('#domain/samples/sample-shop.ts');
    return { demo: demoShop, starter: starterShop };
  },
};

/** A failure that supabase-js does not retry, which would take seconds. */
const gone = () => new DOMException('fetch failed', 'AbortError');

/** Lets every request through until `break` is called, then those whose address holds nothing of `where`. */
function wire() {
  let broken: 'no' | 'before' | 'after' = 'no';
  let part = '';
  return {
    break(how: 'before' | 'after', where = '') {
      broken = how;
      part = where;
    },
    repair() {
      broken = 'no';
    },
    async fetch(...args: Parameters<typeof fetch>): Promise<Response> {
      const how = String(args[0]).includes(part) ? broken : 'no';
      if (how === 'before') throw gone();
      const answer = await fetch(...args);
      // The server has done it, and nobody hears of it.
      if (how === 'after') throw gone();
      return answer;
    },
  };
}

type Member = { client: SupabaseClient; id: string };

async function enter({ client }: Member): Promise<string> {
  const { data, error } = await client.rpc('enter_shop');
  if (error) throw error;
  return (data as { shop_id: string }).shop_id;
}

/** People and shops on a team server. */
export function hostedShops(server: () => TestServer) {
  const opened: OpenedShop[] = [];
  let people = 0;

  async function signUp(on = server(), line = wire()): Promise<Member> {
    people += 1;
    const options = { auth: { persistSession: false }, global: { fetch: line.fetch } };
    const client = createClient(on.url, on.key, options);
    const { data, error } = await client.auth.signUp({ email: `p${people}@example.com`, password: 'long-enough-1' });
    if (error || !data.user) throw error ?? new Error('Nobody was signed up');
    return { client, id: data.user.id };
  }

  function openShop({ client }: Member, shop: string, role: Role = 'owner') {
    const remote = createRemote(client, shop);
    const place = { connect: async () => remote, watch: () => () => undefined, role: () => role };
    const one = openHostedShop({ ...HOSTED_WORLD, place });
    opened.push(one);
    return one;
  }

  const open = (one: Member, shop: string, role: Role = 'owner'): Store => openShop(one, shop, role).store;

  /** Signs up a member of the shop. */
  async function join(shop: string, role: 'manager' | 'technician'): Promise<Member> {
    const one = await signUp();
    await server().sql`insert into shop_members (shop_id, user_id, role) values (${shop}, ${one.id}, ${role})`;
    return one;
  }

  return {
    signUp,
    enter,
    opened,
    openShop,
    open,
    join,
    member: async (shop: string, role: 'manager' | 'technician') => open(await join(shop, role), shop, role),
    /** A shop of its own on the server, as its owner sees it. */
    async newShop(on = server(), line = wire()) {
      const owner = await signUp(on, line);
      const shop = await enter(owner);
      return { owner, shop, line, remote: createRemote(owner.client, shop), store: open(owner, shop) };
    },
    async closeAll() {
      for (const shop of opened) await shop.close();
    },
  };
}
