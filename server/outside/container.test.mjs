// The image of the Dockerfile without an engine: its second stage is put together in a folder, and what is in it serves the app.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase } from '../testing/test-database.mjs';
import { testPort } from '../testing/test-server.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');

let folder;
let database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-image-'));
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Copies what `COPY --from=build` names. The built app is a page: the build itself is tested elsewhere. */
function makeImage() {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><title>Clearcoat</title>');
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)].map(([, name]) => name);
  for (const name of copied.filter((one) => one !== 'dist')) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  }
  symlinkSync(join(ROOT, 'server', 'node_modules'), join(folder, 'server', 'node_modules'));
  return copied;
}

test('what the image holds is enough to serve the app on a database that others run', async () => {
  const copied = makeImage();
  const [, ...words] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)[1]);
  const port = await testPort();
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...database.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  while (!said.includes('The team server is running') && child.exitCode === null) await wait(50);
  const page = await fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text(), String);
  const health = await fetch(`http://127.0.0.1:${port}/health`).then((answer) => answer.text(), String);
  child.kill('SIGTERM');
  expect([copied, page, health, await ended]).toEqual([
    ['package.json', 'dist', 'scripts', 'supabase/schema', 'server'],
    expect.stringContaining('<title>Clearcoat</title>'),
    '{"ok":true}',
    0,
  ]);
});

test('compose.yaml names files that are there, and settings of the server that are explained', () => {
  const mounted = [...compose.matchAll(/^ +- \.\/([^:]+):/gm)].map(
    ([, path]) => readFileSync(join(ROOT, path), 'utf8').length > 0,
  );
  const [, server] = /^ {2}server:\n(.*?)\n\n/ms.exec(compose);
  const settings = [...server.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  const pages = ['scaling.md', 'team-server.md'].map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8')).join('');
  expect([mounted, settings, settings.filter((name) => !pages.includes(`\`${name}\``))]).toEqual([
    [true, true, true],
    ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'TRUST_PROXY', 'DRAIN_SECONDS'],
    [],
  ]);
});
