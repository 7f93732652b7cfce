import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../test/app/pages.ts';
import { createAppHandler, createAppServer, REACT_ARIA_STYLES } from './serve.mjs';

const PAGE = '<!doctype html><title>Clearcoat</title>';
const SCRIPT = `export const words = '${'shine '.repeat(400)}';`;

let base = '';
/** @type {import('node:http').Server} */
let server;
let port = 0;

/** @param {import('node:http').Server} app @returns {Promise<number>} its port */
async function listen(app) {
  await once(app.listen(0, '127.0.0.1'), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (app.address()).port;
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'clearcoat-serve-'));
  const dist = join(base, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(base, 'secret.txt'), 'outside');
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(dist, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(dist, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets', 'main-abc123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(dist, '.vite', 'manifest.json'), '{}');
  server = createAppServer(dist);
  port = await listen(server);
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(base, { recursive: true, force: true });
});

/**
 * Sends the path as it is: fetch would tidy `/../` away before the server sees it.
 * @param {string} path
 * @param {{ method?: string, headers?: import('node:http').OutgoingHttpHeaders }} [options]
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
function ask(path, { method = 'GET', headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('what is served', () => {
  test.each(['/schedule?date=2026-11-20', '/join', '/rest', '/auth', '/auth/reset', '/', ...ROUTES])(
    '%s opens the app',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
        PAGE,
      ]);
    },
  );

  test.each(['/assets/gone-123.js', '/assets/gone', '/assets/main-abc123.js.br', '/favicon.ico', '/robots.txt'])(
    '%s does not exist: 404, not the app',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, headers['cache-control'], body.toString()]).toEqual([
        404,
        'no-store',
        'There is no such file.\n',
      ]);
    },
  );

  test('a hashed asset has its type and is kept for a year', async () => {
    const { status, headers, body } = await ask('/assets/main-abc123.js');
    expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      SCRIPT,
    ]);
  });

  test('a file of public/ keeps its type and is requested again', async () => {
    const { headers } = await ask('/mark.svg');
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/svg+xml; charset=utf-8', 'no-cache']);
  });

  test('HEAD gives the headers of GET and no body', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect([status, headers['content-length'], body.length]).toEqual([200, String(PAGE.length), 0]);
  });

  test.each(['bytes=0-9', 'bytes=500-100', 'bytes=-5'])(
    'a request for the range %s gets the whole file',
    async (range) => {
      const { status, body } = await ask('/assets/main-abc123.js', { headers: { range } });
      expect([status, body.toString()]).toEqual([200, SCRIPT]);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused with 405', async (method) => {
    const { status, headers } = await ask('/', { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('what is not served', () => {
  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/../../secret.txt',
    '//secret.txt',
    '/%00secret.txt',
    '/.vite/manifest.json',
  ])('%s does not leave the folder', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body.toString()]).toEqual([404, 'There is no such file.\n']);
  });

  test('a broken escape is 404', async () => {
    expect((await ask('/%E0%A4%A')).status).toBe(404);
  });
});

describe('encodings and caching', () => {
  test('brotli where it is accepted', async () => {
    const { headers, body } = await ask('/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect([headers['content-encoding'], headers.vary, brotliDecompressSync(body).toString()]).toEqual([
      'br',
      'Accept-Encoding',
      SCRIPT,
    ]);
  });

  test('gzip where brotli is refused', async () => {
    const { headers, body } = await ask('/assets/main-abc123.js', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect([headers['content-encoding'], gunzipSync(body).toString()]).toEqual(['gzip', SCRIPT]);
  });

  test.each([
    ['gzip; q=0.8 ,br ; q=0', 'gzip'],
    ['br;q=0.000,gzip;q=0', undefined],
    [' BR ;q=1', 'br'],
    ['identity', undefined],
  ])('%j gives %s', async (accepted, encoding) => {
    const { headers } = await ask('/assets/main-abc123.js', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  /**
   * The least time of ten that the server needs to answer.
   * @param {{ url?: string, headers?: import('node:http').IncomingHttpHeaders }} request
   */
  function costOf({ url = '/assets/main-abc123.js', headers = {} }) {
    const handler = createAppHandler(join(base, 'dist'));
    const costs = Array.from({ length: 10 }, () => {
      const asked = new IncomingMessage(new Socket());
      Object.assign(asked, { method: 'GET', url, headers: { 'accept-encoding': 'br', ...headers } });
      const answer = new ServerResponse(asked);
      const began = performance.now();
      handler(asked, answer);
      return performance.now() - began;
    });
    return Math.min(...costs);
  }

  test.each([
    ['Accept-Encoding', `a${' '.repeat(15_500)}b`],
    ['Accept-Encoding', `a${';'.repeat(15_500)}b`],
    ['Accept-Encoding', 'a,'.repeat(7700)],
    ['If-None-Match', `"${', '.repeat(7700)}`],
    ['Host', `${'127.'.repeat(3800)}x`],
  ])('a header %s of 15 kB costs less than 20 ms', (name, value) => {
    expect(costOf({ headers: { [name.toLowerCase()]: value } })).toBeLessThan(20);
  });

  test('an address of 15 kB costs less than 20 ms', () => {
    expect(costOf({ url: `/${'a.'.repeat(7500)}a!` })).toBeLessThan(20);
  });

  test('a small file is sent as it is', async () => {
    expect((await ask('/', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBeUndefined();
  });

  test('a known ETag gives 304 without a body, per encoding', async () => {
    const first = await ask('/assets/main-abc123.js', { headers: { 'accept-encoding': 'br' } });
    const again = await ask('/assets/main-abc123.js', {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.etag },
    });
    const plain = await ask('/assets/main-abc123.js', { headers: { 'if-none-match': first.headers.etag } });
    expect([again.status, again.body.length, again.headers.etag, plain.status]).toEqual([
      304,
      0,
      first.headers.etag,
      200,
    ]);
  });
});

