// What row policies cost: the screens' queries as a member, compared to the same SQL without policies, in turns on one
// Postgres with many shops. A plan that reads a whole table of shops fails, whatever its time.
//   node bench/hosted-queries.mjs            200 shops, 20,000 invoices, 50,000 bookings
//   node bench/hosted-queries.mjs --full     200 shops, 200,000 invoices, 500,000 bookings
import { ensureInstalled, SERVER } from '../scripts/install.mjs';
import { printTable, quantile } from './figures.mjs';
import { atEnd, bench, inTurns } from './harness.mjs';
import { fillingOf, ownerOf } from './hosted-shops.mjs';

/** @import { TestServer } from '../server/testing/test-server.mjs' */

/** @typedef {Awaited<ReturnType<TestServer['sql']['reserve']>>} Connection */
/** @typedef {{ name: string, asked: string, plain: string }} Query */

const LIMIT = 1.5;
const OR_MORE_MS = 2;
const SMALL = { shops: 200, invoices: 20_000, bookings: 50_000 };
const FULL = { shops: 200, invoices: 200_000, bookings: 500_000 };

const CUSTOMER = `left join lateral (
  select c.id, c.first_name, c.last_name, c.email, c.phone, v.vehicles from public.customers c
  left join lateral (select json_agg(v) as vehicles from public.vehicles v where v.shop_id = c.shop_id and v.customer_id = c.id) v on true
  where c.shop_id = d.shop_id and c.id = d.live_customer_id) customers on true`;
const MONTH = "between '2024-11-01' and '2024-11-30'";

const PLAIN_CALLS = ['count of customers', 'count of invoices', 'one booking'];

/**
 * Queries as written by PostgREST. `mine` is the shop filter that the client also sends.
 * @param {string} mine
 * @returns {Record<string, string>}
 */
function queriesOf(mine) {
  return {
    'invoices, newest 50, with customer and vehicles': `select d.*, row_to_json(customers) from public.invoices d ${CUSTOMER}
      where ${mine} order by d.created_at desc, d.id desc limit 50`,
    'invoices, newest 50': `select * from public.invoices d where ${mine} order by d.created_at desc, d.id desc limit 50`,
    'invoices, all in stored order, 1000 with payments': `select d.*, (select json_agg(p order by p.position) from public.payments p
      where p.shop_id = d.shop_id and p.invoice_id = d.id) from public.invoices d where ${mine} order by d.place limit 1000`,
    'bookings of a month, by their days': `select d.*, (select row_to_json(p) from public.booking_pricing p
        where p.shop_id = d.shop_id and p.booking_id = d.id)
      from public.bookings d where ${mine} and exists (select from public.booking_days b
        where b.shop_id = d.shop_id and b.booking_id = d.id and b.date ${MONTH})`,
    'days of a month, with their bookings': `select d.date, row_to_json(b) from public.booking_days d
      join public.bookings b on b.shop_id = d.shop_id and b.id = d.booking_id where ${mine} and d.date ${MONTH}`,
    'count of invoices': `select count(*) from public.invoices d where ${mine}`,
    'count of customers': `select count(*) from public.customers d where ${mine}`,
    'count of overdue invoices': `select count(*) from public.invoices d where ${mine} and d.status = 'Overdue'`,
    'an invoice by its number': `select * from public.invoices d where ${mine} and d.invoice_number = 'INV-0042'`,
    'invoices whose number holds 042': `select id, invoice_number from public.invoices d where ${mine} and d.invoice_number ilike '%042%' limit 20`,
    'customers by a part of the name': `select id, first_name from public.customers d where ${mine} and d.last_name ilike '%me 12%' limit 20`,
    'invoices of a customer': `select * from public.invoices d where ${mine} and d.customer_id = 'c7' order by d.created_at desc`,
    'bookings of a customer': `select * from public.bookings d where ${mine} and d.customer_id = 'c7' order by d.date desc`,
    'estimates of a customer': `select * from public.estimates d where ${mine} and d.customer_id = 'c7' order by d.created_at desc`,
    'invoices of a month': `select * from public.invoices d where ${mine} and d.date ${MONTH}`,
    'customers with vehicles, 1000 in stored order': `select d.*, (select json_agg(v) from public.vehicles v
      where v.shop_id = d.shop_id and v.customer_id = d.id) from public.customers d where ${mine} order by d.place limit 1000`,
    'services with costs and prices': `select d.*, c.base_cost, p.base_price from public.services d
      left join public.service_costs c on c.shop_id = d.shop_id and c.service_id = d.id
      left join public.service_prices p on p.shop_id = d.shop_id and p.service_id = d.id where ${mine} order by d.place`,
    'staff with rates': `select d.*, r.hourly_rate from public.employees d
      left join public.employee_rates r on r.shop_id = d.shop_id and r.employee_id = d.id where ${mine} order by d.place`,
    stations: `select * from public.stations d where ${mine} order by d.place`,
    'leads by status': `select * from public.leads d where ${mine} and d.status = 'New'`,
    'one booking': `select * from public.bookings d where ${mine} and d.id = 'b99'`,
    'changes since a revision': `select * from public.changes d where ${mine} and d.revision > 480 order by d.revision`,
    settings: `select * from public.shop_settings d where ${mine}`,
  };
}

