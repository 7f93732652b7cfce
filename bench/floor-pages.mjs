// Builds the bare React pages used for comparison.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '../scripts/install.mjs';
import { serve } from './harness.mjs';

/** Builds a minified bundle of the floor page and serves it. Returns its address, where the page is `/<name>.html`. @param {string} name */
export async function serveFloor(name) {
  const root = join(ROOT, 'bench', 'floor');
  const outDir = join(ROOT, 'node_modules', '.clearcoat', `floor-${name}-${process.pid}`);
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: { target: 'es2022', outDir, emptyOutDir: true, rolldownOptions: { input: join(root, `${name}.html`) } },
    });
    return await serve(outDir);
  } finally {
    // The server read all of it at its start.
    rmSync(outDir, { recursive: true, force: true });
  }
}
