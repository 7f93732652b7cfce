import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, decompress } from './gzip.ts';

const TEXT = JSON.stringify({ customers: [{ firstName: 'Žofia 🚗' }] }).repeat(50_000);

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

test('a compressed file is gzip, much smaller, and decompresses to the original', async () => {
  const packed = await compress(new Blob([TEXT]));
  expect(gunzipSync(await bytesOf(packed)).toString('utf8')).toBe(TEXT);
  expect(packed.size).toBeLessThan(TEXT.length / 50);
  const unpacked = await decompress(packed);
  expect(await unpacked.text()).toBe(TEXT);
  expect(unpacked.type).toBe('application/json');
});

test('a file that was never compressed is opened unchanged', async () => {
  for (const text of ['', '{', '{"customers": []}']) {
    const file = new Blob([text]);
    expect(await decompress(file)).toBe(file);
  }
});

test('if the browser cannot compress, files stay uncompressed', async () => {
  const { CompressionStream: known } = globalThis;
  Reflect.deleteProperty(globalThis, 'CompressionStream');
  try {
    const file = new Blob(['{}']);
    expect(await compress(file)).toBe(file);
  } finally {
    globalThis.CompressionStream = known;
  }
});

test('a damaged or truncated compressed file is refused with a message', async () => {
  const packed = await bytesOf(await compress(new Blob([TEXT])));
  const changed = packed.map((byte, index) => (index === packed.length >> 1 ? byte ^ 0xff : byte));
  for (const harmed of [changed, packed.slice(0, -20), packed.slice(0, 5)]) {
    await expect(decompress(new Blob([new Uint8Array(harmed)]))).rejects.toMatchObject({
      name: 'StoreError',
      kind: 'invalid',
      message: "The compressed file is damaged and can't be opened.",
    });
  }
});
