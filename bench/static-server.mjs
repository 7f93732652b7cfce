// Serves all compared pages the same way: compressed in advance with the best brotli, with minimal headers.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** @typedef {{ type: string, body: Buffer, encoding?: string }} File */

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
/** Path of an empty page of the same origin, to fill the storage from. */
export const BLANK = '/__blank';

/** @param {string} folder */
function readFolder(folder) {
  /** @type {Map<string, File>} */
  const files = new Map([[BLANK, { type: TYPES['.html'], body: Buffer.from('<!doctype html><title>blank</title>') }]]);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    const isSmall = bytes.length < SMALLEST_COMPRESSED || extname(path) === '.woff2';
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      body: isSmall
        ? bytes
        : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      ...(!isSmall && { encoding: 'br' }),
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
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.body.length,
      'Cache-Control': 'no-cache',
      ...(file.encoding && { 'Content-Encoding': file.encoding }),
    });
    return response.end(file.body);
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
