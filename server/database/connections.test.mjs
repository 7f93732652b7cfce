import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connections.mjs';

test('of five connections from one address the first three stay open; another address is let in, and a closed one makes room', async () => {
  const server = createServer().listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address();
  limitConnections(server, { perAddress: 3 });
  server.on('connection', (socket) => socket.write('open'));
  /** @returns the socket while it is open, undefined when the server closed it at once */
  async function open(localAddress) {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    const isOpen = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
    return isOpen ? socket : undefined;
  }
  const sockets = [];
  for (let n = 0; n < 5; n += 1) sockets.push(await open('127.0.0.1'));
  expect(sockets.map(Boolean)).toEqual([true, true, true, false, false]);
  sockets.push(await open('127.0.0.2'));
  expect(Boolean(sockets.at(-1))).toBe(true);
  sockets[0].destroy();
  await expect.poll(async () => Boolean(sockets[sockets.push(await open('127.0.0.1')) - 1])).toBe(true);
  for (const socket of sockets) socket?.destroy();
  server.close();
});
