import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock } from './lock.mjs';

let folder = '';
const owner = { pid: process.pid, what: 'a test' };
const path = () => join(folder, 'server.lock');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the second gets the name of the owner; after a release it is free and the file is gone', async () => {
  const first = await takeLock(folder, owner);
  expect(await takeLock(folder, { pid: 7, what: 'another' })).toEqual({ heldBy: owner });
  first.release();
  expect(existsSync(path())).toBe(false);
  const third = await takeLock(folder, owner);
  expect(third.heldBy).toBeUndefined();
  third.release();
});

test('of eight at once one gets it', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => takeLock(folder, owner)));
  expect(all.filter(({ heldBy }) => !heldBy)).toHaveLength(1);
  for (const lock of all) lock.release?.();
});

test('a lock left behind is taken over, even where its process number lives and its port answers to something else', async () => {
  const otherServer = createServer((socket) => socket.end('something else'));
  await new Promise((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  for (const left of [
    JSON.stringify({ pid: process.pid, what: 'a dead server', port: otherServer.address().port, word: 'its word' }),
    JSON.stringify({ pid: 1, what: 'a dead server', port: 1, word: 'its word' }),
    'half a fi',
    '',
  ]) {
    writeFileSync(path(), left);
    const lock = await takeLock(folder, owner);
    expect(lock.heldBy).toBeUndefined();
    lock.release();
  }
  otherServer.close();
});
