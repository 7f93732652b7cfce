import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, readPostmaster } from '../database/postgres.mjs';
import { startWithBackup } from '../testing/test-backup.mjs';
import { newClient, PASSWORD } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { startTeam } from '../testing/test-team.mjs';

let folder = '';
let server;
let stop;
const file = (name) => join(folder, name);

beforeAll(async () => {
  ({ folder, server, stop } = await startWithBackup('clearcoat-interruption-', 'backups'));
});
afterAll(() => stop());

const GONE = (what) =>
  new RegExp(
    `^The database ended before ${what} was finished.*\\. See its log \\(postgres/postgres\\.log in a data folder\\), then try again\\.$`,
  );
const isRunning = (path) => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.includes(path);

/** Begins a backup that waits for a table, and calls back when it waits. */
async function backupThatWaits(onWaiting) {
  let unlock;
  const locked = new Promise((resolve) => {
    const holding = server.connect().begin(async (sql) => {
      await sql`lock table public.leads in access exclusive mode`;
      resolve();
      await new Promise((done) => (unlock = done));
    });
    holding.catch(() => undefined);
  });
  await locked;
  let child;
  const ended = runTeam(['backup', join(file('backups'), 'x.gz')], {
    dataDir: server.dataDir,
    onStart: (started) => (child = started),
  });
  const waiting = () =>
    server.sql`select pid from pg_stat_activity where query like 'copy (select%' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1);
  await onWaiting({ child, pid: (await waiting())[0].pid });
  const result = await ended;
  unlock();
  return { ...result, files: readdirSync(file('backups')) };
}

test('a backup whose connection is ended says so, and leaves no file', async () => {
  const result = await backupThatWaits(({ pid }) => server.sql`select pg_terminate_backend(${pid}, 5000)`);
  expect(result).toEqual({ code: 1, said: expect.stringMatching(GONE('the backup')), files: [] });
});

test('a backup that is stopped with Ctrl-C says so, and leaves no file', async () => {
  const result = await backupThatWaits(({ child }) => child.kill('SIGINT'));
  expect(result).toEqual({ code: 1, said: 'Stopped before it was finished. Nothing was changed.', files: [] });
});

test.each([
  ['whose database is killed', GONE('the restore'), (_child, pid) => process.kill(pid, 'SIGKILL')],
  [
    'that is stopped with Ctrl-C',
    /^Stopped before it was finished\. Nothing was changed\.$/,
    (child) => child.kill('SIGINT'),
  ],
])('a restore %s says so, and leaves neither a database nor a lock', async (what, sentence, interrupt) => {
  const dataDir = file(what.replaceAll(' ', '-'));
  let child;
  const ended = runTeam(['restore', file('good.gz')], { dataDir, onStart: (started) => (child = started) });
  const fresh = () => existsSync(join(dataDir, 'postgres.new')) && readPostmaster(join(dataDir, 'postgres.new'));
  await expect.poll(() => fresh()?.isReady, { timeout: 30_000, interval: 5 }).toBe(true);
  interrupt(child, fresh().pid);
  expect([await ended, readdirSync(dataDir), isRunning(dataDir)]).toEqual([
    { code: 1, said: expect.stringMatching(sentence) },
    ['secrets.json'],
    false,
  ]);
});

test('what a killed restore left behind is stopped and removed by the next command', async () => {
  const dataDir = file('killed');
  const ended = runTeam(['restore', file('good.gz')], {
    dataDir,
    onStart(child) {
      const wait = setInterval(() => {
        if (!existsSync(join(dataDir, 'postgres.new')) || !readPostmaster(join(dataDir, 'postgres.new'))?.isReady)
          return;
        clearInterval(wait);
        child.kill('SIGKILL');
      }, 5);
    },
  });
  expect((await ended).code).toBe(null);
  expect(isRunning(join(dataDir, 'postgres.new'))).toBe(true);
  await runTeam(['restore', file('nothing.gz')], { dataDir });
  expect([readdirSync(dataDir), isRunning(dataDir)]).toEqual([['secrets.json'], false]);
  const { code } = await runTeam(['restore', file('good.gz')], { dataDir });
  expect([code, readdirSync(dataDir).sort(), isRunning(dataDir)]).toEqual([
    0,
    ['postgres', 'secrets.json', 'team.log'],
    false,
  ]);
});

test('set-password whose database is gone says so, and the password is the one of before', async () => {
  const before = readPostmaster(join(server.dataDir, 'postgres')).pid;
  await server.kill();
  let child;
  const ended = runTeam(['set-password', 'owner@shop.test'], {
    dataDir: server.dataDir,
    input: null,
    onStart: (started) => (child = started),
  });
  const own = () => readPostmaster(join(server.dataDir, 'postgres'));
  await expect.poll(() => own()?.isReady && own().pid !== before, { timeout: 30_000, interval: 5 }).toBe(true);
  process.kill(own().pid, 'SIGKILL');
  expect(await ended).toEqual({ code: 1, said: expect.stringMatching(GONE('the change of the password')) });
  child.stdin.destroy();
  await server.restart();
  const { error } = await newClient(server).auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
  expect(error).toBe(null);
});

test('a first start whose database is killed while its tables are made ends with a sentence; the next start goes on', async () => {
  const dataDir = file('start');
  const path = join(dataDir, 'postgres');
  const ended = runTeam([], { dataDir, env: { PORT: String(await freePort()) } });
  await expect
    .poll(() => existsSync(path) && readPostmaster(path)?.isReady, { timeout: 40_000, interval: 5 })
    .toBe(true);
  process.kill(readPostmaster(path).pid, 'SIGKILL');
  const { code, said } = await ended;
  expect([code, said]).toEqual([1, expect.stringMatching(/The database ended before the start was finished/)]);
  const team = await startTeam(dataDir);
  expect([await team.isServing(), await team.stop()]).toEqual([true, 0]);
}, 120_000);