/** @typedef {{ 'Node Type': string, 'Relation Name': string, Plans?: PlanNode[] }} PlanNode */

/** Returns the tables that a plan scans completely. @param {PlanNode} node @returns {string[]} */
function wholeTables(node) {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(wholeTables)];
}

/** @param {Connection} sql @param {string} text */
async function plannedWhole(sql, text) {
  const [row] = await sql.unsafe(`explain (format json) ${text}`);
  return wholeTables(row['QUERY PLAN'][0].Plan);
}

/** @param {Connection} sql @param {string} text */
async function timeOf(sql, text) {
  const began = performance.now();
  await sql.unsafe(text);
  return performance.now() - began;
}

/** @param {{ member: Connection, past: Connection }} connections @param {Query} query @param {number} rounds */
async function measure({ member, past }, { name, asked, plain }, rounds) {
  const sides = { member: () => timeOf(member, asked), past: () => timeOf(past, plain) };
  const times = await inTurns(rounds, sides, { warmUps: 2, isQuiet: true });
  // Other work on the machine only adds time, so the fastest runs show the query's cost.
  const [ours, theirs] = [quantile(times.member, 0.1), quantile(times.past, 0.1)];
  const whole = await plannedWhole(member, asked);
  const isMet = (ours <= theirs * LIMIT || ours <= theirs + OR_MORE_MS) && whole.length === 0;
  if (!isMet) process.exitCode = 1;
  const ratio = (ours / theirs).toFixed(2);
  return [name, ours.toFixed(2), theirs.toFixed(2), ratio, whole.join(' '), isMet ? 'met' : 'missed'];
}

await bench({ full: false, rounds: 40 }, async ({ full, rounds }) => {
  ensureInstalled(SERVER);
  const { startTestServer } = await import('../server/testing/test-server.mjs');
  const server = await startTestServer();
  atEnd(() => server.stop());
  const past = await server.sql.reserve();
  const member = await server.sql.reserve();
  const counts = full ? FULL : SMALL;
  const began = performance.now();
  for (const statement of fillingOf(counts)) await past.unsafe(statement);
  console.log(`${counts.shops} shops filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const me = ownerOf(Math.ceil(counts.shops / 2));
  await member.unsafe('set role authenticated');
  // The API sets both.
  await member`select set_config('request.jwt.claims', ${JSON.stringify({ sub: me, role: 'authenticated' })}, false)`;
  await member`select set_config('request.jwt.claim.sub', ${me}, false)`;
  const named = queriesOf(`d.shop_id = '${me}'`);
  const byPolicyAlone = queriesOf('true');
  const queries = [
    ...Object.entries(named).map(([name, asked]) => ({ name, asked, plain: asked })),
    // Counts and single records need only the policies. Joins and sorts also filter by shop.
    ...PLAIN_CALLS.map((name) => ({ name: `${name}, no shop named`, asked: byPolicyAlone[name], plain: named[name] })),
  ];
  const rows = [['query', 'with policies ms', 'without ms', 'ratio', 'reads whole', '']];
  for (const query of queries) rows.push(await measure({ member, past }, query, rounds));
  printTable(rows);
});
