// Builds the page of store-page.ts beside the app, never into it, and serves it as the app is served.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../../scripts/install.mjs';
import { createAppServer } from '../../scripts/serve.mjs';

/** Starts on a free port of this machine; `url` is its address. */
export async function serveStorePage() {
  const folder = join(ROOT, 'node_modules', '.clearcoat', `store-page-${process.pid}`);
  try {
    await build({
      root: join(ROOT, 'test', 'store-page'),
      configFile: false,
      logLevel: 'warn',
      build: { target: 'es2022', outDir: folder, emptyOutDir: true },
    });
    const server = createAppServer(folder);
    await new Promise((started) => server.listen(0, '127.0.0.1', started));
    return {
      url: `http://127.0.0.1:${server.address().port}`,
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
