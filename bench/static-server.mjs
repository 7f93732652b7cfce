// Serves all compared pages the same way: compressed in advance with the best brotli, with minimal headers.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};
const SMALLEST_COMPRESSED = 256;

/** Returns the answer to each path: its headers and its body. @param {string} folder */
function readFolder(folder) {
  /** @type {Map<string, { headers: Record<string, string | number>, body: Buffer }>} */
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const isPlain = bytes.length < SMALLEST_COMPRESSED || type === TYPES['.woff2'];
    const body = isPlain ? bytes : brotliCompressSync(bytes);
    const headers = { 'Content-Type': type, 'Content-Length': body.length, 'Cache-Control': 'no-cache' };
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      headers: isPlain ? headers : { ...headers, 'Content-Encoding': 'br' },
      body,
    });
  }
  return files;
}

/** Starts the server on a free local port and returns its `url`. @param {string} folder */
export async function startServer(folder) {
  const files = readFolder(folder);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = files.get(pathname) ?? (extname(pathname) ? undefined : files.get('/index.html'));
    response.writeHead(file ? 200 : 404, file?.headers).end(file?.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
