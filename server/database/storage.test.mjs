import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { readMostStorage, watchStorage } from './storage.mjs';

const GB = 1_000_000_000;
let storage;
let lines = [];
afterEach(() => {
  storage?.stop();
  lines = [];
});

async function watch(options) {
  storage = await watchStorage({
    folders: [tmpdir()],
    databaseBytes: async () => 0,
    leastFreeBytes: 0,
    log: (text) => lines.push(text),
    everyMs: 10,
    ...options,
  });
  return storage;
}

test('MAX_STORAGE_GB: 50 without it, 0.5 is 500 MB, anything else is refused with its text', () => {
  expect([readMostStorage(undefined), readMostStorage(''), readMostStorage('0.5')]).toEqual([50 * GB, 50 * GB, GB / 2]);
  for (const text of ['0', '-1', 'much', '5 GB']) {
    expect(() => readMostStorage(text)).toThrow(
      `MAX_STORAGE_GB is "${text}"; it must be a number above 0, such as 50.`,
    );
  }
});

test('a database of exactly its limit may grow; one byte more is refused, and room again is logged once', async () => {
  let size = 50 * GB;
  const { refusal } = await watch({ databaseBytes: async () => size });
  expect(refusal()).toBeUndefined();
  size += 1;
  const sentence =
    'The server has reached its storage limit (50.0 GB of 50.0 GB), so nothing can be added. Deleting still works. Ask the person who runs the server to raise MAX_STORAGE_GB.';
  await expect.poll(refusal).toBe(sentence);
  size = 51 * GB;
  await expect.poll(refusal).toBe(sentence.replace('50.0', '51.0'));
  size = GB;
  await expect.poll(refusal).toBeUndefined();
  expect(lines).toEqual([sentence, 'There is room again: data can be added.']);
});

test('less free room than is kept for the database is refused', async () => {
  const { bavail, bsize } = statfsSync(tmpdir());
  const { refusal } = await watch({ leastFreeBytes: bavail * bsize * 2 });
  expect(refusal()).toMatch(/^The disk of the server is almost full \([\d.]+ [GM]B free\), so nothing can be added\. /);
});

test('a database that does not answer changes nothing, and is logged once', async () => {
  let isGone = false;
  let failures = 0;
  const { refusal } = await watch({
    databaseBytes: async () => {
      if (isGone) failures += 1;
      if (isGone) throw new Error('The database does not answer.');
      return 51 * GB;
    },
  });
  isGone = true;
  await expect.poll(() => failures).toBeGreaterThan(5);
  expect([refusal() !== undefined, lines.slice(1)]).toEqual([
    true,
    ['Free disk space could not be read (The database does not answer.).'],
  ]);
});
