// A cluster of three Postgres under Patroni with docs/patroni.yml, and etcd, for tests of failover: from the packages of Debian, as an account
// without rights, on free ports of loopback.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { readPostmaster } from '../database/postgres.mjs';
import { accountForPostgres } from '../process/system-account.mjs';
import { CLUSTER_PROGRAMS } from './cluster-programs.mjs';
import { filledIn } from './fill-in.mjs';
import { signalTree } from './signal-tree.mjs';
import { PASSWORD, runScript, SECRET_KEY } from './test-database.mjs';
import { testPort } from './test-server.mjs';

/** @typedef {Awaited<ReturnType<typeof startTestCluster>>} TestCluster */
/** @typedef {{ name: string, role: string, state: string, lag?: number | string }} Member */

const DOCUMENTED = readFileSync(new URL('../../docs/patroni.yml', import.meta.url), 'utf8');
const START_LIMIT_MS = 120_000;
const ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' };

export async function startTestCluster() {
  const account = accountForPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-cluster-'));
  chmodSync(folder, 0o711);
  /** @param {string} name */
  function makeFolder(name) {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  }
  /** @param {string} path of the program @param {string[]} args @param {string} home */
  function run(path, args, home) {
    const log = openSync(join(home, 'log'), 'a');
    const child = spawn(path, args, {
      cwd: home,
      env: { ...ENV, HOME: home },
      ...(account && { uid: account.uid, gid: account.gid }),
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    return child;
  }

  const [etcdPort, peerPort, ...ports] = await Promise.all(Array.from({ length: 8 }, testPort));
  const etcdFolder = makeFolder('etcd');
  const [etcdUrl, peerUrl] = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
  /** @type {import('node:child_process').ChildProcess[]} */
  const others = [];
  const etcd = run(
    CLUSTER_PROGRAMS.etcd,
    [
      ['name', 'etcd'],
      ['data-dir', join(etcdFolder, 'data')],
      ['listen-client-urls', etcdUrl],
      ['advertise-client-urls', etcdUrl],
      ['listen-peer-urls', peerUrl],
      ['initial-advertise-peer-urls', peerUrl],
      ['initial-cluster', `etcd=${peerUrl}`],
    ].map(([name, value]) => `--${name}=${value}`),
    etcdFolder,
  );
  others.push(etcd);

  const nodes = ['one', 'two', 'three'].map((name, n) => {
    const [port, restPort] = ports.slice(2 * n);
    const home = makeFolder(name);
    const file = join(home, 'patroni.yml');
    const text = filledIn(DOCUMENTED, [
      ['name: one', `name: ${name}`],
      ['10.0.0.11:8008', `127.0.0.1:${restPort}`],
      ['10.0.0.11:5432', `127.0.0.1:${port}`],
      ['10.0.0.21:2379', `127.0.0.1:${etcdPort}`],
      ['/var/lib/postgresql/15/clearcoat', join(home, 'data')],
      ['/var/lib/postgresql/pgpass-clearcoat', join(home, 'pgpass')],
      ['10.0.0.0/24', '127.0.0.1/32'],
    ]);
    writeFileSync(file, text);
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let patroni;
    return {
      name,
      port,
      restPort,
      start() {
        patroni = run(CLUSTER_PROGRAMS.patroni, [file], home);
      },
      /** To Patroni and to Postgres, as when the computer loses its power or its network. @param {NodeJS.Signals} signal */
      signal(signal) {
        if (patroni?.pid !== undefined && patroni.exitCode === null) patroni.kill(signal);
        const pid = readPostmaster(home)?.pid;
        // The file outlives its process, whose number another one may have.
        if (pid && existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(home))
          signalTree(pid, signal);
      },
      lastWords: () => readFileSync(join(home, 'log'), 'utf8').split('\n').slice(-15).join('\n'),
    };
  });

  /** @returns {Promise<Member[]>} as Patroni says it; none while none answers */
  async function members() {
    for (const { restPort } of nodes) {
      const url = `http://127.0.0.1:${restPort}/cluster`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
      if (answer?.ok) return (await answer.json()).members;
    }
    return [];
  }

  /** @param {string} what @param {(all: Member[]) => unknown} isSo */
  async function until(what, isSo) {
    for (const began = Date.now(); ; await wait(100)) {
      const all = await members();
      if (isSo(all)) return all;
      if (Date.now() - began < START_LIMIT_MS) continue;
      const words = nodes.map(({ name, lastWords }) => `${name}: ${lastWords()}`).join('\n');
      throw new Error(`The cluster does not get so far (${what}): ${JSON.stringify(all)}\n${words}`);
    }
  }

  /** @param {Member[]} all */
  const leaderIn = (all) => all.find(({ role, state }) => role === 'leader' && state === 'running');
  /** @param {Member[]} all */
  const isWhole = (all) =>
    leaderIn(all) &&
    all.some(({ role }) => role === 'sync_standby') &&
    all.filter(({ state, lag }) => state === 'running' && Number(lag ?? 0) < 1_000_000).length === nodes.length;
  /** @param {string | undefined} name */
  const nodeOf = (name) => /** @type {(typeof nodes)[number]} */ (nodes.find((node) => node.name === name));
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join();
  const superuserOf = (/** @type {{ port: number }} */ { port }, name = 'clearcoat') =>
    `postgres://postgres:one-long-password@127.0.0.1:${port}/${name}`;

  async function stop() {
    for (const node of nodes) node.signal('SIGKILL');
    for (const other of others) other.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    for (const node of nodes) node.start();
    const leader = nodeOf(leaderIn(await until('a leader and one that follows', isWhole))?.name);
    const admin = postgres(superuserOf(leader, 'postgres'), { max: 1, onnotice: () => {} });
    await runScript(admin, 'make-database.sql', PASSWORD).finally(() => admin.end({ timeout: 1 }));
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    ports: nodes.map(({ port }) => port),
    env: {
      DATABASE_URL: `postgres://clearcoat:${PASSWORD}@${hosts}/clearcoat?target_session_attrs=read-write`,
      SECRET_KEY,
    },
    /** Waits until there is a leader, and another node that has each change. */
    whole: () => until('whole', isWhole),
    async leader() {
      return nodeOf(leaderIn(await until('a leader', leaderIn))?.name);
    },
    /** Waits until another node than that leads. @param {string} name */
    async successor(name) {
      return nodeOf(
        leaderIn(await until(`another leader than ${name}`, (all) => leaderIn(all) && leaderIn(all)?.name !== name))
          ?.name,
      );
    },
    /** Lets `work` ask a node as superuser. @template T @param {{ port: number }} node @param {(sql: import('postgres').Sql) => Promise<T>} work */
    async ask(node, work) {
      const sql = postgres(superuserOf(node), { max: 1, onnotice: () => {} });
      return work(sql).finally(() => sql.end({ timeout: 1 }));
    },
    /** Starts PgBouncer before a node, with docs/pgbouncer.ini. @param {{ port: number }} node @returns {Promise<string>} its DATABASE_URL */
    async startPgBouncer(node) {
      const home = makeFolder('pgbouncer');
      const port = await testPort();
      const admin = postgres(superuserOf(node), { max: 1, onnotice: () => {} });
      await runScript(admin, 'pgbouncer.sql', 'of-pgbouncer').finally(() => admin.end({ timeout: 1 }));
      const text = filledIn(readFileSync(new URL('../../docs/pgbouncer.ini', import.meta.url), 'utf8'), [
        ['host=10.0.0.11 port=5432', `host=127.0.0.1 port=${node.port}`],
        ['listen_addr = 10.0.0.11', 'listen_addr = 127.0.0.1'],
        ['listen_port = 6432', `listen_port = ${port}`],
        ['/etc/pgbouncer/userlist.txt', join(home, 'userlist.txt')],
      ]);
      writeFileSync(join(home, 'pgbouncer.ini'), text);
      writeFileSync(join(home, 'userlist.txt'), '"pgbouncer" "of-pgbouncer"\n');
      others.push(run(CLUSTER_PROGRAMS.pgbouncer, [join(home, 'pgbouncer.ini')], home));
      return `postgres://clearcoat:${PASSWORD}@127.0.0.1:${port}/clearcoat`;
    },
    stop,
  };
}
