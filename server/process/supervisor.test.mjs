import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SUPERVISOR = new URL('supervisor.mjs', import.meta.url).href;
/** Each run takes the first word of the plan; the last one is kept. */
const SERVER = `
  import { readFileSync, writeFileSync } from 'node:fs';
  const [word, ...rest] = readFileSync('plan', 'utf8').split(' ');
  if (rest.length > 0) writeFileSync('plan', rest.join(' '));
  console.log('run ' + word);
  if (word === 'refuses') process.exit(1);
  if (word === 'dies') process.kill(process.pid, 'SIGKILL');
  process.send('running', () => {
    if (word === 'crashes') process.exit(7);
    if (word === 'killed') process.kill(process.pid, 'SIGKILL');
    if (word === 'ends') process.exit(0);
  });
  let isStopping = false;
  const stop = (why) => {
    if (isStopping) return;
    isStopping = true;
    writeFileSync('stopped', why);
    setTimeout(() => process.exit(0), 100);
  };
  process.on('message', () => stop('stopped'));
  process.on('disconnect', () => stop('left alone'));
  process.on('SIGINT', () => stop('Ctrl-C'));
  writeFileSync('listening', '');
`;
const MAIN = `
  import { supervise } from '${SUPERVISOR}';
  const log = (text) => console.log('log: ' + text.replace(/process \\d+/, 'process 1').replace(/\\d\\.\\d s after/, 'some time after'));
  console.error = () => {};
  process.exitCode = await supervise({ command: ['server.mjs'], log, pausesMs: process.argv.slice(2).map(Number) });
`;

let folder = '';
let child;
let said = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-supervisor-'));
  writeFileSync(join(folder, 'server.mjs'), SERVER);
  writeFileSync(join(folder, 'main.mjs'), MAIN);
  said = '';
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(plan, pausesMs = [100, 200]) {
  writeFileSync(join(folder, 'plan'), plan);
  const words = ['main.mjs', ...pausesMs.map(String)];
  // A group of its own, as a terminal makes it: Ctrl-C goes to all of it.
  child = spawn(process.execPath, words, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (text) => (said += text));
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
}

const until = (pattern) => expect.poll(() => said, { timeout: 15_000, interval: 10 }).toMatch(pattern);
/** Waits until the server hears signals and messages. */
const untilListening = () =>
  expect.poll(() => existsSync(join(folder, 'listening')), { timeout: 15_000, interval: 10 }).toBe(true);
const lines = () => said.trim().split('\n');

test('a server that ends unexpectedly is started again with growing pauses, and the log says how it ended', async () => {
  const ended = start('crashes refuses killed stays');
  await until(/run stays\n(.*\n)*.*runs again/);
  child.kill('SIGTERM');
  expect([await ended, readFileSync(join(folder, 'stopped'), 'utf8'), lines()]).toEqual([
    0,
    'stopped',
    [
      'run crashes',
      'log: The server process 1 ended unexpectedly (exit code 7). It is started again in 0.1 s.',
      'run refuses',
      'log: The server process 1 ended unexpectedly (exit code 1). It is started again in 0.2 s.',
      'run killed',
      'log: The server runs again, some time after it ended.',
      'log: The server process 1 ended unexpectedly (killed by SIGKILL). It is started again in 0.2 s.',
      'run stays',
      'log: The server runs again, some time after it ended.',
    ],
  ]);
});

test.each(['refuses', 'dies'])('a first start that %s is not tried again: exit code 1', async (word) => {
  expect([await start(`${word} stays`), lines()]).toEqual([1, [`run ${word}`]]);
});

test('a server that ends in good order by itself is not started again', async () => {
  expect([await start('ends stays'), lines()]).toEqual([0, ['run ends']]);
});

test('Ctrl-C, which reaches both processes, ends both with exit code 0', async () => {
  const ended = start('stays');
  await untilListening();
  process.kill(-child.pid, 'SIGINT');
  expect([await ended, lines()]).toEqual([0, ['run stays']]);
});

test('a stop during a pause ends at once', async () => {
  // A pause that nobody waits for.
  const ended = start('crashes stays', [600_000]);
  await until(/started again/);
  child.kill('SIGTERM');
  expect([await ended, lines().length]).toEqual([0, 2]);
});

test('when the supervisor is killed, the server stops in good order', async () => {
  const ended = start('stays');
  await untilListening();
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(readFileSync(join(folder, 'stopped'), 'utf8')).toBe('left alone');
});
