// A database on a cluster, as docs/scaling.md says: its leader is killed, or falls silent, while devices save.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPrimary } from '../database/database-url.mjs';
import { CLUSTER_PACKAGES, CLUSTER_PROGRAMS } from '../testing/cluster-programs.mjs';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTestCluster } from '../testing/test-cluster.mjs';
import { runTeam } from '../testing/test-command.mjs';
import { startDevice, startStream } from '../testing/test-devices.mjs';
import { startTestServer } from '../testing/test-server.mjs';

const IS_LONG = process.env.LONG === '1';
const KILLS = IS_LONG ? 10 : 1;
const SILENCES = IS_LONG ? 2 : 0;
const LONGEST_PAUSE_MS = 30_000;
const missing = Object.values(CLUSTER_PROGRAMS).filter((path) => !existsSync(path));
const SKIPPED = `skipped, as there is no ${missing.join(', ')}: apt install ${CLUSTER_PACKAGES.join(' ')}`;
const TITLE = `three Postgres under Patroni${missing.length > 0 ? ` (${SKIPPED})` : ''}`;

describe.skipIf(missing.length > 0)(TITLE, () => {
  let cluster;
  let servers;
  let people;

  beforeAll(async () => {
    cluster = await startTestCluster();
    servers = await Promise.all([1, 2].map(() => startTestServer({ database: cluster })));
    people = [await signUp(servers[0], 'ann@shop.test'), await signUp(servers[1], 'ben@shop.test')];
  }, 240_000);

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await cluster?.stop();
  }, 60_000);

  test(
    `the leader is killed ${KILLS} times and silent ${SILENCES} times while 6 devices save at two servers: 0 lost, 0 doubled, each pause at most ${LONGEST_PAUSE_MS / 1000} s, and no server starts again`,
    async () => {
      const pids = servers.map(({ pid }) => pid);
      const began = await revisions();
      /** When each command was acknowledged. */
      const saved = new Map();
      const devices = people.flatMap((person, p) =>
        [1, 2, 3].map((n) =>
          startDevice({
            servers,
            person,
            name: `shop${p}-device${n}`,
            onSaved: (id) => saved.set(id, performance.now()),
          }),
        ),
      );
      const streams = servers.flatMap((server) =>
        people.map((person) => {
          const stream = { heardAt: 0 };
          stream.open = startStream(server, person, () => (stream.heardAt = performance.now()));
          return stream;
        }),
      );
      const isSaving = (since) =>
        expect.poll(() => [...saved.values()].some((at) => at > since), { timeout: 60_000 }).toBe(true);
      const rounds = [...Array(KILLS).fill('SIGKILL'), ...Array(SILENCES).fill('SIGSTOP')];
      const pauses = [];
      for (const signal of rounds) {
        await isSaving(performance.now());
        const leader = await cluster.leader();
        const since = performance.now();
        leader.signal(signal);
        const successor = await cluster.successor(leader.name);
        const ledAt = performance.now();
        await isSaving(ledAt);
        // Each stream has notified of what was saved since.
        await expect.poll(() => streams.every(({ heardAt }) => heardAt > ledAt), { timeout: 30_000 }).toBe(true);
        // A computer that was silent starts again, as a watchdog makes it.
        leader.signal('SIGKILL');
        leader.start();
        await cluster.whole();
        const times = [...saved.values()].filter((at) => at > since - 1000);
        const pause = Math.max(...times.slice(1).map((at, n) => at - times[n]));
        pauses.push(pause);
        console.log(
          `${signal} to ${leader.name}: ${successor.name} leads after ${((ledAt - since) / 1000).toFixed(1)} s, pause ${(pause / 1000).toFixed(1)} s, whole after ${((performance.now() - since) / 1000).toFixed(1)} s, ${saved.size} saved`,
        );
      }
      const unclear = await Promise.all(devices.map((device) => device.stop()));
      for (const { open } of streams) open.stop();
      if (IS_LONG)
        console.log(
          'not clear',
          JSON.stringify(unclear),
          'streams',
          JSON.stringify(streams.map(({ open }) => open.statuses)),
        );

      const rows = await cluster.ask(await cluster.leader(), (sql) => sql`select id from public.leads`);
      const present = new Set(rows.map(({ id }) => id));
      const commands = (await revisions()).map((revision, p) => revision - began[p]).reduce((sum, n) => sum + n);
      expect({
        lost: [...saved.keys()].filter((id) => !present.has(id)),
        doubled: commands - present.size,
        unsaid: [...present].filter((id) => !saved.has(id)),
        pids: servers.map(({ pid }) => pid),
        tooLong: pauses.filter((pause) => pause > LONGEST_PAUSE_MS),
        signedOut: streams.flatMap(({ open }) => open.statuses).filter((status) => status === 401),
      }).toEqual({ lost: [], doubled: 0, unsaid: [], pids, tooLong: [], signedOut: [] });
    },
    IS_LONG ? 2_400_000 : 240_000,
  );

  /** The revision of each person's shop: each command raises it by one. */
  async function revisions() {
    return cluster.ask(await cluster.leader(), async (sql) => {
      const found = await sql`select id::text, revision::integer as revision from public.shops`;
      return people.map(({ shopId }) => found.find(({ id }) => id === shopId).revision);
    });
  }

  test('wherever the leader is among the hosts, it is found; standbys alone take no writes', async () => {
    const leader = await cluster.leader();
    const ports = cluster.ports.filter((port) => port !== leader.port);
    const urlOf = (all) =>
      cluster.env.DATABASE_URL.replace(/@[^/]*/, `@${all.map((port) => `127.0.0.1:${port}`).join()}`);
    const found = await Promise.all([0, 1, 2].map((n) => findPrimary(urlOf(ports.toSpliced(n, 0, leader.port)))));
    expect(found.map((url) => Number(new URL(url).port))).toEqual(Array(3).fill(leader.port));
    await expect(findPrimary(urlOf(ports))).rejects.toMatchObject({ code: 'NO_PRIMARY' });
  });

  test('through PgBouncer in session mode, people sign up and save, a stream notifies, and a backup is made', async () => {
    const DATABASE_URL = await cluster.startPgBouncer(await cluster.leader());
    const env = { ...cluster.env, DATABASE_URL };
    const server = await startTestServer({ database: { ...cluster, env } });
    try {
      const person = await signUp(server, 'cleo@shop.test');
      let heard = 0;
      const stream = startStream(server, person, () => (heard += 1));
      await expect.poll(() => stream.statuses).toEqual([200]);
      await person.client.from('leads').insert(leadRow(person.shopId, 'lead-1')).throwOnError();
      await expect.poll(() => heard).toBeGreaterThan(0);
      stream.stop();
      const file = join(server.dataDir, 'shop.gz');
      const made = await runTeam(['backup', file], { dataDir: server.dataDir, env });
      expect(made).toEqual({ code: 0, said: expect.stringContaining(file) });
    } finally {
      await server.stop();
    }
  });
});
