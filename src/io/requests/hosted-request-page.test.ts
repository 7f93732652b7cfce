import { afterEach, expect, test, vi } from 'vitest';
import type { CarRequest } from '#domain/leads/car-request.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createRequestPageClient } from './hosted-request-page.ts';

afterEach(() => vi.unstubAllGlobals());

const client = createRequestPageClient({ url: 'https://shop.example', key: 'key' }, 'shop');
const answerWith = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const PAGE = {
  shop: { businessName: 'Shine Works', phone: '', logo: null },
  intro: '',
  today: '2026-11-20',
  services: [
    { id: 'a', name: 'Front', description: '', category: 'PPF', basePrice: 1200, vehicleSizeMultipliers: { SUV: 1.4 } },
    {
      id: 'b',
      name: 'Tint',
      description: '',
      category: 'Window Tinting',
      basePrice: null,
      vehicleSizeMultipliers: null,
    },
  ],
};

test('the page of a shop is read, with prices where there are any', async () => {
  answerWith(200, PAGE);
  expect(await client.open()).toEqual({
    kind: 'shown',
    page: {
      shop: { name: 'Shine Works', phone: '', logo: undefined },
      intro: '',
      today: '2026-11-20',
      services: [
        {
          id: 'a',
          name: 'Front',
          description: '',
          category: 'PPF',
          price: { basePrice: 1200, vehicleSizeMultipliers: { SUV: 1.4 } },
        },
        { id: 'b', name: 'Tint', description: '', category: 'Window Tinting', price: undefined },
      ],
    },
  });
});

const [SERVICE] = PAGE.services;
test.each<[string, unknown]>([
  ['no object', null],
  ['no name', { ...PAGE, shop: {} }],
  ['no list', { ...PAGE, services: null }],
  ['a category that is not known', { ...PAGE, services: [{ ...SERVICE, category: 'toString' }] }],
  ['a multiplier that is no number', { ...PAGE, services: [{ ...SERVICE, vehicleSizeMultipliers: { SUV: '1.4' } }] }],
])('an answer with %s is not shown', async (_, answer) => {
  expectConsole('error', /cannot be read/);
  answerWith(200, answer);
  expect(await client.open()).toEqual({
    kind: 'failed',
    why: "The shop’s server sent a response that can't be shown. Try again in a minute, or call the shop.",
  });
});

const WAIT = 'Too many attempts. Wait 60 minutes, then try again.';
const failed = (why: string, hint: string | undefined) => ({ kind: 'failed', why, ...(hint && { hint }) });

test.each([
  [
    400,
    'bad-request',
    'Something here could not be read. Check the car, the services and the days, then send it again.',
  ],
  [400, 'not-offered', 'One of the services is no longer offered. Choose again.'],
  [429, 'too-many-requests', 'The shop has a lot of requests right now. Try again in an hour, or call the shop.'],
  [429, undefined, WAIT],
  [507, undefined, 'Your request could not be saved: the storage of the shop’s server is full. Call the shop instead.'],
])('a request that is answered with %i %s has a sentence', async (status, hint, why) => {
  answerWith(status, { code: String(status), hint, message: 'Of the server.', msg: WAIT });
  const request = { id: 'request' } as CarRequest;
  expect(await client.send(request)).toEqual(failed(why, hint));
});

// The request has arrived, and a photo that waits for an hour comes too late.
test.each([
  [400, 'bad-photo', 'This photo could not be kept. Send it to the shop when it answers you.'],
  [413, 'photos-full', 'The shop has no room for more photos. Send it to the shop when it answers you.'],
  [413, undefined, 'This photo is too large. Send it to the shop when it answers you.'],
  [429, 'too-many-requests', 'The shop cannot take more photos right now. Send it to the shop when it answers you.'],
  [429, undefined, 'The shop cannot take more photos right now. Send it to the shop when it answers you.'],
  [507, undefined, 'The shop has no room for more photos. Send it to the shop when it answers you.'],
  [408, undefined, 'The connection is too slow: the shop’s server gave up waiting. Try again.'],
])('a photo that is answered with %i %s has a sentence of its own', async (status, hint, why) => {
  answerWith(status, { code: String(status), hint, message: 'Of the server.', msg: WAIT });
  expect(await client.addPhoto({ id: 'request' }, 0, new ArrayBuffer(8))).toEqual(failed(why, hint));
});
