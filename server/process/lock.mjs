// Allows one server per data folder. The lock file has a port on which its owner answers with a secret from the file. An owner that does
// not answer is dead, even if another process now has its process id.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const ANSWER_LIMIT_MS = 2000;

/** @typedef {{ pid: number, what: string }} Owner */

/** @param {string} path @returns {(Owner & { port: number, word: string }) | undefined} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns whether the owner of the lock is alive. @param {{ port: number, word: string }} lock @returns {Promise<boolean>} */
function answers({ port, word }) {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ host: '127.0.0.1', port });
    const end = () => {
      socket.destroy();
      resolve(heard === word);
    };
    socket.setTimeout(ANSWER_LIMIT_MS, end);
    socket.on('data', (text) => (heard += text));
    socket.on('error', end);
    socket.on('close', end);
  });
}

/**
 * Takes the lock of a data folder.
 * @param {string} dataDir
 * @param {Owner} owner shown to the second process
 * @returns {Promise<{ heldBy?: undefined, release: () => void } | { heldBy: Owner, release?: undefined }>}
 */
export async function takeLock(dataDir, { pid, what }) {
  const path = join(dataDir, 'server.lock');
  const word = randomUUID();
  const livenessServer = createServer((socket) => socket.on('error', () => {}).end(word));
  await once(livenessServer.listen(0, '127.0.0.1'), 'listening');
  livenessServer.unref();
  const own = `${path}.${word}`;
  const { port } = /** @type {import('node:net').AddressInfo} */ (livenessServer.address());
  writeFileSync(own, JSON.stringify({ pid, what, port, word }), { mode: 0o600 });
  try {
    for (;;) {
      try {
        // Creating a link is atomic and never overwrites.
        linkSync(own, path);
        break;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const other = readLock(path);
      if (other && (await answers(other))) {
        livenessServer.close();
        return { heldBy: { pid: other.pid, what: other.what } };
      }
      if (readLock(path)?.word === other?.word) rmSync(path, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    release() {
      livenessServer.close();
      if (readLock(path)?.word === word) rmSync(path, { force: true });
    },
  };
}
