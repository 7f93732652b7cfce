import { memoryStorage } from '#io/browser/memory-storage.ts';
import '#test/hosted/web-socket.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createHostedClient, reachServer } from './hosted-client.ts';
import { wholeListsOn } from './hosted-whole-lists.ts';
import type { RemoteOperation } from './remote-operations.ts';

afterEach(() => vi.unstubAllGlobals());

const URL_OF_SERVER = 'https://shop.example';
const page = (status: number) => new Response('<html></html>', { status, headers: { 'Content-Type': 'text/html' } });
const busy = (code: string) => Response.json({ code, message: 'Not now.' }, { status: 503 });

async function askedWith(answer: Response): Promise<string> {
  vi.stubGlobal('fetch', async () => answer);
  const { client, ask } = createHostedClient(URL_OF_SERVER, 'key', memoryStorage());
  const asked = ask(`${URL_OF_SERVER}/rest/v1/leads`);
  const came = await asked.then(
    ({ status }) => `answered ${status}`,
    (error: Error) => `${error.name}: ${error.message}`,
  );
  await client.auth.dispose();
  return came;
}

test('a proxy without a server behind it counts as unreachable; a 503 of the server itself is an answer', async () => {
  for (const status of [502, 503, 504]) {
    expect(await askedWith(page(status))).toBe(`AbortError: The network: AbortError: The network: ${status}`);
  }
  expect([await askedWith(busy('PGRST000')), await askedWith(busy('PGRST003')), await askedWith(page(500))]).toEqual([
    ...['answered 503', 'answered 503', 'answered 500'],
  ]);
});

test.each([
  ['20261130000100', 0],
  ['20261130000200', 0],
  ['20261130000300', 1],
])(
  'of a page for tables 20261130000200, at a server with %s: its version is sent, and a newer server is heard',
  async (server, heard) => {
    const versions: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_input: string, { headers }: RequestInit) => {
      versions.push(new Headers(headers).get('x-clearcoat-tables'));
      return Response.json([], { headers: { 'X-Clearcoat-Tables': server } });
    });
    let newer = 0;
    const { client } = createHostedClient(URL_OF_SERVER, 'key', memoryStorage(), {
      tables: '20261130000200',
      onNewerServer: () => (newer += 1),
    });
    await client.from('leads').select('*');
    await client.auth.dispose();
    expect([versions, newer]).toEqual([['20261130000200'], heard]);
  },
);

test.each([
  ['settings of a server with a shop', Response.json({ disable_signup: true }), { needsInvitation: true }],
  ['settings of one without', Response.json({ disable_signup: false }), { needsInvitation: false }],
  ['the sign-in page of a public network', page(200), 'The server of your shop cannot be reached.'],
])('the server is reachable if it sends its settings, and not with %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', async () => answer);
  const found = await reachServer(URL_OF_SERVER, 'key').catch((error: Error) => error.message);
  if (typeof expected === 'string') expect(found).toContain(expected);
  else expect(found).toEqual(expected);
});

test('parts of an upload are at most 1 MB, also with 3-byte characters, and hold every operation once', async () => {
  const sent: { bytes: number; n: number; steps: RemoteOperation[] }[] = [];
  vi.stubGlobal('fetch', async (_input: string, { body }: { body: string }) => {
    const asked = JSON.parse(body);
    if (asked.steps) sent.push({ bytes: new TextEncoder().encode(body).length, ...asked });
    return Response.json(asked.steps ? null : { revision: 2 }, { status: asked.steps ? 201 : 200 });
  });
  const { client } = createHostedClient(URL_OF_SERVER, 'key', memoryStorage());
  const steps = Array.from(
    { length: 40 },
    (_, n): RemoteOperation => ({ table: 'leads', kind: 'insert', row: { id: `${n}`, notes: '車'.repeat(40_000) } }),
  );
  await wholeListsOn(client, 'shop').replace(steps, 1);
  await client.auth.dispose();
  expect(sent.map(({ n, steps: own }) => [n, own.length])).toEqual([0, 1, 2, 3, 4].map((n) => [n, 8]));
  expect(sent.flatMap(({ steps: own }) => own)).toEqual(steps);
  expect(Math.max(...sent.map(({ bytes }) => bytes))).toBeLessThan(1_001_000);
});
