import './web-socket.ts';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRemote } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { storeContract } from '#io/store/store.contract.ts';
import type { EntityType } from '#io/store/store.ts';
import { hasPostgres15 } from '../../server/testing/test-postgres-15.mjs';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';

/** The older one in the long run alone. */
const VERSIONS = process.env['LONG'] !== undefined && hasPostgres15 ? (['17', '15'] as const) : (['17'] as const);

describe.each(VERSIONS)('Postgres %s', (postgres) => {
  let server: TestServer;
  let client: SupabaseClient;
  let owner: string;

  beforeAll(async () => {
    server = await startTestServer({ postgres });
    client = createClient(server.url, server.key, { auth: { persistSession: false } });
    const { data, error } = await client.auth.signUp({ email: 'owner@example.com', password: 'long-enough-1' });
    if (error || !data.user) throw error ?? new Error('Nobody was signed up');
    owner = data.user.id;
  }, 120_000);

  afterAll(() => server.stop());

  test('it is that Postgres', async () => {
    const [row] = await server.sql<{ server_version: string }[]>`show server_version`;
    expect(row?.server_version.split('.')[0]).toBe(postgres);
  });

  async function newShop(): Promise<string> {
    const [row] = await server.sql<{ id: string }[]>`insert into shops default values returning id`;
    const id = row?.id ?? '';
    await server.sql`insert into shop_members (shop_id, user_id, role) values (${id}, ${owner}, 'owner')`;
    return id;
  }

  /** The one way of a command. */
  const refuseCommands = () =>
    server.sql`revoke execute on function apply_steps(json, uuid, bigint) from authenticated`.then(() => undefined);
  const allowCommands = () =>
    server.sql`grant execute on function apply_steps(json, uuid, bigint) to authenticated`.then(() => undefined);

  storeContract(
    'a server',
    async (lists, clock) => {
      const shop = await newShop();
      const remote = createRemote(client, shop);
      const opened: OpenedShop[] = [];
      function open() {
        const one = openHostedShop({
          clock,
          samples: async () => {
            const { demoShop, starterShop } = await import('#domain/samples/sample-shop.ts');
            return { demo: demoShop, starter: starterShop };
          },
          place: {
            connect: async () => remote,
            watch: () => () => undefined,
          },
        });
        opened.push(one);
        return one.store;
      }
      const first = open();
      for (const [entity, all] of Object.entries(lists)) {
        await (first[entity as EntityType].set as (all: readonly unknown[]) => Promise<void>)(all);
      }
      return {
        open,
        refusal: 'unavailable',
        refuseWrites: refuseCommands,
        allowWrites: allowCommands,
        async settled() {
          for (const one of opened) await (await one.engine()).checkKey(null);
        },
        async close() {
          for (const one of opened) await one.close();
        },
      };
    },
    8,
  );
});
