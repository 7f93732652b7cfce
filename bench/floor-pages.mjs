// Builds the bare React pages used for comparison.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '../scripts/install.mjs';

const FLOOR = join(ROOT, 'node_modules', '.clearcoat', `floor-${process.pid}`);

/** Returns the folder of a floor page's bundle. Its page is `/<name>.html` there. @param {string} name */
export function floorFolder(name) {
  return join(FLOOR, name);
}

/** Builds a minified bundle for each floor page. @param {readonly string[]} names */
export async function buildFloor(names) {
  for (const name of new Set(names)) {
    await build({
      root: join(ROOT, 'bench', 'floor'),
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      build: {
        target: 'es2022',
        outDir: floorFolder(name),
        emptyOutDir: true,
        rolldownOptions: { input: join(ROOT, 'bench', 'floor', `${name}.html`) },
      },
    });
  }
}

export function removeFloor() {
  rmSync(FLOOR, { recursive: true, force: true });
}
