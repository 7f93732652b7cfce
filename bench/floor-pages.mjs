// The bare React pages that ours are compared with.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '../scripts/install.mjs';

const FLOOR = join(ROOT, 'node_modules', '.clearcoat', `floor-${process.pid}`);

/** Where the bundle of a floor page stands; its page is `/<name>.html` there. @param {string} name */
export function floorFolder(name) {
  return join(FLOOR, name);
}

/** One bundle for each floor page, as small as it gets. @param {readonly string[]} names */
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
