// The scripts that a visitor downloads, with an empty cache, before a page works, in kB (1 kB = 1024 bytes): those of index.html, the
// page's own file, that of the safe copy, and everything these import, at brotli quality 11 as `npm start` and the team server send
// them, with response headers. Every page that a route names is counted. bench/pages.mjs measures what a page fetches while it is drawn.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST } from './build.mjs';
import { explainAndExit, ROOT, UserError } from './install.mjs';

/** About half of what the best comparable product loads. Below this, prefer simpler code over smaller code. */
const FIRST_PAGE_KB = 155;
/** Any other page. The invoice form loads 60 kB for its field of customers, the settings 40 kB for all their sections. */
const PAGE_KB = 320;
/** The page on which car owners ask a shop, often on a phone, before they can fill in anything. React alone is 57. */
const REQUEST_PAGE_KB = 78;
const FIRST_PAGES = ['invoice-list', 'calendar-page'];
const STORE = 'store';

/** @typedef {Record<string, { file: string, name?: string, imports?: string[] }>} Manifest of Vite's build */

/** Returns the base names of the modules that the routes load. Base names are unique. */
function pagesOfRoutes() {
  const features = join(ROOT, 'src', 'features');
  const routes = readdirSync(features)
    .map((area) => join(features, area, 'routes.ts'))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'));
  return [
    ...new Set(
      routes.flatMap((text) => [...text.matchAll(/import\('[^']*?([\w-]+)\.tsx'\)/g)].map(([, name]) => name)),
    ),
  ];
}

/**
 * Returns the chunk and its static imports. Excludes `dynamicImports`, which are loaded later.
 * @param {Manifest} manifest
 * @param {string} key
 */
function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

/** Scripts that a page loads, with what they import. @param {string} page */
function scriptsOfPage(page) {
  const html = readFileSync(join(DIST, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** Status line and headers of one response. */
const HEADER_BYTES = 310;

/** @type {Map<string, number>} */
const sizes = new Map();
/** @param {string} file */
function brotliBytes(file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(readFileSync(join(DIST, file)), QUALITY).length + HEADER_BYTES;
  sizes.set(file, bytes);
  return bytes;
}

/** @param {Manifest} manifest @param {string} page */
function measure(manifest, page) {
  const keys = new Set();
  for (const name of [page, STORE]) {
    const key = Object.keys(manifest).find((one) => manifest[one].name === name);
    if (!key) throw new UserError(`The build has no file named ${name}. Does vite.config.ts name it so?`);
    withImports(manifest, key, keys);
  }
  const imported = [...keys].map((key) => manifest[key].file);
  const files = [...new Set([...scriptsOfPage('index.html'), ...imported.filter((file) => file.endsWith('.js'))])];
  return judge(page, files, FIRST_PAGES.includes(page) ? FIRST_PAGE_KB : PAGE_KB);
}

/** Prints the size of the files, and which ones they are if it is too much. @param {string} page @param {string[]} files @param {number} limit */
function judge(page, files, limit) {
  const kb = files.reduce((sum, file) => sum + brotliBytes(file), 0) / 1024;
  const verdict = kb <= limit ? 'ok' : `OVER by ${(kb - limit).toFixed(1)}`;
  console.log(
    `${page.padEnd(24)} ${kb.toFixed(1).padStart(6)} of ${limit} kB in ${String(files.length).padStart(2)} files  ${verdict}`,
  );
  if (kb > limit || process.argv.includes(page)) {
    for (const file of files.sort((a, b) => brotliBytes(b) - brotliBytes(a))) {
      console.log(`    ${(brotliBytes(file) / 1024).toFixed(1).padStart(6)}  ${file}`);
    }
  }
  return kb <= limit;
}

try {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));
  const verdicts = [
    ...pagesOfRoutes().map((page) => measure(manifest, page)),
    judge('request.html', scriptsOfPage('request.html'), REQUEST_PAGE_KB),
  ];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} catch (error) {
  explainAndExit(
    error.code === 'ENOENT' ? new UserError('There is no build to measure: run `npm run build` first.') : error,
  );
}
