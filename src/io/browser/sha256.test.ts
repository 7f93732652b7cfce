import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256, sha256Here } from './sha256.ts';

afterEach(() => vi.unstubAllGlobals());

test('hashes 0 to 200 bytes and a million as Node does', () => {
  for (const length of [...Array.from({ length: 201 }, (_, index) => index), 1_000_003]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(sha256Here(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('gives one hash with and without crypto.subtle', async () => {
  const bytes = new TextEncoder().encode('abc').buffer;
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await sha256(bytes)).toBe(expected);
  vi.stubGlobal('crypto', {});
  expect(await sha256(bytes)).toBe(expected);
});
