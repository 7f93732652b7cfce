// A small server for the built app. Uses Node alone.
//
// Reads the folder once, at the start: a request is a lookup in a map and never touches the disk, so no path can lead outside the
// folder, and a build that runs meanwhile is never served half done.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.md',
  '.mjs',
  '.svg',
  '.ttf',
  '.txt',
  '.wasm',
  '.webmanifest',
]);
const SMALLEST_COMPRESSED = 1024;

/** The exact text of the two style elements that react-aria adds to the page: the policy allows only these. */
export const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
const sourcesOf = (texts) => ["'self'", ...new Set(texts.map((text) => `'${integrityOf(text)}'`))].join(' ');

/** Builds the headers of every response, for an app that calls these other servers and whose pages contain these scripts. */
const headersFor = ({ servers = [], scripts = [] } = {}) => ({
  // Style attributes set by React go through CSSOM, which the policy does not concern.
  'Content-Security-Policy': [
    "default-src 'self'",
    `script-src ${sourcesOf(scripts)}`,
    "worker-src 'self'",
    `style-src ${sourcesOf(REACT_ARIA_STYLES)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...servers].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
export const SECURITY_HEADERS = headersFor();

/** Sent on secure addresses only: browsers ignore it elsewhere and log a warning. */
const OPENER_POLICY = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** A name has at most 253 characters. The pattern below would take a tenth of a second for a header of 16 kB. */
const LONGEST_HOST = 260;

function isSecureAddress({ socket, headers }) {
  const { host = '' } = headers;
  const isEncrypted = socket.encrypted || headers['x-forwarded-proto'] === 'https';
  const isLocal = host.length <= LONGEST_HOST && /^(\w+\.)*(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host);
  return isEncrypted || isLocal;
}

const SERVER_META = /\n?\s*<meta name="clearcoat-server" content="([^"]*)"\s*\/?>/;

/** Finds the server that the built page names, for its calls and its Realtime channel. */
function serversIn(page) {
  const [, content = ''] = SERVER_META.exec(page) ?? [];
  const [url] = content.split(' ');
  return URL.canParse(url) ? [url, url.replace(/^http/, 'ws')] : [];
}

/** Finds the inline scripts of a built page. */
function scriptsIn(page) {
  return [...page.matchAll(/<script(?:\s+data-[^>]*)?>(.*?)<\/script>/gs)].map(([, text]) => text);
}

export function isCompressible(path) {
  return COMPRESSIBLE.has(extname(path));
}

function cacheControlFor(urlPath) {
  // Vite puts a hash of the content into these names, so a changed file has a new name.
  return urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Adds the server's name to a page. */
function naming(page, server) {
  const meta = `<meta name="clearcoat-server" content="${server}" />`;
  const plain = page.toString().replace(SERVER_META, '');
  return Buffer.from(plain.replace('<meta charset="utf-8" />', `$&\n    ${meta}`));
}

/** Adds the server's name to the pages, and the changed page's hash to the service worker. */
function withServer(path, bytes, folder, server) {
  if (path === '/index.html' || path === '/document.html') return naming(bytes, server);
  if (path !== '/sw.js') return bytes;
  const page = readFileSync(join(folder, 'index.html'));
  return Buffer.from(bytes.toString().replace(integrityOf(page), integrityOf(naming(page, server))));
}

/** Reads all files of the folder except hidden ones. */
function readFolder(folder, server) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(folder, path).split(sep).join('/')}`;
    if (urlPath.includes('/.')) continue;
    const read = readFileSync(path);
    const bytes = server ? withServer(urlPath, read, folder, server) : read;
    const isChanged = bytes !== read;
    files.set(urlPath, {
      bytes,
      tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      cacheControl: cacheControlFor(urlPath),
      compressible: isCompressible(path) && bytes.length >= SMALLEST_COMPRESSED,
      compressed: {
        br: !isChanged && existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
        gzip: !isChanged && existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`) : undefined,
      },
    });
  }
  return files;
}

const compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Picks the best encoding that the browser accepts; `br;q=0` refuses one. */
function encodingFor(file, acceptEncoding = '') {
  if (!file.compressible) return undefined;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return ['br', 'gzip'].find((name) => accepted.includes(name));
}

/** Finds the file of a request, or the app itself for an address within the app. */
function fileFor(files, url) {
  let path;
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
  } catch {
    return undefined;
  }
  const exact = files.get(path);
  if (exact) return exact;
  const looksLikeAFile = path.startsWith('/assets/') || /\.[a-z0-9]{1,11}$/i.test(path);
  return looksLikeAFile ? undefined : files.get('/index.html');
}

function sayPlainly(response, status, text, headers = {}) {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    ...(isSecureAddress(response.req) && OPENER_POLICY),
    'Content-Type': TYPES['.txt'],
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`);
}

async function answer({ files, securityHeaders }, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sayPlainly(response, 405, 'This server answers GET and HEAD only.', { Allow: 'GET, HEAD' });
    return;
  }
  const file = fileFor(files, request.url ?? '/');
  if (!file) {
    sayPlainly(response, 404, 'There is no such file.');
    return;
  }
  const encoding = encodingFor(file, request.headers['accept-encoding']);
  const etag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    ...securityHeaders,
    ...(isSecureAddress(request) && OPENER_POLICY),
    'Cache-Control': file.cacheControl,
    ETag: etag,
    ...(file.compressible && { Vary: 'Accept-Encoding' }),
  };
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) file.compressed[encoding] ??= await compressors[encoding](file.bytes);
  const body = encoding ? file.compressed[encoding] : file.bytes;
  response.writeHead(200, {
    ...headers,
    'Content-Type': file.type,
    'Content-Length': body.length,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Answers requests with the files that `folder` holds now.
 * @param {string} folder
 * @param {string} [server] the key of the API at this address; without it the shop lives in the browser
 */
export function createAppHandler(folder, server) {
  const files = readFolder(folder, server);
  const [page, documentPage] = ['/index.html', '/document.html'].map((path) => String(files.get(path)?.bytes ?? ''));
  const scripts = [page, documentPage].flatMap(scriptsIn);
  const app = { files, securityHeaders: headersFor({ servers: serversIn(page), scripts }) };
  return (request, response) => {
    answer(app, request, response).catch((error) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else
        sayPlainly(
          response,
          500,
          'The server could not send this; its output says why. Reload the page, or restart the server.',
        );
    });
  };
}

/** Creates a server, not yet listening, for the files that `folder` holds now. */
export function createAppServer(folder) {
  return createServer(createAppHandler(folder));
}
