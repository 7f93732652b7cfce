// Builds the page of store-page.ts next to the app, never into it, and serves it as the app is served.
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../scripts/install.mjs';
import { createAppServer } from '../../scripts/serve.mjs';

/**
 * Starts on a free port of this machine. With the folder of a built app, the app is at the same address, so that both
 * have the same storage.
 * @param {string} [app]
 */
export async function serveStorePage(app) {
  const folder = join(ROOT, 'node_modules', '.clearcoat', `store-page-${process.pid}`);
  const root = join(ROOT, 'test', 'store-page');
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        target: 'es2022',
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: join(root, 'store-page.html') },
      },
    });
    if (app) cpSync(app, folder, { recursive: true });
    const server = createAppServer(folder);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    return {
      url: `http://127.0.0.1:${port}`,
      stop() {
        server.close();
        server.closeAllConnections();
      },
    };
  } finally {
    // The server read all of it at its start.
    rmSync(folder, { recursive: true, force: true });
  }
}
