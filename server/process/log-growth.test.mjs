import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadRow, signUp } from '../testing/test-client.mjs';
import { startTeam } from '../testing/test-team.mjs';

const REQUESTS = 1000;
const AT_ONCE = 8;

let folder = '';
let team;
let owner;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clearcoat-growth-'));
  // Postgres' account has to pass through, or it would be given a folder elsewhere.
  chmodSync(folder, 0o711);
  team = await startTeam(join(folder, 'data'));
  owner = await signUp(team, 'owner@shop.test');
}, 300_000);

afterAll(async () => {
  await team.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(path, value) {
  const headers = { apikey: team.key, 'content-type': 'application/json' };
  const answer = await fetch(team.url + path, { method: 'POST', headers, body: JSON.stringify(value) });
  await answer.arrayBuffer();
  return answer.status;
}

function asHost(host) {
  return new Promise((resolve, reject) => {
    get(team.url, { headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
}

const sizes = () => ({
  teamLog: team.log().length,
  // Every five minutes, Postgres writes that it makes a checkpoint.
  postgresLog: team.postgresLog().replace(/^.* LOG: {2}checkpoint .*\n/gm, '').length,
  printed: team.said().length,
});

/**
 * Returns the lines that were logged since, and how many of them sum up what was refused before: those come a minute later, during another
 * test.
 */
function loggedSince(length) {
  const [before, since] = [team.log().slice(0, length), team.log().slice(length)];
  const lines = since.split('\n').filter((line) => line !== '');
  const isLate = (line) => {
    const [, words] = /^\S+( .*) \(\d+ more in the last minute\)$/.exec(line) ?? [];
    return words !== undefined && before.includes(`${words}\n`);
  };
  return { own: lines.filter((line) => !isLate(line)), late: lines.filter(isLate).length };
}

test.each([
  [
    'sign-ins',
    (n) => post('/auth/v1/token?grant_type=password', { email: `${n}@shop.test`, password: 'wrong password' }),
  ],
  ['links that lead nowhere', () => post('/rest/v1/rpc/open_document', { token: 'x'.repeat(43) })],
  ['bodies of 8 kB to a link', () => post('/rest/v1/rpc/open_document', Array(4000).fill(1))],
  ['requests to a foreign host', () => asHost('other.example')],
  ['addresses that are not there', () => post('/rest/v1/nothing', {})],
  [
    'rows with a wrong value',
    async (n) =>
      (await owner.client.from('leads').insert({ ...leadRow(owner.shopId, `lead-${n}`), status: 'Sleeping' })).status,
  ],
])(
  '1,000 refused %s make team.log grow by less than 200 bytes in a minute, postgres.log and the terminal by none',
  async (_what, ask) => {
    const began = performance.now();
    const before = sizes();
    const answers = new Set();
    const senders = Array.from({ length: AT_ONCE }, async (_, sender) => {
      for (let n = sender; n < REQUESTS; n += AT_ONCE) answers.add(await ask(n));
    });
    await Promise.all(senders);
    const after = sizes();
    expect([...answers].filter((status) => status < 400)).toEqual([]);
    const minutes = Math.ceil((performance.now() - began) / 60_000);
    const { own, late } = loggedSince(before.teamLog);
    expect(own.join('\n').length).toBeLessThan(200 * minutes);
    expect(late).toBeLessThanOrEqual(3 * minutes);
    expect([after.postgresLog - before.postgresLog, after.printed - before.printed]).toEqual([0, 0]);
  },
);
