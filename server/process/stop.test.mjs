import { expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestServer } from '../testing/test-server.mjs';

test('a server that is stopped ends, and its database with it, while an answer waits for a table', async () => {
  const server = await startTestServer();
  const { client, shopId } = await signUp(server, 'owner@shop.test');
  // Held until the database is gone. Whatever is asked then of this connection would end the process (postgres.js #1208).
  let lost;
  await new Promise((locked) => {
    const holding = server.connect().begin(async (sql) => {
      await sql`lock table public.leads in access exclusive mode`;
      locked();
      await new Promise(() => undefined);
    });
    lost = expect(holding).rejects.toThrow();
  });
  const asked = client.from('leads').insert(leadRow(shopId, 'lead-1'));
  const answered = asked.then(({ error }) => error !== null);
  const waiting = () => server.sql`select 1 from pg_locks where not granted`;
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  await server.stop();
  expect(await answered).toBe(true);
  await lost;
});
