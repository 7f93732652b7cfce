// What a visitor downloads before a page works, in brotli kB (1 kB = 1024 bytes): the entry, the page's own chunk and everything
// these import at once. Read from the build manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DIST } from './build.mjs';
import { explainAndExit, Trouble } from './install.mjs';

const ENTRY = 'index.html';
const ROUTES = [
  { address: '/invoices', source: 'src/features/invoices/invoice-list.tsx', limitKb: 127 },
  { address: '/schedule', source: 'src/app/pages/schedule-page.tsx', limitKb: 127 },
];

/** The chunk and all that it imports statically; `dynamicImports` are loaded later and do not count. */
function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

const sizes = new Map();
function brotliBytes(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(DIST, file))).length);
  return sizes.get(file);
}

function measure(manifest, { address, source, limitKb }) {
  if (!manifest[source]) {
    throw new Trouble(
      `${address}: no chunk of its own for ${source}. Is the route lazy, and is the name in scripts/budget.mjs right?`,
    );
  }
  const keys = withImports(manifest, source, withImports(manifest, ENTRY));
  const files = [...new Set([...keys].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
  const kb = files.reduce((sum, file) => sum + brotliBytes(file), 0) / 1024;
  const verdict = kb <= limitKb ? 'ok' : `OVER by ${(kb - limitKb).toFixed(1)}`;
  console.log(`${address.padEnd(12)} ${kb.toFixed(1).padStart(6)} of ${limitKb} kB  ${verdict}`);
  if (kb > limitKb) {
    for (const file of files.sort((a, b) => brotliBytes(b) - brotliBytes(a))) {
      console.log(`    ${(brotliBytes(file) / 1024).toFixed(1).padStart(6)}  ${file}`);
    }
  }
  return kb <= limitKb;
}

try {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));
  const verdicts = ROUTES.map((route) => measure(manifest, route));
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} catch (error) {
  explainAndExit(
    error.code === 'ENOENT' ? new Trouble('There is no build to measure: run `npm run build` first.') : error,
  );
}
