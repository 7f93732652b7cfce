// The scripts that a visitor downloads before a page works, in kB (1 kB = 1024 bytes): those of index.html, the page's own chunk
// the safe copy that follows at once, and everything these import, at brotli quality 9 as most servers use, with the headers that
// each response carries. What a page itself fetches when it is drawn, bench/pages.mjs sees.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { DIST } from './build.mjs';
import { explainAndExit, Trouble } from './install.mjs';

/** About half of what the best comparable product loads. Below it, plainer code wins over smaller code. */
const LIMIT_KB = 155;
const ROUTES = [
  { address: '/invoices', source: 'src/features/invoices/invoice-list.tsx' },
  { address: '/schedule', source: 'src/app/pages/schedule-page.tsx' },
];

/** The name that vite.config.ts gives it. */
const SAFE_COPY = 'safe-copy';

/** The chunk and all that it imports statically; `dynamicImports` are loaded later and do not count. */
function withImports(manifest, key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

/** What index.html itself asks for. */
function scriptsOfPage() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file);
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Status line and headers of one response. */
const HEADER_BYTES = 310;

const sizes = new Map();
function brotliBytes(file) {
  if (!sizes.has(file))
    sizes.set(file, brotliCompressSync(readFileSync(join(DIST, file)), QUALITY).length + HEADER_BYTES);
  return sizes.get(file);
}

function measure(manifest, { address, source }) {
  const safeCopy = Object.keys(manifest).find((key) => manifest[key].name === SAFE_COPY);
  if (!manifest[source] || !safeCopy) {
    throw new Trouble(
      `${address}: no chunk of its own for ${safeCopy ? source : SAFE_COPY}. Is it lazy, and is the name in scripts/budget.mjs right?`,
    );
  }
  const keys = new Set([...withImports(manifest, source), ...withImports(manifest, safeCopy)]);
  const imported = [...keys].map((key) => manifest[key].file);
  const files = [...new Set([...scriptsOfPage(), ...imported.filter((file) => file.endsWith('.js'))])];
  const kb = files.reduce((sum, file) => sum + brotliBytes(file), 0) / 1024;
  const verdict = kb <= LIMIT_KB ? 'ok' : `OVER by ${(kb - LIMIT_KB).toFixed(1)}`;
  console.log(`${address.padEnd(12)} ${kb.toFixed(1).padStart(6)} of ${LIMIT_KB} kB  ${verdict}`);
  if (kb > LIMIT_KB) {
    for (const file of files.sort((a, b) => brotliBytes(b) - brotliBytes(a))) {
      console.log(`    ${(brotliBytes(file) / 1024).toFixed(1).padStart(6)}  ${file}`);
    }
  }
  return kb <= LIMIT_KB;
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
