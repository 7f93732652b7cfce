import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readPostmaster } from '../database/postgres.mjs';
import { readIfThere } from './read-if-there.mjs';

test('the file of a Postgres that is written and removed all the time is read or is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-postmaster-'));
  mkdirSync(join(folder, 'data'));
  const path = join(folder, 'data', 'postmaster.pid');
  const worker = new Worker(
    `const { rmSync, writeFileSync } = require('node:fs');
     for (;;) { writeFileSync(${JSON.stringify(path)}, '1\\n\\n\\n5432\\n\\n\\n\\nready\\n'); rmSync(${JSON.stringify(path)}); }`,
    { eval: true },
  );
  const seen = new Set();
  const isSeen = () => seen.has(undefined) && seen.has(5432);
  for (const began = Date.now(); !isSeen() || Date.now() - began < 1000; ) seen.add(readPostmaster(folder)?.port);
  await worker.terminate();
  rmSync(folder, { recursive: true });
  // A file that has just been made is empty: it has no port yet.
  expect(new Set([...seen].filter((port) => !Number.isNaN(port)))).toEqual(new Set([undefined, 5432]));
}, 30_000);

test('another error of a file is an error', () => {
  expect(() => readIfThere(tmpdir())).toThrow('EISDIR');
});
