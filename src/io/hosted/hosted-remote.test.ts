import '#test/hosted/web-socket.ts';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { createHostedMembers } from '#io/auth/hosted-members.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { createHostedBackups } from './hosted-backups.ts';
import { createRemote } from './hosted-remote.ts';

const SHOP = '0b7f3c1e-58a2-4a51-9a53-6c1f5d8f2a10';
const LINE_LIMIT = 4096;

/** Returns a client of an empty server, and the requests that it sent. */
function emptyServer() {
  const lines: string[] = [];
  const client = createClient('http://shop.example', 'key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        const { pathname, search } = new URL(String(input));
        lines.push(`${init?.method ?? 'GET'} ${pathname}${search} HTTP/1.1`);
        return Response.json([], { headers: { 'Content-Range': '*/0' } });
      },
    },
  });
  return { client, lines };
}

const uuid = (n: number) => `${String(n).padStart(8, '0')}-58a2-4a51-9a53-6c1f5d8f2a10`;

test.each([
  ['uuids', uuid],
  ['ids of another program, with characters that a URL encodes as nine', (n: number) => `顧客-${'車'.repeat(30)}-${n}`],
  ['ids with the signs of the list itself', (n: number) => `(a,b)${n}`],
])('1,000 records are requested by their %s once each, in request lines below 4 kB', async (_, idOf) => {
  const ids = Array.from({ length: 1000 }, (_, n) => idOf(n));
  for (const entity of ENTITY_TYPES) {
    const { client, lines } = emptyServer();
    await createRemote(client, SHOP).rowsById(entity, ids);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(LINE_LIMIT);
    const asked = lines.flatMap((line) => {
      const list = new URL(line.split(' ')[1] ?? '', 'http://shop.example').searchParams.get('id') ?? '';
      return list.slice('in.('.length, -1).match(/"[^"]*"|[^,]+/g) ?? [];
    });
    expect(asked.length).toBe(ids.length);
  }
});

test('an id longer than the limit of a request is requested alone', async () => {
  const { client, lines } = emptyServer();
  await createRemote(client, SHOP).rowsById('customers', ['a', 'x'.repeat(3100), 'b']);
  expect(lines.map((line) => line.match(/in\.%28(.*)%29/)?.[1]?.length)).toEqual([1, 3100, 1]);
});

test('every other request of the app has a request line below 1 kB', async () => {
  const { client, lines } = emptyServer();
  const remote = createRemote(client, SHOP);
  for (const entity of ENTITY_TYPES) {
    await remote.rows(entity).catch(() => undefined);
    await remote.stamps(entity);
  }
  await remote.changes(123_456_789);
  await remote.texts().catch(() => undefined);
  await remote.connected();
  const members = createHostedMembers(client, 'http://shop.example');
  await members.list();
  await members.invitations();
  await createHostedBackups({ client, shop: async () => SHOP }).backups();
  expect(lines.length).toBeGreaterThan(20);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1024);
});
