// Bytes that a shop takes in the database, by table: node bench/load/shop-size.mjs --shops 20
import { ensureInstalled, SERVER } from '../../scripts/install.mjs';
import { printTable, rounded } from '../figures.mjs';
import { atEnd, bench } from '../harness.mjs';
import { loadDevices } from './load-runs.mjs';

/** @typedef {{ name: string, bytes: number, rows: number }} Size */

/** Photos do not come with the sample shop, whose own are files of the app. */
const PHOTOS = 1000;
const LEAST_BYTES = 500;

/** @param {import('../../server/testing/test-server.mjs').TestServer['sql']} sql @returns {Promise<Size[]>} */
async function sizes(sql) {
  await sql`vacuum analyze`;
  const tables = await sql`
    select format('%I.%I', n.nspname, c.relname) as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth') order by 1`;
  const counted = [];
  for (const { name, bytes } of tables) {
    const [{ rows }] = await sql.unsafe(`select count(*)::float8 as rows from ${name}`);
    counted.push({ name: String(name), bytes: Number(bytes), rows: Number(rows) });
  }
  return counted;
}

/** @param {Size[]} before @param {Size[]} after @returns {Size[]} the largest first */
function grownBy(before, after) {
  const grown = after.map(({ name, bytes, rows }, at) => ({
    name,
    bytes: bytes - before[at].bytes,
    rows: rows - before[at].rows,
  }));
  return grown.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes);
}

await bench({ shops: 20 }, async ({ shops }) => {
  ensureInstalled(SERVER);
  const { startTestServer } = await import('../../server/testing/test-server.mjs');
  const { signUp } = await import('../../server/testing/test-client.mjs');
  const app = await loadDevices();
  const server = await startTestServer();
  atEnd(() => server.stop());
  atEnd(() => app.close());
  atEnd(app.shareRequests([server]));
  const empty = await sizes(server.sql);
  for (let n = 0; n < shops; n += 1) {
    const { token, shopId: shop = '' } = await signUp(server, `owner${n}@shop.test`);
    const { store, close } = app.openSeat({ key: server.key, shop, token });
    await store.seed('demo');
    await close();
  }
  const filled = await sizes(server.sql);
  const grown = grownBy(empty, filled);
  const rows = grown
    .filter(({ bytes }) => bytes / shops >= LEAST_BYTES)
    .map(({ name, bytes, rows: count }) => [
      name,
      ...[count / shops, bytes / 1000 / shops, count > 0 ? bytes / count : 0].map(rounded),
    ]);
  printTable([['table', 'rows a shop', 'kB a shop', 'bytes a row'], ...rows]);
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`A sample shop takes ${rounded(total / 1000 / shops)} kB of the database.`);

  const sql = await server.sql.reserve();
  await sql.unsafe(`set session_replication_role = 'replica';
    insert into public.photos (shop_id, id, width, height, bytes, thumb_id)
      select id, encode(sha256(n::text::bytea), 'hex'), 1600, 1200, 300000, encode(sha256((n || 'small')::bytea), 'hex')
      from (select id from public.shops limit 1) one, generate_series(1, ${PHOTOS}) n;
    insert into private.photo_files (shop_id, id, is_thumbnail, bytes, hash)
      select shop_id, id, small, bytes, id from public.photos, unnest(array[true, false]) small`);
  sql.release();
  const photos = grownBy(filled, await sizes(server.sql)).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`A photo takes ${rounded(photos / PHOTOS)} bytes of the database, without its files.`);
});
