// Builds the app into dist, and the rules of the team server, when their sources changed since the last build. Uses Node alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { commandPath, ensureInstalled, explainAndExit, ROOT, UserError } from './install.mjs';

export const DIST = join(ROOT, 'dist');
/** The rules of the domain that the team server uses: src/server-rules.ts in one file. */
const RULES = join(ROOT, 'server', 'rules', 'rules.mjs');
const STAMP = '.built-from';
const COMPRESSIBLE = /\.(css|html|js|json|svg|ttf|txt|webmanifest)$/;
const SOURCE_FOLDERS = ['src', 'public', 'build'];
const SOURCE_FILES = [
  'index.html',
  'document.html',
  'request.html',
  'vite.config.ts',
  'vite.document.config.ts',
  'vite.request.config.ts',
  'vite.rules.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Hashes everything that goes into a build. */
function sourcesHash() {
  const hash = createHash('sha256');
  const files = SOURCE_FILES.map((name) => join(ROOT, name));
  for (const path of [...files, ...SOURCE_FOLDERS.flatMap((name) => filesIn(join(ROOT, name)))]) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${relative(ROOT, path)}\0`).update(readFileSync(path));
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

/** Compresses the files once at the best quality, so that no request waits for it. @param {string} folder */
function compress(folder) {
  for (const path of filesIn(folder).filter((path) => COMPRESSIBLE.test(path))) {
    const bytes = readFileSync(path);
    if (bytes.length < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
  }
}

/** @param {string} folder @param {string} config @param {string[]} options */
function build(folder, config, ...options) {
  const { status } = spawnSync(
    process.execPath,
    [commandPath('vite'), 'build', '--config', config, '--outDir', folder, '--logLevel', 'warn', ...options],
    // Always production: any other value would build React's development version.
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new UserError('The build failed. The reason is above.');
}

/** Builds the rules for Node and renames the file, so that a half-built one is never loaded. The first line names the sources. */
function ensureRules(stamp = sourcesHash()) {
  const firstLine = `// Built from ${stamp}\n`;
  if (existsSync(RULES) && readFileSync(RULES, 'utf8').startsWith(firstLine)) return;
  const fresh = join(ROOT, 'node_modules', '.clearcoat', `rules-${process.pid}`);
  try {
    build(fresh, 'vite.rules.config.ts');
    const file = join(fresh, 'rules.mjs');
    writeFileSync(file, firstLine + readFileSync(file, 'utf8'));
    renameSync(file, RULES);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Builds the rules before the tests of a run (vitest.config.ts): they start servers, which load them. */
export function setup() {
  ensureRules();
}

/** Builds next to dist and swaps the folders, so that a half-built app is never served. */
export function ensureBuilt() {
  const stamp = sourcesHash();
  ensureRules(stamp);
  const stampPath = join(DIST, STAMP);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return;
  console.log('Building …');
  const fresh = join(ROOT, 'node_modules', '.clearcoat', `build-${process.pid}`);
  const old = `${fresh}-old`;
  try {
    build(fresh, 'vite.config.ts', '--emptyOutDir');
    build(fresh, 'vite.document.config.ts');
    build(fresh, 'vite.request.config.ts');
    compress(fresh);
    writeFileSync(join(fresh, STAMP), stamp);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(fresh, DIST);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled();
    ensureBuilt();
    console.log('dist is up to date.');
  } catch (error) {
    explainAndExit(error);
  }
}
