import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoFiles } from '../photos/photo-files.mjs';
import { newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { startTestServer } from '../testing/test-server.mjs';
import { writeBackup } from './backup-file.mjs';

const PHOTOS = ['hood', 'roof', 'door'].map((word) => makePhoto(word, 50_000));
const [HOOD, ROOF, DOOR] = PHOTOS;

let folder = '';
let server;
let shop;
const file = (name) => join(folder, name);

/** The files of photos in a data folder. */
const filesIn = (dataDir) =>
  existsSync(join(dataDir, 'photos', shop)) ? readdirSync(join(dataDir, 'photos', shop)).sort() : [];
const namesOf = (photos) => photos.flatMap(({ id }) => [`${id}-320.jpg`, `${id}.jpg`]).sort();
const lastLine = ({ said }) => said.split('\n').at(-1);
const restore = (name, dataDir) => runTeam(['restore', file(name)], { dataDir });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-photos-'));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
  server = await startTestServer({ isOneShop: true });
  const owner = await signUp(server, 'owner@shop.test');
  shop = owner.shopId;
  const bucket = owner.client.storage.from('photos');
  for (const { id, bytes } of PHOTOS) {
    await bucket.upload(`${shop}/${id}-320.jpg`, bytes.subarray(0, 900), { contentType: 'image/jpeg' });
    await bucket.upload(`${shop}/${id}.jpg`, bytes, { contentType: 'image/jpeg' });
    await owner.client.from('photos').insert({ shop_id: shop, id, bytes: 50_900, width: 4, height: 3 }).throwOnError();
  }
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of the running server says how many photos it holds, and a restore into an empty folder brings them back', async () => {
  const { code, said } = await runTeam(['backup', file('good.gz')], { dataDir: server.dataDir });
  expect([code, said.split('\n').at(-1)]).toEqual([
    0,
    expect.stringMatching(/ rows of \d+ tables and 6 photo files \(0\.2 MB\) are in .*good\.gz$/),
  ]);
  const checked = await runTeam(['check', file('good.gz')], { dataDir: file('none') });
  expect([checked.code, checked.said.split('\n').slice(-2)]).toEqual([
    0,
    [
      expect.stringMatching(/ rows of \d+ tables and 6 photo files \(0\.2 MB\); every checksum is right\.$/),
      `${file('good.gz')} is whole. This version of Clearcoat can restore it.`,
    ],
  ]);
  const dataDir = file('empty');
  const restored = await restore('good.gz', dataDir);
  expect([restored.code, restored.said.split('\n').at(-1), filesIn(dataDir)]).toEqual([
    0,
    'Restored 6 photo files (0.2 MB) too.',
    namesOf(PHOTOS),
  ]);
  expect(readFileSync(join(dataDir, 'photos', shop, `${HOOD.id}.jpg`)).equals(HOOD.bytes)).toBe(true);
});

test('a damaged and a missing file are named, in the backup and in its restore, and the others go on', async () => {
  const dataDir = file('damaged');
  await restore('good.gz', dataDir);
  const photos = join(dataDir, 'photos', shop);
  writeFileSync(join(photos, `${HOOD.id}.jpg`), ROOF.bytes);
  rmSync(join(photos, `${DOOR.id}-320.jpg`));
  const backup = await runTeam(['backup', file('damaged.gz')], { dataDir });
  const lost = [`${shop}/${HOOD.id}.jpg`, `${shop}/${DOOR.id}-320.jpg`].sort();
  const named = (said, what) => {
    const lines = said.split('\n');
    const at = lines.indexOf(`2 photo files ${what}:`);
    return lines.slice(at + 1, at + 3).map((line) => line.trim());
  };
  expect([
    backup.code,
    named(backup.said, 'are not in the backup, because they are damaged or missing in the data folder').sort(),
  ]).toEqual([0, lost]);
  const checked = await runTeam(['check', file('damaged.gz')], { dataDir: file('none') });
  expect([checked.code, named(checked.said, 'are damaged or missing in the backup').sort(), lastLine(checked)]).toEqual(
    [1, lost, `${file('damaged.gz')} is not whole: it lacks 2 photo files. A restore brings back everything else.`],
  );
  const again = file('again');
  const restored = await restore('damaged.gz', again);
  expect([restored.code, named(restored.said, 'are not in the backup').sort(), filesIn(again)]).toEqual([
    0,
    lost,
    namesOf(PHOTOS).filter((name) => !lost.includes(`${shop}/${name}`)),
  ]);
});

