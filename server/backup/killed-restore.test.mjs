import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { makePhoto } from '../testing/test-photos.mjs';
import { everyPhoto, everyRow } from '../testing/test-rows.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const IS_LONG = process.env.LONG === '1';
const ROUNDS = IS_LONG ? 20 : 3;
const PHOTOS = 30;
const photos = Array.from({ length: PHOTOS }, (_, n) => makePhoto(`photo ${n} `, 100_000));
const KILL_AT = `--import=${new URL('../testing/kill-at.mjs', import.meta.url).href}`;

let folder = '';
// The content of the data folder before the restore, and that of the backup.
let before;
let backedUp;
const file = (name) => join(folder, name);

async function upload({ client, shopId }, { id, bytes }) {
  const bucket = client.storage.from('photos');
  await bucket.upload(`${shopId}/${id}-320.jpg`, bytes.subarray(0, 900), { contentType: 'image/jpeg' });
  await bucket.upload(`${shopId}/${id}.jpg`, bytes, { contentType: 'image/jpeg' });
  await client
    .from('photos')
    .insert({ shop_id: shopId, id, bytes: bytes.length + 900, width: 4, height: 3 })
    .throwOnError();
}
const contentOf = async ({ sql, dataDir }) => ({ rows: await everyRow(sql), photos: everyPhoto(dataDir) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-killed-'));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
  const server = await startTestServer({ isOneShop: true });
  const owner = await signUp(server, 'owner@shop.test');
  for (const photo of photos) await upload(owner, photo);
  await owner.client
    .from('leads')
    .insert(Array.from({ length: 500 }, (_, n) => leadRow(owner.shopId, `lead-${n}`)))
    .throwOnError();
  backedUp = await contentOf(server);
  await runTeam(['backup', file('good.gz')], { dataDir: server.dataDir });
  await owner.client.from('leads').update({ notes: 'Called back' }).eq('id', 'lead-1').throwOnError();
  await upload(owner, makePhoto('later'));
  before = await contentOf(server);
  await server.halt();
  copy(server.dataDir, file('data'));
  await server.stop();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copy(from, to) {
  expect(spawnSync('cp', ['-a', from, to]).status).toBe(0);
}

/** A data folder as it is before the restore. */
function dataFolder(name) {
  const dataDir = file(name);
  copy(file('data'), dataDir);
  return dataDir;
}

const restore = (dataDir, options) => runTeam(['restore', file('good.gz')], { dataDir, ...options });
const leftIn = (dataDir) => readdirSync(dataDir).filter((name) => /\.new$|^exchange/.test(name));
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Starts a server on the folder, as people would, and returns which of the two it holds, whole. */
async function startOn(dataDir) {
  const server = await startTestServer({ dataDir, isOneShop: true });
  try {
    const content = await contentOf(server);
    const { error } = await newClient(server).auth.signInWithPassword({ email: 'owner@shop.test', password: PASSWORD });
    const holds = isSame(content, before) ? 'before' : isSame(content, backedUp) ? 'backup' : 'neither';
    return [holds, error, leftIn(dataDir)];
  } finally {
    await server.stop();
  }
}

test.each([
  ['rename exchange.json.new', 'before', undefined],
  ['rename postgres', 'backup', undefined],
  ['rename postgres.new', 'backup', 'backup'],
  ['rename photos', 'backup', 'restore'],
  ['rename photos.new', 'backup', undefined],
  ['remove exchange.json', 'backup', undefined],
])(
  'killed in the exchange of folders, at "%s": the next start holds the whole data of "%s"',
  async (at, holds, next) => {
    const dataDir = dataFolder(at.replaceAll(' ', '-'));
    expect((await restore(dataDir, { env: { NODE_OPTIONS: KILL_AT, KILL_AT: at } })).code).toBe(null);
    // Another command may come before the start.
    if (next)
      expect((await runTeam([next, file(next === 'backup' ? 'again.gz' : 'good.gz')], { dataDir })).code).toBe(0);
    expect(await startOn(dataDir)).toEqual([holds, null, []]);
    rmSync(dataDir, { recursive: true, force: true });
  },
  120_000,
);

test('what a restore has put away comes back by its names, as the documentation says', async () => {
  const dataDir = dataFolder('back');
  expect((await restore(dataDir)).code).toBe(0);
  expect(await startOn(dataDir)).toEqual(['backup', null, []]);
  for (const name of ['postgres', 'photos']) {
    renameSync(join(dataDir, name), join(dataDir, `${name}-restored`));
    const kept = readdirSync(dataDir).find((one) => one.startsWith(`${name}-before-`));
    renameSync(join(dataDir, kept), join(dataDir, name));
  }
  expect(await startOn(dataDir)).toEqual(['before', null, []]);
}, 120_000);

test('killed while photos are written: the next start has all of what was before', async () => {
  const dataDir = dataFolder('photos-half');
  const ids = photos.map(({ id }) => id).sort();
  const { code } = await restore(dataDir, { env: { NODE_OPTIONS: KILL_AT, KILL_AT: `put ${ids[PHOTOS / 2]}.jpg` } });
  const written = Object.keys(everyPhoto(dataDir, 'photos.new')).length;
  const isHalf = written > PHOTOS / 2 && written < 2 * PHOTOS;
  expect([code, isHalf, await startOn(dataDir)]).toEqual([null, true, ['before', null, []]]);
}, 120_000);

test(
  `killed at ${ROUNDS} moments at random: the next start has all of what was before, or all of the backup, and no left-over`,
  async () => {
    const whole = dataFolder('whole');
    const began = performance.now();
    expect((await restore(whole)).code).toBe(0);
    const duration = performance.now() - began;
    const stages = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = dataFolder(`round-${round}`);
      const after = duration * Math.random();
      const { code } = await restore(dataDir, { onStart: (child) => setTimeout(() => child.kill('SIGKILL'), after) });
      const stage = ['exchange.json', 'photos.new', 'postgres.new'].find((name) => existsSync(join(dataDir, name)));
      const [holds, error, left] = await startOn(dataDir);
      expect({ after, code, holds, error, left }).toEqual({
        after,
        code,
        holds: code === 0 || holds === 'backup' ? 'backup' : 'before',
        error: null,
        left: [],
      });
      const what = code === 0 ? 'done' : `killed with ${stage ?? 'nothing'}`;
      stages[what] = (stages[what] ?? 0) + 1;
      rmSync(dataDir, { recursive: true, force: true });
    }
    console.log(`killed restores of ${Math.round(duration)} ms: ${JSON.stringify(stages)}`);
  },
  60_000 + ROUNDS * 60_000,
);

test('a disk that gets full says so, at each stage, and the data of before is as it was', async ({ skip }) => {
  const disk = file('disk');
  mkdirSync(disk);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=711', 'tmpfs', disk]);
  skip(status !== 0, 'no disk can be mounted here');
  try {
    const dataDir = join(disk, 'data');
    copy(file('data'), dataDir);
    const freeOf = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
    const need = statfsSync(disk).blocks * statfsSync(disk).bsize - freeOf();
    const all = readdirSync(dataDir).sort();
    for (const share of [0.1, 0.6, 0.95]) {
      const filler = join(disk, 'filler');
      const megabytes = Math.floor((freeOf() - need * share) / 1_048_576);
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M', `count=${megabytes}`]);
      const { code, said } = await restore(dataDir);
      expect([share, code, said, readdirSync(dataDir).sort()]).toEqual([
        share,
        1,
        `The disk of ${dataDir} is full. A restore needs room for the new data next to the present one. Nothing was changed: make room, then try again.`,
        all,
      ]);
      rmSync(filler);
    }
    expect(await startOn(dataDir)).toEqual(['before', null, []]);
  } finally {
    spawnSync('umount', [disk]);
  }
}, 180_000);
