// A shop with a row in every table, whose texts and numbers contain marks that no answer to an outsider may contain.
import { randomBytes } from 'node:crypto';
import { runnerImport } from 'vite';
import { hashOf } from '../../server/photos/photo-paths.mjs';
import { invitedBy, signUp } from '../../server/testing/test-client.mjs';
import { makePhoto } from '../../server/testing/test-photos.mjs';

/** @typedef {import('../../server/testing/test-server.mjs').TestServer} TestServer */
/** @typedef {import('../../server/testing/test-client.mjs').Person} Person */
/** @typedef {Awaited<ReturnType<typeof fillShop>>} FilledShop */

/** @param {string} path */
export const load = async (path) => (await runnerImport(path, { configFile: false, logLevel: 'error' })).module;
const { SHOP, ...allowed } = await load('supabase/tests/allowed.mjs');
export const { ALLOWED, HARMLESS } = allowed;
export const { stepsOf } = await load('supabase/tests/rows.mjs');
export const BUILD = await load('test/build.ts');

export const NOW = '2026-11-20T18:00:00.000Z';
/** Columns whose values must stay what they are, or the shop's own functions would fail. */
const FIXED = /(^|_)(id|hash|zone|status|kind|stage|role|version|position|place|number)$/;

/** Adds a photo with its files and its row. @param {Person} person @param {ReturnType<typeof makePhoto>} photo */
export async function addPhoto({ client, shopId }, { id, bytes }) {
  for (const ending of ['', '-320']) {
    const path = `${shopId}/${id}${ending}.jpg`;
    const { error } = await client.storage.from('photos').upload(path, bytes, { contentType: 'image/jpeg' });
    if (error) throw error;
  }
  const row = { shop_id: shopId, id, width: 4, height: 3, bytes: 2 * bytes.length, thumb_id: hashOf(bytes) };
  await client.from('photos').insert(row).throwOnError();
}

/**
 * Puts a mark into every text and number that no rule watches. Returns how many columns have it.
 * @param {TestServer} server @param {string} shop @param {string} owner @param {(table: string) => string} markOf @param {number} number
 */
async function plant({ sql }, shop, owner, markOf, number) {
  const columns = await sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns c
    where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'shop_id'
      and exists (select from pg_tables t where t.schemaname = 'public' and t.tablename = c.table_name)`;
  let marked = 0;
  for (const { table, column, type } of columns) {
    const mark = markOf(table);
    const isHidden = !ALLOWED[table].select.includes('technician');
    const name = `"${column}"`;
    const value = {
      text: FIXED.test(column) ? undefined : `left(coalesce(${name}, ''), 40) || ' ${mark}'`,
      numeric: isHidden && !FIXED.test(column) ? String(number) : undefined,
      json:
        column === 'extra'
          ? `'{"secret":"${mark}"}'`
          : `regexp_replace(${name}::text, '"(firstName|lastName|name|description|note|belongings|vin|address)" *: *"', '&${mark} ', 'g')::json`,
    }[/** @type {string} */ (type)];
    if (!value) continue;
    const where = { shops: `id = '${shop}'`, user_profiles: `id = '${owner}'` }[/** @type {string} */ (table)];
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`;
        const { count } = await tx.unsafe(
          `update public."${table}" set ${name} = ${value.replace("'&", "'\\&")} where ${where ?? `shop_id = '${shop}'`}`,
        );
        if (count > 0) marked += 1;
      })
      // A check watches this column.
      .catch(() => {});
  }
  return marked;
}

/**
 * @param {TestServer} server
 * @param {string} name of the shop, in the addresses of its people
 * @param {number} [number] the mark among numbers; without it there are no marks
 */
export async function fillShop(server, name, number) {
  const owner = await signUp(server, `owner@${name}.test`);
  const { client, userId } = owner;
  const shop = /** @type {string} */ (owner.shopId);
  const join = async (/** @type {string} */ who, role = who) =>
    signUp(server, `${who}@${name}.test`, await invitedBy(owner, `${who}@${name}.test`, role));
  const people = {
    owner,
    manager: await join('manager'),
    technician: await join('technician'),
    removed: await join('removed', 'manager'),
  };
  await client.from('shop_members').delete().eq('user_id', people.removed.userId).throwOnError();
  const settings = {
    targetMargin: 37.31,
    targetProfitPerBayHour: 63.63,
    terms: 'Ours',
    paymentLink: 'https://pay.example.com/ours',
  };
  const closed = { id: 'inspection-2', closedAt: NOW, unsignedBecause: 'Key drop', walkaround: [] };
  const sent = { status: 'Sent', sentAt: NOW, expiryDate: '2099-01-01' };
  const steps = [
    ...stepsOf(shop, {
      ...SHOP,
      estimates: [BUILD.buildEstimate(sent)],
      inspections: [...SHOP.inspections, BUILD.buildInspection(closed)],
    }),
    { table: 'shop_settings', kind: 'insert', row: { shop_id: shop, kind: 'starter', settings } },
  ];
  await client.rpc('apply_steps', { steps }).throwOnError();
  await client.rpc('share_document', { kind: 'estimate', document: 'estimate-1' }).throwOnError();
  await client.rpc('share_inspection', { inspection: 'inspection-2' }).throwOnError();
  await client.rpc('invite_member', { shop, email: `new@${name}.test`, role: 'manager' }).throwOnError();
  await client.from('shop_uploads').insert({ shop_id: shop, batch: shop, n: 0, steps: [] }).throwOnError();
  await client.from('user_profiles').insert({ id: userId, business_name: name }).throwOnError();
  await addPhoto(owner, makePhoto(name));
  const stem = `zq${name}${randomBytes(4).toString('hex')}`;
  /** @param {string} table */
  const markOf = (table) => {
    const { select } = ALLOWED[table];
    return `${stem}${select.includes('technician') ? 'all' : select.includes('manager') ? 'office' : 'owner'}`;
  };
  const marked = number === undefined ? 0 : await plant(server, shop, userId, markOf, number);
  await client.rpc('make_backup', { shop, reason: 'fresh' }).throwOnError();
  const ids = [shop, userId, people.technician.userId, 'customer-1', 'estimate-1', 'invoice-1', 'booking-1', 'job-1'];
  const marks = { any: [stem, String(number)], office: [`${stem}o`, String(number)], owner: [`${stem}owner`] };
  return { shop, people, marks, marked, ids };
}

/**
 * Reads all rows of a shop by table, without what every write changes.
 * @param {TestServer} server @param {string} shop @param {string} [owner]
 * @returns {Promise<Record<string, string>>}
 */
export async function rowsOfShop({ sql }, shop, owner) {
  /** @type {Record<string, string>} */
  const rows = {};
  for (const table of Object.keys(ALLOWED)) {
    if (table === 'changes') continue;
    const where = { shops: `id = '${shop}'`, user_profiles: `id = '${owner ?? shop}'` }[table] ?? `shop_id = '${shop}'`;
    const [{ all }] = await sql.unsafe(
      `select coalesce(string_agg((to_json(t)::text), E'\\n' order by to_json(t)::text), '') as all from public."${table}" t where ${where}`,
    );
    rows[table] = all.replaceAll(/"(version|updated_at|revision)":("[^"]*"|\d+|null)/g, '');
  }
  return rows;
}
