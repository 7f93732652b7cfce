import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../database/database-access.mjs';
import { leadRow, newClient, PASSWORD, signUp } from '../testing/test-client.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const AWKWARD = 'tab\t, line\nreturn\r, \\. and \\N, quote " and \', \u2028, 漆';
const NEW_PASSWORD = 'another coat of wax';

let folder = '';
let server;
let owner;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-backup-'));
  // Postgres' account must be able to enter, or it would get a folder elsewhere.
  chmodSync(folder, 0o711);
  server = await startTestServer({ isOneShop: true });
  owner = await signUp(server, 'owner@shop.test');
  const rows = Array.from({ length: 300 }, (_, n) => ({
    ...leadRow(owner.shopId, `lead-${n}`),
    notes: `${AWKWARD} ${n}`,
    extra: { color: AWKWARD, n },
  }));
  await owner.client.from('leads').insert(rows).throwOnError();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const team = (words, options) => runTeam(words, { dataDir: server.dataDir, ...options });

/** Returns the content of a backup without its creation time. */
function contentOf(path) {
  const text = gunzipSync(readFileSync(path)).toString();
  return createHash('sha256')
    .update(text.slice(text.indexOf('\n')))
    .digest('hex');
}

function signIn(password) {
  return newClient(server).auth.signInWithPassword({ email: 'owner@shop.test', password });
}

describe('backup and restore', () => {
  const file = (name) => join(folder, name);

  test('while the server runs a backup is written for its owner alone, and a restore or a second server is refused', async () => {
    const { code, said } = await team(['backup', file('running.gz')]);
    expect([
      code,
      said.includes('leads                             300'),
      statSync(file('running.gz')).mode & 0o777,
    ]).toEqual([0, true, 0o600]);
    const restored = await team(['restore', file('running.gz')]);
    expect([restored.code, restored.said]).toEqual([
      1,
      expect.stringMatching(/^The data in .* is in use: a team server \(process \d+\)\. Stop that first/),
    ]);
    await expect(startTestServer({ env: { DATA_DIR: server.dataDir } })).rejects.toThrow(
      'is in use: a team server (process',
    );
  });

  test('a check needs no data folder and no server: it says when and by which version the backup was made, and what is in it', async () => {
    const dataDir = file('no-data');
    const { code, said } = await team(['check', file('running.gz')], { dataDir });
    const about = JSON.parse(
      gunzipSync(readFileSync(file('running.gz')))
        .toString()
        .split('\n')[0],
    );
    expect([code, said.split('\n').map((line) => line.trim().replace(/ +/g, ' ')), existsSync(dataDir)]).toEqual([
      0,
      [
        `Made ${about.made.slice(0, 10)} ${about.made.slice(11, 16)} UTC, by version ${about.migrations.at(-1)}.`,
        'accounts 1',
        'settings of the server 1',
        'latest changes 301',
        'leads 300',
        'members 1',
        'shops 1',
        expect.stringMatching(/^605 rows of \d+ tables; every checksum is right\.$/),
        `${file('running.gz')} is whole. This version of Clearcoat can restore it.`,
      ],
      false,
    ]);
  });

  test('into an empty folder: every table has the same rows, read back and compared', async () => {
    const dataDir = file('empty');
    const { code, said } = await team(['restore', file('running.gz')], { dataDir });
    expect([code, said.split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^Restored the backup of .*: each of the \d+ tables was read back and is as the file says\.$/,
      ),
    ]);
    await team(['backup', file('again.gz')], { dataDir });
    expect(contentOf(file('again.gz'))).toBe(contentOf(file('running.gz')));
  });

  test('a row that a rule of today would refuse comes back as it was', async () => {
    const [old] = await server.sql`select * from public.leads limit 1`;
    const notes = 'x'.repeat(100_001);
    await expect(server.sql`update public.leads set notes = ${notes} where id = ${old.id}`).rejects.toThrow(
      'is too long',
    );
    await server.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update public.leads set notes = ${notes} where id = ${old.id}`;
    });
    await team(['backup', file('before-rules.gz')]);
    await server.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update public.leads set notes = ${old.notes} where id = ${old.id}`;
    });
    const dataDir = file('before-rules');
    expect((await team(['restore', file('before-rules.gz')], { dataDir })).code).toBe(0);
    const signal = new AbortController().signal;
    const rows = await withDatabase(
      dataDir,
      { what: 'a test', signal },
      (sql) => sql`select * from public.leads where id = ${old.id}`,
    );
    expect([...rows]).toEqual([{ ...old, notes }]);
  });

  test('over newer data: the rows are those of the backup, what was there is kept, the server goes on with them', async () => {
    await owner.client.from('leads').insert(leadRow(owner.shopId, 'later')).throwOnError();
    await server.halt();
    expect((await team(['backup', file('standing.gz')])).code).toBe(0);
    const { code, said } = await team(['restore', file('running.gz')]);
    const kept = readdirSync(server.dataDir).filter((name) => name.startsWith('postgres-before-'));
    expect([code, kept.length, said.includes(kept[0])]).toEqual([0, 1, true]);
    await server.restart();
    const { data } = await signIn(PASSWORD);
    const client = newClient(server);
    await client.auth.setSession(data.session);
    const { data: leads } = await client
      .from('leads')
      .select('id, notes, extra, version')
      .order('place')
      .throwOnError();
    expect(leads).toEqual(
      Array.from({ length: 300 }, (_, n) => ({
        id: `lead-${n}`,
        notes: `${AWKWARD} ${n}`,
        extra: { color: AWKWARD, n },
        version: 1,
      })),
    );
    expect(contentOf(file('standing.gz'))).not.toBe(contentOf(file('running.gz')));
  });

  test.each([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2), /is damaged or not whole: nothing was restored/],
    [
      'with one figure changed',
      (bytes) => gzipSync(gunzipSync(bytes).toString().replace('Lind', 'Kind')),
      /is damaged/,
    ],
    [
      'without its last table',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/\{"end".*\n$/, ''),
        ),
      /is damaged/,
    ],
    [
      'of a newer format',
      (bytes) => gzipSync(gunzipSync(bytes).toString().replace('"version":1', '"version":9')),
      /by a newer Clearcoat/,
    ],
    [
      'of a newer database',
      (bytes) => gzipSync(gunzipSync(bytes).toString().replace('"migrations":[', '"migrations":["99990101000000",')),
      /by a newer Clearcoat/,
    ],
    ['that is something else', () => Buffer.from('{}'), /is not a backup of a team server/],
  ])('a file %s changes nothing', async (_what, spoil, sentence) => {
    const dataDir = file('empty');
    writeFileSync(file('spoilt.gz'), spoil(readFileSync(file('running.gz'))));
    const before = readdirSync(dataDir).sort();
    const { code, said } = await team(['restore', file('spoilt.gz')], { dataDir });
    expect([code, said, readdirSync(dataDir).sort()]).toEqual([1, expect.stringMatching(sentence), before]);
    const missing = file('no-data');
    expect([await team(['check', file('spoilt.gz')], { dataDir: missing }), existsSync(missing)]).toEqual([
      { code, said },
      false,
    ]);
  });
});

