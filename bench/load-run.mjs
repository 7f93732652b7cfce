// How much a team server takes, and whether a save gets lost or is made twice while its processes are killed or restarted:
//   node bench/load.mjs --load --kills --rolling --growth --seconds 60
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer } from 'vite';
import { ensureInstalled, ROOT, SERVER } from '../scripts/install.mjs';
import { printTable, quantile, rounded, within } from './figures.mjs';
import { atEnd, bench } from './harness.mjs';
import { fillingOf, ownerOf } from './hosted-shops.mjs';

/** @import { TestServer } from '../server/testing/test-server.mjs' */
/** @import { Device, Saved } from './load-devices.ts' */

/**
 * A row of the table.
 * @typedef {object} Run
 * @property {string} name
 * @property {'folder' | '15' | '17'} database folder: its own Postgres; otherwise the version of the one that DATABASE_URL names
 * @property {number} processes
 * @property {number} shops in the database
 * @property {number} busy shops with devices
 * @property {number} devices with an open stream
 * @property {number} rate commands a second
 * @property {(server: TestServer) => Promise<void>} [interrupt] what happens to one process after the other, every 20 seconds
 */
/** @typedef {typeof import('./load-devices.ts')} Devices */
/** @typedef {TestServer['sql']} Sql */

const MANY = { processes: 1, shops: 200, busy: 200, devices: 500, rate: 50 };
const FEW = { database: /** @type {const} */ ('15'), processes: 1, busy: 10, devices: 25, rate: 5 };
const TWO = { ...MANY, database: /** @type {const} */ ('17'), processes: 2 };
/** @type {Record<'load' | 'kills' | 'rolling' | 'growth', Run[]>} */
const SCENARIOS = {
  load: [
    { ...MANY, name: 'a folder, 1 process', database: 'folder' },
    { ...MANY, name: 'Postgres 17, 1 process', database: '17' },
    { ...TWO, name: 'Postgres 17, 2 processes' },
    { ...MANY, name: 'Postgres 15, 1 process', database: '15' },
    { ...TWO, name: 'Postgres 15, 2 processes', database: '15' },
  ],
  kills: [{ ...TWO, name: 'one of 2 killed every 20 s', interrupt: (server) => server.killServerAlone() }],
  rolling: [{ ...TWO, name: 'one of 2 stopped every 20 s', interrupt: (server) => server.halt() }],
  growth: [10, 200, 2000].map((shops) => ({ ...FEW, name: `${shops} shops`, shops })),
};
const HEAD = [
  'run',
  'load average',
  'saves/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'events p95 ms',
  'events at most ms',
  'lost',
  'doubled',
  'refused',
  'MiB',
  'CPU ms a save: server',
  'Postgres',
  'devices',
  'WAL kB a save',
];
const EACH_SHOP = { invoices: 40, bookings: 100 };
const INTERRUPT_MS = 20_000;
const LATEST_EVENT_MS = 2000;
const GROWTH = 1.5;
const OPEN_AT_ONCE = 8;
const TICK_MS = 10;
const STATEMENTS = 10;

/** Processor time of these processes in ms; of one that has ended, 0. @param {number[]} pids */
function processorMs(pids) {
  const ticksOf = (/** @type {number} */ pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  };
  return TICK_MS * pids.reduce((sum, pid) => sum + ticksOf(pid), 0);
}

