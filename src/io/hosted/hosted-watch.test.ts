import { memoryStorage } from '#io/browser/memory-storage.ts';
import '#test/hosted/web-socket.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createHostedClient } from './hosted-client.ts';
import { teamEvents } from './hosted-watch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const SESSION = {
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 3600,
  refresh_token: 'refresh',
  user: { id: 'u', aud: 'authenticated' },
};

test('a stream that a stopping server ends is opened again at once; one that does not stay open after 2 s', async () => {
  vi.stubGlobal('fetch', async () => Response.json(SESSION));
  const { client } = createHostedClient('https://shop.example', 'key', memoryStorage());
  await client.auth.signInWithPassword({ email: 'owner@shop.test', password: 'clear over colour' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const ask = async () => new Response(new ReadableStream({ start: (stream) => void open.push(stream) }));
  let closed = 0;
  const stop = teamEvents(
    'https://shop.example',
    client,
    ask,
  )(
    () => undefined,
    (isOpen) => {
      if (!isOpen) closed += 1;
    },
  );
  /** Ends the newest stream, and lets what is due now happen. */
  async function end(): Promise<void> {
    const before = closed;
    open.at(-1)?.close();
    await expect.poll(() => closed).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(0);
  }
  await expect.poll(() => open.length).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await end();
  await expect.poll(() => open.length).toBe(2);
  await end();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(open.length).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => open.length).toBe(3);
  stop();
  open[2]?.close();
  await client.auth.dispose();
});
