// Serves the built app. Uses Node alone.
//
// Reads the folder once, at the start: a request is a lookup in a map and never touches the disk. So no path leads outside the
// folder, a build that runs meanwhile is never served half done, and a request cannot leave a file open. docs/server-design.md says why
// no package does this.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** @import { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http' */
/** @typedef {{ bytes: Buffer, br?: Buffer, gzip?: Buffer }} Forms */
/** @typedef {ReturnType<typeof servedFile>} ServedFile */
/** @typedef {Map<string, ServedFile>} Files by the path of their address */
/** @typedef {ServerResponse<IncomingMessage>} Response */

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The app, and the pages of people without an account. */
const PAGES = ['/index.html', '/document.html', '/request.html'];

/** The exact text of the two style elements that react-aria adds to the page: the policy allows only these. */
export const REACT_ARIA_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
/** @param {string | Buffer} bytes */
const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
/** @param {string[]} texts */
const sourcesOf = (texts) => ["'self'", ...new Set(texts.map((text) => `'${integrityOf(text)}'`))].join(' ');

const FRAMES_REFUSED = "frame-ancestors 'none'";

/**
 * Builds the headers of every response, for an app that calls these other servers and whose pages contain these scripts.
 * @param {{ servers?: string[], scripts?: string[] }} [options]
 */
