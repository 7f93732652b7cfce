import { afterEach, expect, test, vi } from 'vitest';
import { createSharedDocumentClient } from './hosted-shared-document.ts';
import type { CustomerReply } from './shared-document-client.ts';

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

const accepts = (over: object = {}): CustomerReply => ({
  accepts: true,
  answer: { name: 'Nora Quill ', optionId: 'better', lineIds: ['c', 'd'], agreed: [], ...over },
});
const stored = { optionId: 'better', lineIds: ['d', 'c'], at: '2026-11-20T18:00:00.000Z', channel: 'link', agreed: [] };
const accepted = {
  status: 'Accepted',
  acceptedBy: 'Nora Quill',
  accepted: { answer: { ...stored, name: 'Nora Quill' } },
};
const declined = { status: 'Declined', declineReason: 'Too dear.' };

test.each<[string, CustomerReply, object, 'closed' | undefined]>([
  ['accepted as it was sent', accepts(), accepted, undefined],
  [
    'accepted without an add-on',
    accepts(),
    { ...accepted, accepted: { answer: { ...stored, lineIds: ['c'] } } },
    'closed',
  ],
  ['accepted with another option', accepts({ optionId: 'good', lineIds: [] }), accepted, 'closed'],
  ['accepted by someone else', accepts({ name: 'Theo Quill' }), accepted, 'closed'],
  ['accepted on a server of before', accepts(), { status: 'Accepted', acceptedBy: 'Nora Quill' }, undefined],
  ['declined', accepts(), declined, 'closed'],
  ['accepted, and declined here', { accepts: false, reason: 'Too dear.' }, accepted, 'closed'],
  ['declined as it was sent', { accepts: false, reason: ' Too dear. ' }, declined, undefined],
  ['declined for another reason', { accepts: false, reason: 'Too late.' }, declined, 'closed'],
])('an estimate that was %s meanwhile', async (_, reply, state, refusal) => {
  const answer = { kind: 'estimate', shown: {}, hash: 'h', state, today: '2026-11-20' };
  vi.stubGlobal('fetch', async () => json(200, answer));
  const door = createSharedDocumentClient({ url: 'https://shop.example', key: 'key' }, 'token', () => undefined);
  expect(await door.answer('h', reply)).toMatchObject({ kind: 'shown', refusal });
  expect(await door.open()).toMatchObject({ kind: 'shown', refusal: undefined });
});
