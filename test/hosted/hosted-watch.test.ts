import { memoryStorage } from '#io/browser/memory-storage.ts';
import '#test/hosted/web-socket.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createHostedClient } from '#io/hosted/hosted-client.ts';
import { teamEvents } from '#io/hosted/hosted-watch.ts';

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
  await client.auth.signInWithPassword({ email: 'owner@shop.test', password: 'a password of a test' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const ask = async () => new Response(new ReadableStream({ start: (stream) => void open.push(stream) }));
  const stop = teamEvents(
    'https://shop.example',
    client,
    ask,
  )(
    () => undefined,
    () => undefined,
  );
  /** Moves the clock, and lets everything happen that is due then. */
  async function pass(ms: number): Promise<void> {
    for (const step of [ms, 0, 0]) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(step);
    }
  }
  await pass(2_000);
  expect(open.length).toBe(1);
  open[0]?.close();
  await pass(0);
  expect(open.length).toBe(2);
  open[1]?.close();
  await pass(1_999);
  expect(open.length).toBe(2);
  await pass(1);
  expect(open.length).toBe(3);
  stop();
  open[2]?.close();
  await client.auth.dispose();
});
