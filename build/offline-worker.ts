import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('offline-worker.js', import.meta.url));

function integrityOf(path: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`;
}

/** Returns the hash of each file of the built app, by path. */
function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const addressOf = (path: string) => `/${relative(folder, path).split(sep).join('/')}`;
  return Object.fromEntries(
    paths
      .map((path) => [addressOf(path), integrityOf(path)] as const)
      .filter(([address]) => !address.includes('/.'))
      .sort(),
  );
}

/** Writes `sw.js`, the service worker that opens the app offline. */
export function offlineWorker(): Plugin {
  let folder = '';
  return {
    name: 'offline-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      handler({ dir = folder }) {
        const files = JSON.stringify(filesOf(dir), null, 1);
        const version = createHash('sha256').update(files).digest('hex').slice(0, 12);
        const facts = `const VERSION = '${version}';\nconst FILES = ${files};\n`;
        writeFileSync(join(dir, 'sw.js'), facts + readFileSync(WORKER, 'utf8'));
      },
    },
  };
}
