import { afterEach, expect, test, vi } from 'vitest';
import { createSharedDocumentClient } from './hosted-shared-document.ts';

afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: object) => Response.json(body, { status });
const page = (status: number) => new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } });
const BROKEN =
  "The shop’s server sent a response that can't be shown. Try again in a minute. If it keeps happening, ask the shop for the document.";

test.each([
  [
    '429 of the server',
    json(429, { code: 429, msg: 'Too many attempts. Try again in 5 min.' }),
    'Too many attempts. Try again in 5 min.',
  ],
  ['429 of a proxy', page(429), 'Too many attempts. Wait a few minutes, then try again.'],
  ['413', json(413, { code: 'too_large', message: 'Too large.' }), 'This is too long. Shorten it.'],
  ['503', json(503, { code: 'PGRST000', message: 'No answer.' }), 'The shop’s server is busy. Try again in a minute.'],
  [
    '507',
    json(507, { code: '53100', message: 'Full.' }),
    'Your answer could not be saved: the storage of the shop’s server is full. Please let the shop know.',
  ],
  ['502 of a proxy', page(502), BROKEN],
  ['421', json(421, { message: 'This server does not answer under that name.' }), BROKEN],
])('a customer whose request is answered with %s reads what to do', async (_, answer, why) => {
  vi.stubGlobal('fetch', async () => answer);
  const door = createSharedDocumentClient({ url: 'https://shop.example', key: 'key' }, 'token', () => undefined);
  expect(await door.open()).toEqual({ kind: 'failed', why });
});
