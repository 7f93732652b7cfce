import { describe, expect, test } from 'vitest';
import { BadZip, isZip, readEntry, zipEntries } from './read-zip.ts';
import { createZip } from './write-zip.ts';

/** Made by Python's zipfile as a stream, so that sizes come behind the contents: a compressed file and two stored ones. */
const FOREIGN =
  'UEsDBBQACAAIAABQdF0AAAAAAAAAAAAAAAAOAAAAc2hvcC9kYXRhLmpzb26rVkouLS7Jz00tKlayUoiOra0eGAEAUEsHCFxmZHsWAAAAiAAAAFBLAwQUAAgAAAAAUHRdAAAAAAAAAAAAAAAAGQAAAF9fTUFDT1NYL3Nob3AvLl9kYXRhLmpzb25NYWNQSwcIha1eLwMAAAADAAAAUEsDBBQACAgAAABQdF0AAAAAAAAAAAAAAAAJAAAAY2Fmw6kudHh0c3RvcmVkUEsHCAv5Q1YGAAAABgAAAFBLAQIUAxQACAAIAABQdF1cZmR7FgAAAIgAAAAOAAAAAAAAAAAAAACAAQAAAABzaG9wL2RhdGEuanNvblBLAQIUAxQACAAAAABQdF2FrV4vAwAAAAMAAAAZAAAAAAAAAAAAAACAAVIAAABfX01BQ09TWC9zaG9wLy5fZGF0YS5qc29uUEsBAhQDFAAICAAAAFB0XQv5Q1YGAAAABgAAAAkAAAAAAAAAAAAAAIABnAAAAGNhZsOpLnR4dFBLBQYAAAAAAwADALoAAADZAAAAFwBtYWRlIGJ5IGFub3RoZXIgcHJvZ3JhbQ==';
const foreign = () => new Blob([Buffer.from(FOREIGN, 'base64')]);

const TEXT = '{"customers": []}'.repeat(50_000);

async function written(): Promise<Blob> {
  const zip = createZip();
  await zip.addCompressed('data.json', new Blob([TEXT]));
  zip.add('photos/é.jpg', Uint8Array.of(1, 2, 3).buffer);
  return zip.end();
}

async function contents(file: Blob) {
  const entries = await zipEntries(file);
  return Promise.all(entries.map(async (entry) => [entry.name, await (await readEntry(file, entry)).text()]));
}

test('a written zip is read back, its text compressed', async () => {
  const file = await written();
  expect(await isZip(file)).toBe(true);
  expect(await contents(file)).toEqual([
    ['data.json', TEXT],
    ['photos/é.jpg', '\u0001\u0002\u0003'],
  ]);
  expect(file.size).toBeLessThan(TEXT.length / 50);
});

test("another program's zip is read, with a comment at its end", async () => {
  expect(await contents(foreign())).toEqual([
    ['shop/data.json', '{"customers": []}'.repeat(8)],
    ['__MACOSX/shop/._data.json', 'Mac'],
    ['café.txt', 'stored'],
  ]);
});

test('JSON, nothing and a short file are no zip', async () => {
  for (const text of ['{"customers": []}', '', 'PK']) expect(await isZip(new Blob([text])), text).toBe(false);
  expect(await isZip(createZip().end())).toBe(true);
});

/** Returns the file with the byte at a position changed. */
async function damagedAt(file: Blob, at: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  return new Blob([bytes]);
}

describe('a damaged zip', () => {
  test('is refused wherever it is cut off', async () => {
    const file = foreign();
    for (let size = 0; size < file.size - 23; size += 1) {
      await expect(contents(file.slice(0, size)), `${size} bytes`).rejects.toBeInstanceOf(BadZip);
    }
  });

  test('never gives other contents, whichever byte is changed', async () => {
    const file = foreign();
    const expected = (await contents(file)).map(([, text]) => text);
    for (let at = 0; at < file.size - 23; at += 1) {
      const read = await contents(await damagedAt(file, at)).catch((error: unknown) => error);
      if (read instanceof BadZip) continue;
      // A changed count gives fewer files, and a changed name or day damages no contents.
      expect(Array.isArray(read), `byte ${at}: ${read}`).toBe(true);
      expect(expected.join('\n')).toContain((read as string[][]).map(([, text]) => text).join('\n'));
    }
  });

  test('that unpacks to more than it says is refused', async () => {
    const file = foreign();
    const [entry] = await zipEntries(file);
    if (!entry) throw new Error('The zip is empty');
    await expect(readEntry(file, { ...entry, size: 10 })).rejects.toBeInstanceOf(BadZip);
  });
});
