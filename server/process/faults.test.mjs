import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadRow, newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { startTeam } from '../testing/test-team.mjs';

const IS_LONG = process.env.LONG === '1';
const WRITERS = IS_LONG ? 8 : 4;
/** So many acknowledged rows before a fault, and again after it. */
const ROWS = IS_LONG ? 500 : 40;
/** Each costs a start with its pause. */
const ROUNDS = IS_LONG ? 3 : 1;
/** From the fault to the next acknowledged row. On a machine that is busy with other things it takes longer than it should. */
const SOON_MS = 60_000;

let folder = '';
let team;
let owner;

function makeFolder() {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-faults-'));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
}

async function start(dataDir = join(folder, 'data')) {
  team = await startTeam(dataDir);
  owner = await signUp(team, 'owner@shop.test');
}

/** Writes rows by several devices until it is stopped. A refused row is left out, and the device goes on. */
function startWriters(name) {
  const acknowledged = [];
  let isStopped = false;
  async function write(prefix) {
    for (let n = 0; !isStopped; n += 1) {
      const id = `${prefix}-${n}`;
      const { error } = await owner.client.from('leads').insert(leadRow(owner.shopId, id));
      if (error) await wait(20);
      else acknowledged.push(id);
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, n) => write(`${name}-${n}`));
  return {
    acknowledged,
    async more(count, within) {
      const wanted = acknowledged.length + count;
      await expect.poll(() => acknowledged.length, { timeout: within, interval: 5 }).toBeGreaterThanOrEqual(wanted);
    },
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

/** Rows that were acknowledged and are not there. */
async function lostOf(acknowledged) {
  const rows = await team.sql((sql) => sql`select id from leads`);
  const present = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !present.has(id)).length;
}

/** Makes the fault happen while devices write, several times. @returns rows lost in each round, and what was logged meanwhile */
async function tryFault(name, rounds, fault) {
  const lost = [];
  const [logged, postgresLogged] = [team.log().length, team.postgresLog().length];
  for (let round = 1; round <= rounds; round += 1) {
    const writers = startWriters(`${name}${round}`);
    await writers.more(ROWS, SOON_MS);
    const began = performance.now();
    await fault();
    await writers.more(WRITERS + 1, SOON_MS);
    const seconds = (performance.now() - began) / 1000;
    await writers.more(ROWS, SOON_MS);
    await writers.stop();
    lost.push(await lostOf(writers.acknowledged));
    console.log(`${name}, round ${round}: ${writers.acknowledged.length} acknowledged, ${seconds.toFixed(1)} s`);
  }
  return { lost, log: team.log().slice(logged), postgresLog: team.postgresLog().slice(postgresLogged) };
}

const none = (rounds) => Array(rounds).fill(0);

describe('while devices write', () => {
  beforeAll(async () => {
    makeFolder();
    await start();
  }, 300_000);
  afterAll(async () => {
    await team?.stop();
    team = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  test('one connection of Postgres is killed: the same process serves on, both logs say so, and no acknowledged row is lost', async () => {
    const pid = team.serverPid();
    const { lost, log, postgresLog } = await tryFault('connection', 3, async () => {
      const [{ pid }] = await team.sql(
        (sql) => sql`
          select pid from pg_stat_activity where usename = 'clearcoat_api' and query not like 'listen%'
          order by state_change desc limit 1`,
      );
      process.kill(pid, 'SIGKILL');
    });
    expect(lost).toEqual(none(3));
    // Logged once; what comes within the same minute is summed up.
    expect([team.serverPid(), log.includes('A connection to the database was lost')]).toEqual([pid, true]);
    expect(postgresLog.match(/server process \(PID \d+\) was terminated by signal 9/g)).toHaveLength(3);
  }, 200_000);

  test('the server process is killed: it serves again by itself, and no acknowledged row is lost', async () => {
    const { lost, log } = await tryFault('server', ROUNDS, async () => process.kill(team.serverPid(), 'SIGKILL'));
    expect(lost).toEqual(none(ROUNDS));
    expect(log.match(/The server process \d+ ended unexpectedly \(killed by SIGKILL\)/g)).toHaveLength(ROUNDS);
    expect(log.match(/The server runs again, [\d.]+ s after it ended/g)).toHaveLength(ROUNDS);
  }, 200_000);

  test('Postgres is killed: it serves again by itself, and no acknowledged row is lost', async () => {
    const { lost, log } = await tryFault('postgres', ROUNDS, async () => process.kill(team.postmasterPid(), 'SIGKILL'));
    expect(lost).toEqual(none(ROUNDS));
    expect(log.match(/The database has ended by itself: SIGKILL/g)).toHaveLength(ROUNDS);
  }, 200_000);

  test('the supervisor is killed: the server stops in good order, and can be started again', async () => {
    const pid = team.serverPid();
    expect(await team.stop('SIGKILL')).toBe('SIGKILL');
    await expect.poll(() => spawnSync('ps', ['-p', String(pid)]).status, { timeout: 20_000 }).not.toBe(0);
    expect(team.log().trim().split('\n').at(-1)).toMatch(/ Stopped\.$/);
    team = await startTeam(join(folder, 'data'));
    expect(await lostOf([])).toBe(0);
  }, 60_000);
});

describe('in the server process', () => {
  /** Makes the server process fail when it gets SIGUSR2. */
  const FAIL = {
    error: "throw new Error('nobody handles this')",
    rejection: "Promise.reject(Object.assign(new Error('key (Ada Lind)'), { name: 'PostgresError', code: '23505' }))",
  };

  test.each([
    ['error', /Z Unhandled error: Error: nobody handles this\n {6}at /],
    ['rejection', /Z Unhandled error: Postgres 23505\n {6}at /],
  ])(
    'a failure that nothing handles (%s) is logged, ends it in good order, and it is started again',
    async (kind, logged) => {
      makeFolder();
      const hook = `data:text/javascript,process.on('SIGUSR2', () => { ${FAIL[kind]} })`;
      team = await startTeam(join(folder, 'data'), { NODE_OPTIONS: `--import ${JSON.stringify(encodeURI(hook))}` });
      const pid = team.serverPid();
      process.kill(pid, 'SIGUSR2');
      await expect.poll(() => team.log(), { timeout: 30_000 }).toMatch(/The server runs again/);
      const lines = team.log().replace(/^\S+ /gm, '').split('\n');
      const after = lines
        .slice(lines.findIndex((line) => line.startsWith('Unhandled error')))
        .filter((line) => /^[A-Z]/.test(line));
      expect(after.slice(1)).toEqual([
        'Stopping.',
        'Stopped.',
        `The server process ${pid} ended unexpectedly (exit code 1). It is started again in 1.0 s.`,
        expect.stringMatching(/^Started on 127\.0\.0\.1, port \d+ \(http\)\.$/),
        expect.stringMatching(/^The server runs again, [\d.]+ s after it ended\.$/),
      ]);
      expect(team.log()).toMatch(logged);
      expect(team.log()).not.toContain('Ada Lind');
      expect(await team.stop()).toBe(0);
      rmSync(folder, { recursive: true, force: true });
    },
    120_000,
  );
});

test('above MAX_STORAGE_GB nothing can be added, with the reason; reading and deleting go on', async () => {
  makeFolder();
  await start();
  await owner.client.from('leads').insert(leadRow(owner.shopId, 'lead-1')).throwOnError();
  expect(await team.stop()).toBe(0);
  team = await startTeam(join(folder, 'data'), { MAX_STORAGE_GB: '0.01' });
  const client = newClient(team);
  await client.auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
  const added = await client.from('leads').insert(leadRow(owner.shopId, 'lead-2'));
  const read = await client.from('leads').select('id');
  const removed = await client.from('leads').delete().eq('id', 'lead-1').eq('version', 1).select('id');
  expect([added.status, added.error?.message, read.data, removed.error]).toEqual([
    507,
    expect.stringMatching(
      /^The server has reached its storage limit \(\d+ MB of 10 MB\), so nothing can be added\. Deleting still works\./,
    ),
    [{ id: 'lead-1' }],
    null,
  ]);
  expect(await team.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** A disk of its own, which only root can make. */
function mountDisk() {
  makeFolder();
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=800m,mode=711', 'tmpfs', disk]);
  return status === 0 ? disk : undefined;
}

test('a disk that is full ends the database; the log says why, and once there is room it serves again: no acknowledged row is lost', async ({
  skip,
}) => {
  const disk = mountDisk();
  skip(disk === undefined, 'no disk can be mounted here');
  try {
    await start(join(disk, 'data'));
    const writers = startWriters('disk');
    await writers.more(ROWS, SOON_MS);
    const { bavail, bsize } = statfsSync(disk);
    const filler = join(disk, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', `count=${Math.ceil((bavail * bsize) / 1_048_576)}`]);
    // The next segment of the write-ahead log finds no room.
    const full = team.sql(async (sql) => {
      for (let n = 0; n < 10; n += 1) {
        await sql`select pg_switch_wal()`;
        await sql`create table filler (id int)`;
      }
    });
    await expect(full).rejects.toThrow();
    await expect.poll(team.said, { timeout: 60_000 }).toMatch(/started again in 2\.0 s/);
    expect(await team.isServing()).toBe(false);
    rmSync(filler);
    await writers.more(ROWS, 120_000);
    await writers.stop();
    expect(await lostOf(writers.acknowledged)).toBe(0);
    expect(team.said()).toMatch(/The database in .* does not start \(the disk is full\)/);
    expect(team.log()).toMatch(/The server runs again, [\d.]+ s after it ended/);
    console.log(`disk: ${writers.acknowledged.length} acknowledged, ${/runs again, ([\d.]+ s)/.exec(team.log())[1]}`);
  } finally {
    await team?.stop();
    if (disk) spawnSync('umount', [disk]);
    rmSync(folder, { recursive: true, force: true });
  }
}, 400_000);