const headersFor = ({ servers = [], scripts = [] } = {}) => ({
  // Style attributes set by React go through CSSOM, which the policy does not concern.
  'Content-Security-Policy': [
    "default-src 'self'",
    `script-src ${sourcesOf(scripts)}`,
    "worker-src 'self'",
    `style-src ${sourcesOf(REACT_ARIA_STYLES)}`,
    // Photos are shown from memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...servers].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    FRAMES_REFUSED,
  ].join('; '),
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
export const SECURITY_HEADERS = headersFor();

/** Sent on secure addresses only: browsers ignore it elsewhere and log a warning. */
const OPENER_POLICY = { 'Cross-Origin-Opener-Policy': 'same-origin' };

/** A name has at most 253 characters. The pattern below would take a tenth of a second for a header of 16 kB. */
const LONGEST_HOST = 260;

/** @param {IncomingMessage} request */
function isSecureAddress({ socket, headers }) {
  const { host = '' } = headers;
  const isEncrypted = 'encrypted' in socket || headers['x-forwarded-proto'] === 'https';
  const isLocal = host.length <= LONGEST_HOST && /^(\w+\.)*(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i.test(host);
  return isEncrypted || isLocal;
}

const SERVER_META = /\n?\s*<meta name="clearcoat-server" content="([^"]*)"\s*\/?>/;

/** Finds the server that the built page names, for its calls and its Realtime channel. @param {string} page */
function serversIn(page) {
  const [, content = ''] = SERVER_META.exec(page) ?? [];
  const [url] = content.split(' ');
  return URL.canParse(url) ? [url, url.replace(/^http/, 'ws')] : [];
}

/** Finds the inline scripts of a built page. @param {string} page */
function scriptsIn(page) {
  return [...page.matchAll(/<script(?:\s+data-[^>]*)?>(.*?)<\/script>/gs)].map(([, text]) => text);
}

/** @param {string} urlPath */
function cacheControlFor(urlPath) {
  // Vite puts a hash of the content into these names, so a changed file has a new name.
  return urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Adds the server's name to a page. @param {Buffer} page @param {string} server */
function naming(page, server) {
  const meta = `<meta name="clearcoat-server" content="${server}" />`;
  const plain = page.toString().replace(SERVER_META, '');
  return Buffer.from(plain.replace('<meta charset="utf-8" />', `$&\n    ${meta}`));
}

/**
 * A file as it is served: its bytes, and its compressed forms where it has any.
 * @param {string} urlPath
 * @param {Forms} forms
 */
function servedFile(urlPath, { bytes, br, gzip }) {
  return {
    bytes,
    br,
    gzip,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    type: TYPES[extname(urlPath)] ?? 'application/octet-stream',
    cacheControl: cacheControlFor(urlPath),
  };
}

/**
 * Reads all files of the folder except hidden ones, with the compressed forms that the build wrote.
 * @param {string} folder
 */
function readFolder(folder) {
  /** @type {Files} */
  const files = new Map();
  /** @param {string} path */
  const compressed = (path) => (existsSync(path) ? readFileSync(path) : undefined);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(folder, path).split(sep).join('/')}`;
    if (urlPath.includes('/.')) continue;
    const forms = { bytes: readFileSync(path), br: compressed(`${path}.br`), gzip: compressed(`${path}.gz`) };
    files.set(urlPath, servedFile(urlPath, forms));
  }
  return files;
}

/**
 * Adds the server's name to the pages, and the changed page's hash to the service worker.
 * @param {Files} files
 * @param {string} server
 */
function nameServer(files, server) {
  const page = files.get('/index.html')?.bytes ?? Buffer.of();
  /** @param {Buffer} bytes */
  const addName = (bytes) => naming(bytes, server);
  /** @param {Buffer} bytes */
  const addHash = (bytes) => Buffer.from(bytes.toString().replace(integrityOf(page), integrityOf(addName(page))));
  const changes = { ...Object.fromEntries(PAGES.map((path) => [path, addName])), '/sw.js': addHash };
  for (const [path, change] of Object.entries(changes)) {
    const file = files.get(path);
    if (!file) continue;
    const bytes = change(file.bytes);
    files.set(path, servedFile(path, { bytes, br: brotliCompressSync(bytes), gzip: gzipSync(bytes) }));
  }
}

const ENCODINGS = /** @type {const} */ (['br', 'gzip']);

/** Picks the best encoding that the browser accepts; `br;q=0` refuses one. @param {ServedFile} file */
function encodingFor(file, acceptEncoding = '') {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return ENCODINGS.find((name) => file[name] && accepted.includes(name));
}

/**
 * Finds the file of a request, or the app itself for an address within the app.
 * @param {Files} files
 * @param {string} url
 */
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

/** @param {Response} response @param {number} status @param {string} text @param {OutgoingHttpHeaders} [headers] */
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

/** Returns the headers with which pages of these origins may show this one. @param {OutgoingHttpHeaders} headers @param {string[]} frames */
function framedBy(headers, frames) {
  if (frames.length === 0) return headers;
  const policy = String(headers['Content-Security-Policy']).replace(
    FRAMES_REFUSED,
    `frame-ancestors 'self' ${frames.join(' ')}`,
  );
  return { ...headers, 'Content-Security-Policy': policy };
}

/**
 * @param {{ files: Files, securityHeaders: OutgoingHttpHeaders }} app
 * @param {IncomingMessage} request
 * @param {Response} response
 */
function answer({ files, securityHeaders }, request, response) {
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
    ...(file.br && { Vary: 'Accept-Encoding' }),
  };
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag) || known.includes('*')) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = (encoding && file[encoding]) ?? file.bytes;
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
 * @param {string} [server] the key of the API at this address and the version of its tables; without it the shop lives in the browser
 * @returns {(request: IncomingMessage, response: Response, frames?: string[]) => void} frames: the origins whose pages may
 *   show this one, each of the pattern FRAME_ORIGIN in src/domain/shop/frame-origin.ts
 */
export function createAppHandler(folder, server) {
  const files = readFolder(folder);
  if (server) nameServer(files, server);
  const pages = PAGES.map((path) => String(files.get(path)?.bytes ?? ''));
  const [page] = pages;
  const scripts = pages.flatMap(scriptsIn);
  const securityHeaders = headersFor({ servers: serversIn(page), scripts });
  return (request, response, frames = []) =>
    answer({ files, securityHeaders: framedBy(securityHeaders, frames) }, request, response);
}

/** Creates a server, not yet listening, for the files that `folder` holds now. @param {string} folder */
export function createAppServer(folder) {
  return createServer(createAppHandler(folder));
}