test.each([
  ['backup', '/nowhere/x.gz', 'There is no folder /nowhere. Make it, or choose another one.'],
  ['backup', tmpdir(), `${tmpdir()}: it is a folder, not a file.`],
  ['backup', '/proc/x.gz', '/proc/x.gz: there is no such file or folder.'],
  ['backup', '/etc/hostname/x.gz', '/etc/hostname/x.gz: a part of the path is not a folder.'],
  ['restore', '/etc/hostname/x.gz', '/etc/hostname/x.gz: a part of the path is not a folder.'],
  ['restore', '/nowhere/x.gz', 'There is no file /nowhere/x.gz.'],
  ['restore', tmpdir(), `${tmpdir()}: it is a folder, not a file.`],
  ['check', '/etc/hostname/x.gz', '/etc/hostname/x.gz: a part of the path is not a folder.'],
  ['check', '/nowhere/x.gz', 'There is no file /nowhere/x.gz.'],
  ['check', tmpdir(), `${tmpdir()}: it is a folder, not a file.`],
])('%s %s says why it cannot be done', async (command, path, sentence) => {
  const options = command === 'restore' ? { dataDir: join(folder, 'empty') } : {};
  expect(await team([command, path], options)).toEqual({ code: 1, said: sentence });
});

describe('set-password', () => {
  test('gives a new one, ends all sessions, and the old one no longer counts', async () => {
    const { data } = await signIn(PASSWORD);
    const { code, said } = await team(['set-password', 'Owner@Shop.test'], { input: `${NEW_PASSWORD}\n` });
    expect([code, said]).toEqual([0, 'owner@shop.test has a new password and is signed out on all devices.']);
    const refreshed = await newClient(server).auth.refreshSession({ refresh_token: data.session.refresh_token });
    const tries = [await signIn(PASSWORD), await signIn(NEW_PASSWORD)].map(({ error }) => error?.code);
    expect([refreshed.data.session, tries]).toEqual([null, ['invalid_credentials', undefined]]);
  });

  test.each([
    ['owner@shop.test', 'short\n', 'A password needs at least 8 characters. Nothing was changed.'],
    ['owner@shop.test', '', 'No password entered. Nothing was changed.'],
    ['nobody@shop.test', `${NEW_PASSWORD}\n`, 'No one has signed up with nobody@shop.test.'],
  ])('for %s with %j: refused', async (email, input, sentence) => {
    expect(await team(['set-password', email], { input })).toEqual({ code: 1, said: sentence });
  });
});

test('a command that there is not is answered with those that there are', async () => {
  const { code, said } = await team(['upgrade']);
  expect([code, said.split('\n').length]).toEqual([1, 11]);
});
