// A team server with one lead, and a good backup of it, for tests of what goes wrong with backups.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leadRow, signUp } from './test-client.mjs';
import { runTeam } from './test-command.mjs';
import { startTestServer } from './test-server.mjs';

/**
 * @param {string} name begins the name of the folder
 * @param {string} inside a folder in it
 * @returns {Promise<{ folder: string, server: Awaited<ReturnType<typeof startTestServer>>, stop: () => Promise<void> }>} good.gz is in the folder
 */
export async function startWithBackup(name, inside) {
  const folder = mkdtempSync(join(tmpdir(), name));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, inside));
  const server = await startTestServer({ isOneShop: true });
  const { client, shopId } = await signUp(server, 'owner@shop.test');
  await client.from('leads').insert(leadRow(shopId, 'lead-1')).throwOnError();
  await runTeam(['backup', join(folder, 'good.gz')], { dataDir: server.dataDir });
  return {
    folder,
    server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