test('the files of the start are served, also after a build has replaced the folder', async () => {
  const folder = mkdtempSync(join(base, 'replaced-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  const app = createAppServer(folder);
  const ownPort = await listen(app);
  rmSync(folder, { recursive: true });
  const answer = await fetch(`http://127.0.0.1:${ownPort}/`);
  await new Promise((resolve) => app.close(resolve));
  expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
});

describe('safety', () => {
  test.each(['/', '/assets/main-abc123.js', '/assets/gone.js'])('%s carries the headers', async (path) => {
    const { headers } = await ask(path);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect([
      headers['x-content-type-options'],
      headers['referrer-policy'],
      headers['cross-origin-opener-policy'],
      headers['permissions-policy'],
    ]).toEqual([
      'nosniff',
      'no-referrer',
      'same-origin',
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ]);
  });

  test.each([
    ['shop.lan:4300', undefined, undefined],
    ['192.168.0.7', undefined, undefined],
    ['localhost:4300', undefined, 'same-origin'],
    ['shop.example', 'https', 'same-origin'],
  ])(
    '%s with %s: the policy for openers is %s, for browsers complain of one that they do not heed',
    async (host, proto, policy) => {
      const { headers } = await ask('/', { headers: { host, ...(proto && { 'x-forwarded-proto': proto }) } });
      expect(headers['cross-origin-opener-policy']).toBe(policy);
    },
  );

  test('the style elements of react-aria are those of the installed version', () => {
    const sources = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((path) =>
      readFileSync(new URL(`../node_modules/react-aria/dist/private/${path}`, import.meta.url), 'utf8'),
    );
    const texts = sources
      .flatMap((source) =>
        [...source.matchAll(/style\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text]) => text.trim()),
      )
      .map((text) => text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable'));
    expect(texts).toEqual(REACT_ARIA_STYLES);
  });

  test('the policy names their hashes', async () => {
    const policy = (await ask('/')).headers['content-security-policy'];
    for (const text of REACT_ARIA_STYLES) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  });
});

describe('a script within a page', () => {
  const TEXT = "if (1 < 2) document.title = 'Here';";
  const PAGE = `<script data-files="{}">${TEXT}</script><script type="module" src="/assets/main.js"></script>`;

  test('is allowed by its hash, and no other', async () => {
    const folder = mkdtempSync(join(base, 'inline-'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'document.html'), PAGE);
    const app = createServer(createAppHandler(folder));
    const ownPort = await listen(app);
    const { headers } = await fetch(`http://127.0.0.1:${ownPort}/`);
    await new Promise((resolve) => app.close(resolve));
    const scripts = /script-src ([^;]*);/.exec(headers.get('content-security-policy') ?? '');
    expect(scripts?.[1]).toBe(`'self' 'sha256-${createHash('sha256').update(TEXT).digest('base64')}'`);
  });

  test('is the one of docs/hosting.md', () => {
    const text = readFileSync(new URL('../build/before-paint.js', import.meta.url), 'utf8').trim();
    const policy = readFileSync(new URL('../docs/hosting.md', import.meta.url), 'utf8');
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(text).digest('base64')}';`);
  });
});

describe('an app on a server', () => {
  const HEAD = '<!doctype html>\n<head>\n    <meta charset="utf-8" />';
  const SUPABASE = '<meta name="clearcoat-server" content="https://shop.supabase.co key">';

  /** The page and its policy, from a folder with that page. @param {string} page @param {string} [key] */
  async function served(page, key) {
    const folder = mkdtempSync(join(base, 'hosted-'));
    writeFileSync(join(folder, 'index.html'), page);
    const integrity = `sha256-${createHash('sha256').update(page).digest('base64')}`;
    writeFileSync(join(folder, 'sw.js'), `const FILES = { '/index.html': '${integrity}' };`);
    const app = createServer(createAppHandler(folder, key));
    const ownPort = await listen(app);
    /** @param {string} path */
    const at = (path) => fetch(`http://127.0.0.1:${ownPort}${path}`);
    const answer = await at('/');
    const text = await answer.text();
    const worker = await (await at('/sw.js')).text();
    await new Promise((resolve) => app.close(resolve));
    const connect = /connect-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    return { text, worker, connect };
  }

  test('may call the server that its page names, and its channel; no other', async () => {
    expect((await served(`${HEAD}${SUPABASE}`)).connect).toBe("'self' https://shop.supabase.co wss://shop.supabase.co");
    expect((await served(HEAD)).connect).toBe("'self'");
  });

  test('a team server names itself instead of any other, and the service worker knows that page', async () => {
    const { text, worker, connect } = await served(`${HEAD}\n    ${SUPABASE}`, 'team-key');
    expect(text).toBe(`${HEAD}\n    <meta name="clearcoat-server" content="team-key" />`);
    expect(connect).toBe("'self'");
    expect(worker).toContain(`sha256-${createHash('sha256').update(text).digest('base64')}`);
  });
});
