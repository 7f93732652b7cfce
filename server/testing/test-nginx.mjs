// nginx for tests, with the configuration of docs/nginx.conf: a process of its own on a free port of loopback, with its usual limits.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NGINX } from '../net/nginx-path.mjs';
import { ownCertificate } from '../net/tls.mjs';
import { filledIn } from './fill-in.mjs';
import { testPort } from './test-server.mjs';

const DOCUMENTED = new URL('../../docs/nginx.conf', import.meta.url);
const NAME = 'shop.example.com';
const START_LIMIT_MS = 30_000;

/**
 * Wraps a site in the relevant parts of Debian's nginx.conf.
 * @param {string} folder
 */
function around(folder) {
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  default_type application/octet-stream;
  gzip on;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/clearcoat.conf;
}
`;
}

/**
 * @param {number[]} serverPorts of the processes of the team server
 */
export async function startNginx(...serverPorts) {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-nginx-'));
  // Its workers are another user's.
  chmodSync(folder, 0o755);
  const { cert, key, authorityPath } = ownCertificate(folder, { names: [NAME] });
  const [port, plainPort] = [await testPort(), await testPort()];
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const site = filledIn(readFileSync(DOCUMENTED, 'utf8'), [
    ['server 127.0.0.1:4300;', serverPorts.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, join(folder, 'cert.pem')],
    [`/etc/letsencrypt/live/${NAME}/privkey.pem`, join(folder, 'key.pem')],
  ]);
  writeFileSync(join(folder, 'clearcoat.conf'), site);
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (text) => (words += text));
  const ca = readFileSync(authorityPath);

  /**
   * Opens a request as a device at that address. Node's fetch knows no other way to a name than DNS.
   * @param {string} path
   * @param {{ method?: string, headers?: import('node:http').OutgoingHttpHeaders, from?: string, host?: string }} [options]
   */
  function open(path, { method = 'GET', headers = {}, from = '127.0.0.1', host = NAME } = {}) {
    const all = { host, ...headers };
    return request({ host: '127.0.0.1', port, path, method, headers: all, ca, servername: NAME, localAddress: from });
  }

  /** fetch by way of the proxy, for supabase-js: a device at the address `from`. @returns {typeof fetch} */
  function fetchFrom(from = '127.0.0.1') {
    return (input, init = {}) =>
      new Promise((resolve, reject) => {
        const { pathname, search } = new URL(String(input));
        const body = init.body === undefined ? undefined : Buffer.from(String(init.body));
        const headers = Object.fromEntries(new Headers(init.headers));
        if (body) headers['content-length'] = String(body.length);
        const asked = open(pathname + search, { method: init.method, headers, from });
        asked.on('error', reject);
        asked.on('response', async (answer) => {
          const chunks = [];
          for await (const chunk of answer) chunks.push(chunk);
          const isEmpty = [204, 304].includes(Number(answer.statusCode));
          const content = isEmpty ? null : Buffer.concat(chunks);
          const given = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) given.set(name, String(value));
          resolve(new Response(content, { status: answer.statusCode, headers: given }));
        });
        asked.end(body);
      });
  }

  for (const began = performance.now(); ; ) {
    const isThere = await fetchFrom()(`https://${NAME}/health`).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    if (child.exitCode !== null)
      throw new Error(`nginx ended: ${words}${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    if (performance.now() - began > START_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`nginx does not answer: ${words}${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    }
    await wait(50);
  }

  return {
    url: `https://${NAME}`,
    plainPort,
    open,
    fetchFrom,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
