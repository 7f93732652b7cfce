import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { sha256 } from './sha256.ts';

test('hashes as Node does, also without crypto.subtle', () => {
  vi.stubGlobal('crypto', {});
  for (const length of [0, 1, 63, 64, 1_000_003]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(sha256(bytes.buffer), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  vi.unstubAllGlobals();
});