test('a restore over newer data keeps the photos of before, and the server shows those of the backup', async () => {
  await server.halt();
  const later = makePhoto('later');
  writeFileSync(join(server.dataDir, 'photos', shop, `${later.id}.jpg`), later.bytes);
  const { code, said } = await restore('good.gz', server.dataDir);
  const kept = readdirSync(server.dataDir).filter((name) => name.startsWith('photos-before-'));
  expect([code, kept.length, said.includes(join(server.dataDir, kept[0])), filesIn(server.dataDir)]).toEqual([
    0,
    1,
    true,
    namesOf(PHOTOS),
  ]);
  expect(readdirSync(join(server.dataDir, kept[0], shop)).length).toBe(7);
  await server.restart();
  const client = newClient(server);
  await client.auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
  const { data } = await client.storage.from('photos').download(`${shop}/${ROOF.id}.jpg`);
  expect(Buffer.from(await data.arrayBuffer()).equals(ROOF.bytes)).toBe(true);
});

/** A good backup with its photo lines changed. */
function forge(name, change) {
  const lines = gunzipSync(readFileSync(file('good.gz')))
    .toString()
    .split('\n');
  writeFileSync(
    file(name),
    gzipSync(
      lines
        .flatMap((line) => (line.startsWith('{"photo"') ? change(JSON.parse(line)) : [line]))
        .map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
        .join('\n'),
    ),
  );
}

test('a made-up backup writes no file elsewhere, and none whose bytes are not its own', async () => {
  forge('forged.gz', (line) =>
    line.photo.endsWith('-320.jpg')
      ? { ...line, photo: `../../${line.photo}` }
      : { ...line, data: Buffer.from('no photo').toString('base64') },
  );
  const checked = await runTeam(['check', file('forged.gz')], { dataDir: file('none') });
  expect([checked.code, lastLine(checked)]).toEqual([
    1,
    expect.stringMatching(/ is not whole: it lacks 6 photo files\./),
  ]);
  const dataDir = file('forged');
  const { code, said } = await restore('forged.gz', dataDir);
  expect([code, said.includes('6 photo files are not in the backup:'), filesIn(dataDir)]).toEqual([0, true, []]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.jpg') || name === shop)).toEqual([]);
});

test('a backup that lost a photo on the way is damaged: nothing is restored', async () => {
  forge('short.gz', (line) => (line.photo.includes(DOOR.id) ? [] : [line]));
  const dataDir = file('short');
  const { code, said } = await restore('short.gz', dataDir);
  expect([code, said, existsSync(join(dataDir, 'photos')), existsSync(join(dataDir, 'postgres'))]).toEqual([
    1,
    expect.stringMatching(/is damaged or not whole: nothing was restored/),
    false,
    false,
  ]);
});

test('while a backup reads photos, it holds no table: a new version may change them', async () => {
  const store = photoFiles(server.dataDir, 'photos');
  const sql = server.connect();
  let read = 0;
  const watched = {
    ...store,
    async read(path) {
      read += 1;
      await server.sql.begin((step) => step`lock table public.photos in access exclusive mode nowait`);
      return store.read(path);
    },
  };
  const { photos } = await writeBackup(sql, watched, file('held.gz'), new AbortController().signal);
  await sql.end();
  expect([photos.files, photos.damaged.length, read]).toEqual([6, 0, 6]);
});
