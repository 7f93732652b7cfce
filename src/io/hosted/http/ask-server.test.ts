import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import '#test/hosted/web-socket.ts';
import { afterEach, expect, test } from 'vitest';
import { createHostedClient } from '../hosted-client.ts';
import { serverAsker } from './ask-server.ts';

const UNREACHABLE = 'The server can’t be reached. Check your connection, then try again.';
const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).map((close) => close()));

/** Starts a server that answers everything so; returns its address. */
async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  closing.push(() => server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function askerOf(url: string) {
  const { client, ask } = createHostedClient(url, 'key', memoryStorage());
  closing.push(() => client.auth.dispose());
  return serverAsker({ url, key: 'key', client, ask });
}
const saying =
  (status: number, type: string, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body);

test('sends key and JSON, and resolves to the JSON of the answer', async () => {
  const send = askerOf(
    await startServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { method, url, headers } = request;
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ method, url, key: headers['apikey'], type: headers['content-type'], body }));
      });
    }),
  );
  expect(await send('PUT', '/keys/v1/smtp', { host: 'mail' })).toEqual({
    method: 'PUT',
    url: '/keys/v1/smtp',
    key: 'key',
    type: 'application/json',
    body: '{"host":"mail"}',
  });
  expect(await send('GET', '/keys/v1')).toEqual({ method: 'GET', url: '/keys/v1', key: 'key', body: '' });
});

test('an answer without content is an empty record', async () => {
  const url = await startServer((_, response) => response.writeHead(204).end());
  expect(await askerOf(url)('DELETE', '/keys/v1/smtp')).toEqual({});
});

test.each([
  ['the sentence of the server', saying(400, 'application/json', '{"message":"Enter the port."}'), 'Enter the port.'],
  ['what to do, for a refusal without one', saying(500, 'application/json', '{}'), UNREACHABLE],
  ['what to do, for the web page of a proxy', saying(200, 'text/html', '<p>Log in</p>'), UNREACHABLE],
  ['what to do, where nobody answers', ((request) => request.destroy()) satisfies RequestListener, UNREACHABLE],
])('rejects with %s', async (_what, answer, sentence) => {
  const send = askerOf(await startServer(answer));
  await expect(send('GET', '/keys/v1')).rejects.toThrow(new Error(sentence));
});
