// Limits open connections per address, so that no one uses up the connections of this process.

/**
 * Closes each connection of an address beyond the limit, before anything is read from it.
 * @param {import('node:net').Server} server
 * @param {{ perAddress: number }} limits
 */
export function limitConnections(server, { perAddress }) {
  /** @type {Map<string, number>} */
  const open = new Map();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
