import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitedBy, newClient, signUp } from '../../server/testing/test-client.mjs';
import { startTestServer } from '../../server/testing/test-server.mjs';
import {
  attemptsOf,
  HARMLESS,
  inspectionLinkRow,
  jobLinkRow,
  photoFileRows,
  photoRow,
  requestPhotoRow,
  SHOP,
} from './allowed.mjs';
import { stepsOf } from './rows.mjs';

const PEOPLE = ['owner', 'technician', 'owner of another shop', 'nobody signed in'];
const CASES = attemptsOf(['select', 'insert', 'update', 'delete'], PEOPLE);

describe('through supabase-js', () => {
  let server;
  let shop;
  let owner;
  let saved;
  const clients = {};

  async function fill({ client, shopId, userId }) {
    const settings = {
      table: 'shop_settings',
      kind: 'insert',
      row: { shop_id: shopId, kind: 'starter', settings: { targetMargin: 37.31 } },
    };
    await client.rpc('apply_steps', { steps: [...stepsOf(shopId, SHOP), settings] }).throwOnError();
    await client.rpc('share_document', { kind: 'estimate', document: SHOP.estimates[0].id }).throwOnError();
    await server.sql`insert into public.inspection_links ${server.sql(inspectionLinkRow(shopId))}`;
    await server.sql`insert into public.job_links ${server.sql(jobLinkRow(shopId))}`;
    await server.sql`insert into public.request_photos ${server.sql(requestPhotoRow(shopId))}`;
    await server.sql`insert into private.photo_files ${server.sql(photoFileRows(shopId))}`;
    await client.from('photos').insert(photoRow(shopId)).throwOnError();
    await client.from('user_profiles').insert({ id: userId, business_name: 'A' }).throwOnError();
    await client.rpc('make_backup', { shop: shopId, reason: 'import' }).throwOnError();
    await client.from('shop_uploads').insert({ shop_id: shopId, batch: shopId, n: 0, steps: [] }).throwOnError();
    await client.rpc('invite_member', { shop: shopId, email: `${userId}@example.com`, role: 'manager' }).throwOnError();
  }

  const keyOf = (table) => (table === 'shops' || table === 'user_profiles' ? 'id' : 'shop_id');
  const whoseOf = (table) => (table === 'user_profiles' ? owner.userId : shop);

  /** The rows of the shop in the table, past all policies. */
  async function rowsIn(table) {
    const rows = await server.sql.unsafe(
      `select row_to_json(t) as row from public."${table}" t where ${keyOf(table)} = '${whoseOf(table)}' order by row_to_json(t)::text`,
    );
    return rows.map(({ row }) => row);
  }

  /** Without triggers and references. */
  function quietly(work) {
    return server.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = 'replica'");
      await work(tx);
    });
  }

  async function clear(tx, tables) {
    for (const table of tables) {
      await tx.unsafe(`delete from public."${table}" where ${keyOf(table)} = '${whoseOf(table)}'`);
    }
  }

  /** The shop as it was. */
  function restore() {
    return quietly(async (tx) => {
      await clear(tx, saved.keys());
      for (const [table, rows] of saved) {
        const name = tx(`public.${table}`);
        await tx`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::text::json)`;
      }
    });
  }

  beforeAll(async () => {
    server = await startTestServer();
    owner = await signUp(server, 'owner@a.test');
    shop = owner.shopId;
    const technician = await signUp(
      server,
      'technician@a.test',
      await invitedBy(owner, 'technician@a.test', 'technician'),
    );
    const other = await signUp(server, 'owner@b.test');
    await fill(owner);
    await fill(other);
    clients.owner = owner.client;
    clients.technician = technician.client;
    clients['owner of another shop'] = other.client;
    clients['nobody signed in'] = newClient(server);
    const tables = [...new Set(CASES.map((one) => one.table))];
    saved = new Map();
    for (const table of tables) saved.set(table, await rowsIn(table));
  });
  afterAll(() => server.stop());

  /** Returns whether the attempt had an effect. Throws on errors other than missing permissions. */
  async function attempt({ table, verb, who }) {
    const from = clients[who].from(table);
    const [row] = saved.get(table);
    const column = HARMLESS[table] ?? 'notes';
    if (verb === 'insert') {
      // Room for the same row again.
      await quietly((tx) => clear(tx, table === 'bookings' ? ['booking_days', table] : [table]));
    }
    const asked = {
      select: () => from.select('*'),
      insert: () => from.insert(row).select(),
      update: () =>
        from
          .update({ [column]: row[column] })
          .eq(keyOf(table), whoseOf(table))
          .select(),
      delete: () => from.delete().eq(keyOf(table), whoseOf(table)).select(),
    }[verb]();
    const { data, error } = await asked;
    // The role may, but an entry of a ledger is removed with its invoice alone.
    if (error?.hint === 'ledger') return true;
    if (error && error.code !== '42501') throw new Error(`${error.code} ${error.message}`);
    return (data ?? []).some((one) => one[keyOf(table)] === whoseOf(table));
  }

  describe(`${CASES.length} attempts, ${CASES.filter((one) => one.allowed).length} of them allowed`, () => {
    test.each(CASES.map((one) => [one.table, one.verb, one.who, one.allowed ? 'allowed' : 'refused', one]))(
      '%s: %s by %s is %s',
      async (table, verb, _who, _outcome, one) => {
        try {
          expect(await attempt(one)).toBe(one.allowed);
          // What was refused has changed nothing.
          if (!one.allowed && verb !== 'insert') expect(await rowsIn(table)).toEqual(saved.get(table));
        } finally {
          if (verb === 'insert' || one.allowed) await restore();
        }
      },
    );
  });
});