/** @param {number | undefined} pid */
function residentMiB(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param {Run} run */
async function startServers({ database: kind, processes }) {
  const { startTestServer } = await import('../server/testing/test-server.mjs');
  const { SECRET_KEY, startTestDatabase } = await import('../server/testing/test-database.mjs');
  const { secretsFrom } = await import('../server/database/secrets.mjs');
  const database = kind === 'folder' ? undefined : await startTestDatabase(kind, { isDurable: true });
  // All devices have one address: with a proxy before it, a server does not limit their connections.
  const options = { database, isDurable: true, env: { TRUST_PROXY: 'loopback', DATABASE_CONNECTIONS: '14' } };
  const servers = await Promise.all(Array.from({ length: processes }, () => startTestServer(options)));
  const { jwtSecret } = database
    ? secretsFrom(SECRET_KEY)
    : JSON.parse(readFileSync(join(servers[0].dataDir, 'secrets.json'), 'utf8'));
  return {
    servers,
    sql: servers[0].connect(),
    jwtSecret,
    async stop() {
      for (const server of servers) await server.stop();
      await database?.stop();
    },
  };
}

/** Fills the database, and signs in each device. @param {Sql} sql @param {Run} run @param {string} jwtSecret */
async function fill(sql, { shops, busy, devices }, jwtSecret) {
  const { createTokens } = await import('../server/accounts/tokens.mjs');
  const connection = await sql.reserve();
  const counts = { shops, invoices: shops * EACH_SHOP.invoices, bookings: shops * EACH_SHOP.bookings };
  for (const statement of fillingOf(counts)) await connection.unsafe(statement);
  await connection`insert into auth.users (id, email) select id, id || '@shop.test' from public.shops`;
  const tokens = createTokens(jwtSecret);
  const seats = Array.from({ length: devices }, (_, n) => ({ shop: ownerOf(1 + (n % busy)), sessionId: randomUUID() }));
  for (const { shop, sessionId } of seats)
    await connection`insert into auth.sessions (id, user_id) values (${sessionId}, ${shop})`;
  connection.release();
  return Promise.all(
    seats.map(async ({ shop, sessionId }) => ({
      shop,
      token: await tokens.sign({ user: { id: shop, email: `${shop}@shop.test` }, sessionId }),
    })),
  );
}

/** Returns ms from each answer to the event at each device of the shop; Infinity: no event came. @param {Saved[]} saved @param {Device[]} devices */
function eventTimes(saved, devices) {
  return saved.flatMap(({ shop, sentAt, ackedAt, revision }) =>
    devices
      .filter((device) => device.shop === shop)
      .map(({ heard }) => {
        const told = heard.find((one) => one.at >= sentAt && one.revision >= revision);
        return told ? Math.max(0, told.at - ackedAt) : Number.POSITIVE_INFINITY;
      }),
  );
}

/** Interrupts one server after the other, and starts it again, until the signal. @param {TestServer[]} servers @param {Run['interrupt']} interrupt @param {AbortSignal} signal */
async function interruptInTurns(servers, interrupt, signal) {
  for (let turn = 0; interrupt; turn += 1) {
    await wait(INTERRUPT_MS / 2, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const server = servers[turn % servers.length];
    await interrupt(server);
    await server.restart();
    await wait(INTERRUPT_MS / 2, undefined, { signal }).catch(() => undefined);
  }
}

/** Saves at the rate, whether or not the saves before are done. @param {Device[]} devices @param {number} rate @param {number} seconds */
async function saveSteadily(devices, rate, seconds) {
  /** @type {Saved[]} */
  const saved = [];
  /** @type {string[]} */
  const refused = [];
  const all = [];
  const began = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    await wait(began + (n * 1000) / rate - performance.now());
    const device = devices[Math.floor(Math.random() * devices.length)];
    all.push(
      device.save(`mark-${n};`).then(
        (one) => saved.push(one),
        (error) => refused.push(String(error)),
      ),
    );
  }
  await Promise.all(all);
  return { saved, refused, seconds: (performance.now() - began) / 1000 };
}

/** Returns the statements that took the most time, nested ones too; the packages of Debian have what counts them. @param {Sql} sql */
async function slowest(sql) {
  const rows = await sql`
    select calls, mean_exec_time as mean, (shared_blks_hit + shared_blks_read)::float8 / calls as blocks, wal_bytes::float8 / calls as wal,
      regexp_replace(query, '\\s+', ' ', 'g') as query
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by total_exec_time desc limit ${STATEMENTS}`;
  return rows.map(({ calls, mean, blocks, wal, query }) => [
    String(query).slice(0, 160),
    ...[calls, mean, blocks, wal].map((figure) => rounded(Number(figure))),
  ]);
}

/** @param {Devices} app @param {Run} run @param {number} seconds */
export async function measure(app, run, seconds) {
  const { servers, sql, jwtSecret, stop } = await startServers(run);
  /** @type {Device[]} */
  const devices = [];
  const stopSharing = app.shareRequests(servers);
  try {
    const seats = await fill(sql, run, jwtSecret);
    const waiting = seats.map((seat) => ({ ...seat, key: servers[0].key }));
    const open = async () => {
      for (let seat = waiting.pop(); seat; seat = waiting.pop()) devices.push(await app.startDevice(seat));
    };
    await Promise.all(Array.from({ length: OPEN_AT_ONCE }, open));

    const backends = (await sql`select pid from pg_stat_activity`).map(({ pid }) => Number(pid));
    const processes = { server: servers.map(({ pid = 0 }) => pid), postgres: backends, devices: [process.pid] };
    const before = Object.values(processes).map(processorMs);
    const [{ lsn }] = await sql`select pg_current_wal_insert_lsn()::text as lsn`;
    const isCounted = run.database === '15';
    if (isCounted)
      await sql.unsafe('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()');
    const memory = servers.map(() => 0);
    const looking = setInterval(() => {
      servers.forEach(({ pid }, at) => {
        memory[at] = Math.max(memory[at], residentMiB(pid));
      });
    }, 500);
    const ending = new AbortController();
    const interrupted = interruptInTurns(servers, run.interrupt, ending.signal);
    const { saved, refused, seconds: took } = await saveSteadily(devices, run.rate, seconds);
    const load = loadavg()[0];
    const processor = Object.values(processes).map((pids, at) => (processorMs(pids) - before[at]) / saved.length);
    const statements = isCounted ? await slowest(sql) : [];
    const [{ bytes }] = await sql`select (pg_current_wal_insert_lsn() - ${lsn}::pg_lsn)::float8 as bytes`;
    ending.abort();
    await interrupted;
    await wait(2 * LATEST_EVENT_MS);
    clearInterval(looking);
    const there = await app.marksIn(sql);
    const times = saved.map(({ sentAt, ackedAt }) => ackedAt - sentAt);
    return {
      load,
      saves: saved.length,
      perSecond: saved.length / took,
      times,
      events: eventTimes(saved, devices),
      lost: saved.filter(({ mark }) => !there.has(mark)).length,
      doubled: [...there.values()].filter((count) => count > 1).length,
      refused,
      memory,
      processor: run.interrupt ? processor.map(() => Number.NaN) : processor,
      wal: bytes / 1000 / saved.length,
      statements,
    };
  } finally {
    for (const device of devices) device.close();
    stopSharing();
    await sql.end({ timeout: 1 });
    await stop();
  }
}

/** @param {Run} run @param {Awaited<ReturnType<typeof measure>>} measured */
function cellsOf({ name }, { load, perSecond, times, events, lost, doubled, refused, memory, processor, wal }) {
  const quantiles = [0.5, 0.95, 0.99].map((part) => quantile(times, part));
  const told = [quantile(events, 0.95), Math.max(...events)];
  return [
    name,
    ...[load, perSecond, ...quantiles, ...told].map(rounded),
    ...[lost, doubled, refused.length].map(String),
    memory.map((one) => one.toFixed(0)).join(' + '),
    ...[...processor, wal].map(rounded),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const defaults = { load: false, kills: false, rolling: false, growth: false, seconds: 60, devices: 0, rate: 0 };
  await bench(defaults, async ({ seconds, devices, rate, ...asked }) => {
    ensureInstalled(SERVER);
    const sources = await createServer({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      server: { middlewareMode: true, watch: null, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
    atEnd(() => sources.close());
    const app = /** @type {Devices} */ (await sources.ssrLoadModule('/bench/load-devices.ts'));
    for (const [scenario, runs] of Object.entries(SCENARIOS)) {
      if (!(/** @type {Record<string, unknown>} */ (asked)[scenario])) continue;
      const rows = [HEAD];
      const all = [];
      for (const given of runs) {
        const run = { ...given, ...(devices && { devices }), ...(rate && { rate }) };
        const measured = await measure(app, run, seconds);
        all.push(measured);
        if (measured.statements.length > 0)
          printTable([['statement', 'calls', 'mean ms', 'blocks', 'WAL bytes'], ...measured.statements]);
        rows.push(cellsOf(run, measured));
        console.error(rows.at(-1)?.join('  '));
        for (const refusal of new Set(measured.refused)) console.error(refusal);
      }
      printTable(rows);
      const losses = all.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);
      within('lost or doubled', losses, 0);
      // A device opens its stream again two seconds after it was broken off.
      const latest = LATEST_EVENT_MS * (runs.some(({ interrupt }) => interrupt) ? 2 : 1);
      within('events at most, ms', Math.max(...all.map(({ events }) => Math.max(...events))), latest);
      if (scenario === 'growth') {
        const [least, , most] = all.map(({ times }) => quantile(times, 0.95));
        within('p95 of the most shops to the fewest', most / least, GROWTH);
      }
    }
  });
}
