import '../hosted/web-socket.ts';
import { readFileSync } from 'node:fs';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Clock } from '#io/browser/clock.ts';
import { createHostedBackups } from '#io/hosted/hosted-backups.ts';
import { createRemote } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import { teamEvents } from '#io/hosted/hosted-watch.ts';
import type { OpenedShop } from '#io/shop/shop-store.ts';
import { storeContract } from '#io/store/store.contract.ts';
import type { EntityType } from '#io/store/store.ts';
import { startTestServer, type TestServer } from '../../server/testing/test-server.mjs';
import { shapeStatement, shapesOf } from '../../supabase/tests/shapes/shapes.mjs';
import { buildCustomer } from '../build.ts';
import { buildCoupon, couponsOf } from './coupon.ts';

const MIGRATION = readFileSync(new URL('coupons.sql', import.meta.url), 'utf8');
const clock = { now: () => new Date('2026-11-20T18:00:00.000Z') };

let server: TestServer;
let client: SupabaseClient;
let technician: SupabaseClient;
let owner = '';
let mate = '';

async function signUp(email: string): Promise<[SupabaseClient, string]> {
  const one = createClient(server.url, server.key, { auth: { persistSession: false } });
  const { data, error } = await one.auth.signUp({ email, password: 'long-enough-1' });
  if (error || !data.user) throw error ?? new Error('Nobody was signed up');
  return [one, data.user.id];
}

beforeAll(async () => {
  server = await startTestServer();
  await server.sql.unsafe(MIGRATION).simple();
  // The tables are read at the start.
  await server.halt();
  await server.restart();
  [client, owner] = await signUp('owner@example.com');
  [technician, mate] = await signUp('mate@example.com');
}, 120_000);

afterAll(() => server.stop());

async function newShop(): Promise<string> {
  const [row] = await server.sql<{ id: string }[]>`insert into shops default values returning id`;
  const shop = row?.id ?? '';
  await server.sql`insert into shop_members (shop_id, user_id, role) values
    (${shop}, ${owner}, 'owner'), (${shop}, ${mate}, 'technician')`;
  return shop;
}

type Watch = Parameters<typeof openHostedShop>[0]['place']['watch'];

type Device = { by?: SupabaseClient; watch?: Watch; time?: Clock };

function device(shop: string, { by = client, watch = () => () => undefined, time = clock }: Device = {}) {
  return openHostedShop({
    clock: time,
    samples: async () => {
      const { demoShop, starterShop } = await import('#domain/samples/sample-shop.ts');
      return { demo: demoShop, starter: starterShop };
    },
    place: { connect: async () => createRemote(by, shop), watch },
  });
}

const refuseCommands = () =>
  server.sql`revoke execute on function apply_steps(json, uuid, bigint) from authenticated`.then(() => undefined);
const allowCommands = () =>
  server.sql`grant execute on function apply_steps(json, uuid, bigint) to authenticated`.then(() => undefined);

storeContract(
  'a server, with one more list',
  async (lists, contractClock) => {
    const shop = await newShop();
    const opened: OpenedShop[] = [];
    function open() {
      const one = device(shop, { time: contractClock });
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
  2,
  { coupons: buildCoupon() },
);

test('the shape of its rows in the migration is the one of its schema', () => {
  const shapes = Object.entries(shapesOf('coupons' as EntityType));
  expect(shapes.map(([table, shape]) => shapeStatement(table, shape))).toEqual([
    MIGRATION.slice(MIGRATION.indexOf('select private.shape_table')).trim(),
  ]);
});

test('another device hears of a new coupon, and of two edits of one state the second is refused', async () => {
  const shop = await newShop();
  const live: Watch = (_, onWake) => teamEvents(server.url, client, fetch)(onWake, () => undefined);
  const [one, other] = [device(shop), device(shop, { watch: live })];
  await couponsOf(other.store).list();
  const heard: unknown[] = [];
  couponsOf(other.store).subscribe(({ list }) => heard.push(list));
  await couponsOf(one.store).add(buildCoupon());
  await expect.poll(() => heard.at(-1)).toEqual([buildCoupon()]);
  const opened = { updatedAt: buildCoupon().updatedAt };
  const mine = await couponsOf(one.store).update('coupon-1', { percent: 15 }, opened);
  await expect(couponsOf(other.store).update('coupon-1', { percent: 20 }, opened)).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect(await couponsOf(other.store).list()).toEqual([mine]);
  await one.close();
  await other.close();
});

test('a technician sees no coupon, and cannot write one', async () => {
  const shop = await newShop();
  const one = device(shop);
  await one.store.customers.add(buildCustomer());
  await couponsOf(one.store).add(buildCoupon());
  const theirs = device(shop, { by: technician });
  expect(await theirs.store.customers.list()).toEqual([buildCustomer()]);
  expect(await couponsOf(theirs.store).list()).toEqual([]);
  await expect(couponsOf(theirs.store).add(buildCoupon({ id: 'b' }))).rejects.toMatchObject({ name: 'StoreError' });
  expect(await couponsOf(one.store).list()).toEqual([buildCoupon()]);
  await one.close();
  await theirs.close();
});

test('a backup of the server holds the list, as a file too, and brings it back', async () => {
  const shop = await newShop();
  const one = device(shop);
  await one.store.seed('starter');
  await couponsOf(one.store).add(buildCoupon());
  const backups = createHostedBackups({ client, shop: async () => shop });
  await (await one.engine()).backUp('import');
  const [backup] = await backups.backups();
  expect(backup?.counts).toMatchObject({ coupons: 1, customers: 0 });
  const file = await backups.backupFile(backup?.id ?? 0);
  expect(JSON.parse(await file.text())).toMatchObject({ coupons: [buildCoupon()], customers: [] });
  await couponsOf(one.store).remove('coupon-1');
  await backups.restore(backup?.id ?? 0);
  await (await one.engine()).checkKey(null);
  expect(await couponsOf(one.store).list()).toEqual([buildCoupon()]);
  await one.close();
});
