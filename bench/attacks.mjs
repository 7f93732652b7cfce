// Measures how much of a team server one outsider or one member can use: failed guesses, waiting time of others, memory, logs.
//   node bench/attacks.mjs
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { invitedBy, signUp } from '../server/testing/test-client.mjs';
import { startTestServer } from '../server/testing/test-server.mjs';
import { printTable } from './table.mjs';

const MB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const LONG_ADDRESS = `${'a'.repeat(60_000)}@shop.test`;

const server = await startTestServer({ isOneShop: true, most: {}, env: { SIGN_UP: 'invited' } });
const owner = await signUp(server, 'owner@shop.test');
const member = await signUp(server, 'tech@shop.test', await invitedBy(owner, 'tech@shop.test', 'technician'));
const { pid } = JSON.parse(readFileSync(join(server.dataDir, 'server.lock'), 'utf8'));
const key = { apikey: server.key, ...JSON_TYPE };
const asMember = { ...key, authorization: `Bearer ${member.token}` };

/** @typedef {{ status: number, ms: number, headerBytes: number }} Answer status 0: broken off */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Sent */

/** Sends a request on a separate connection. @param {string} path @param {Sent} [options] @returns {Promise<Answer>} */
function send(path, { method = 'POST', headers = key, body = '' } = {}) {
  const began = performance.now();
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve) => {
    /** @param {number} status */
    const end = (status, headerBytes = 0) => {
      agent.destroy();
      resolve({ status, ms: performance.now() - began, headerBytes });
    };
    const options = { host: '127.0.0.1', port: server.port, path, method, agent };
    const asked = request({ ...options, headers: { 'content-length': Buffer.byteLength(body), ...headers } });
    asked.on('error', () => end(0));
    asked.on('response', (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0, response.rawHeaders.join('').length));
    });
    asked.end(body);
  });
}

/** Returns the resident memory of the server process in MiB. */
function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Requests /health on a separate thread, so that this thread's work does not delay it. */
function watchHealth() {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    let worst = 0;
    parentPort.once('message', () => { parentPort.postMessage(worst); process.exit(); });
    (async () => {
      for (;;) {
        const began = performance.now();
        await fetch(workerData).then((answer) => answer.text()).catch(() => {});
        worst = Math.max(worst, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();`;
  const worker = new Worker(code, { eval: true, workerData: `${server.url}/health` });
  return async () => {
    worker.postMessage('stop');
    return (await once(worker, 'message'))[0];
  };
}

/**
 * Runs the work and records the worst /health time and memory use meanwhile.
 * @param {Work} work
 */
async function during(work) {
  let most = memory();
  const looking = setInterval(() => {
    most = Math.max(most, memory());
  }, 10);
  const stopHealth = watchHealth();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  const answers = [await work()].flat();
  const ms = performance.now() - began;
  const health = await stopHealth();
  clearInterval(looking);
  const statuses = Object.entries(countOf(answers));
  return { ms, health, most, statuses: statuses.map(([status, all]) => `${all} × ${status}`).join(', ') };
}

/** @param {Answer[]} answers */
function countOf(answers) {
  /** @type {Record<string, number>} */
  const groups = {};
  for (const { status } of answers) groups[status] = (groups[status] ?? 0) + 1;
  return groups;
}

/** @param {number} count @param {(n: number) => Promise<Answer>} ask */
const many = (count, ask) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
/** @param {number} count @param {(n: number) => Promise<Answer>} ask */
async function inRow(count, ask) {
  const answers = [];
  for (let n = 0; n < count; n += 1) answers.push(await ask(n));
  return answers;
}

/** @param {string} email @param {string} password @param {Sent} [more] */
const signIn = (email, password, more = {}) =>
  send('/auth/v1/token?grant_type=password', { body: JSON.stringify({ email, password }), ...more });
/** @param {number} bytes */
const emptyRows = (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`;
/** @param {string} body */
const toLook = (body) => send('/rest/v1/rpc/look_invitation', { body });
const backReferences = encodeURIComponent('match.^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$');
const logBytes = () =>
  ['team.log', 'postgres/postgres.log'].reduce((sum, name) => sum + statSync(join(server.dataDir, name)).size, 0);

/** @typedef {() => Promise<Answer | Answer[]>} Work */
/** @type {[what: string, work: Work][]} */
const TRIALS = [
  [
    '40 guesses past the fragment of an address',
    () =>
      inRow(40, (n) =>
        send('/auth/v1/token?#&grant_type=password', {
          body: JSON.stringify({ email: 'owner@shop.test', password: `guess${n}` }),
        }),
      ),
  ],
  ['1 MiB list to a function, signed out', () => toLook(emptyRows(MB))],
  ['5 MiB list', () => toLook(emptyRows(5 * MB))],
  ['20 MiB list', () => toLook(emptyRows(20 * MB))],
  ['240 MiB list', () => toLook(emptyRows(240 * MB))],
  [
    '5 MiB of CSV',
    () => send('/rest/v1/customers', { headers: { ...key, 'content-type': 'text/csv' }, body: 'id\nx\n'.repeat(MB) }),
  ],
  ['six bodies of 250 MiB at once', () => many(6, () => send('/rest/v1/customers', { body: ' '.repeat(250 * MB) }))],
  ['250 MiB without a key', () => send('/rest/v1/customers', { headers: JSON_TYPE, body: ' '.repeat(250 * MB) })],
  [
    'ten queries with back references, a member',
    () =>
      many(10, () =>
        send(`/rest/v1/user_profiles?select=id&first_name=${backReferences}`, { method: 'GET', headers: asMember }),
      ),
  ],
  [
    '2 MiB of steps that are no steps, a member',
    () => send('/rest/v1/rpc/apply_steps', { headers: asMember, body: `{"steps":[${'1,'.repeat(MB)}1]}` }),
  ],
  [
    '10 MiB of them',
    () => send('/rest/v1/rpc/apply_steps', { headers: asMember, body: `{"steps":[${'1,'.repeat(5 * MB)}1]}` }),
  ],
  [
    '8 MiB in the own profile',
    () =>
      send(`/rest/v1/user_profiles?id=eq.${member.userId}`, {
        method: 'PATCH',
        headers: asMember,
        body: JSON.stringify({ address: { street: 'x'.repeat(8 * MB) } }),
      }),
  ],
  [
    '1,000 requests of a member at once',
    () => many(1000, () => send('/rest/v1/customers?select=*', { method: 'GET', headers: asMember })),
  ],
  ['1,000 refused links', () => inRow(1000, () => send('/rest/v1/rpc/open_document', { body: '{"token":"x"}' }))],
  [
    '1,000 refused requests of other kinds',
    () =>
      inRow(1000, () =>
        send('/rest/v1/rpc/open_document', { headers: { ...key, host: 'elsewhere.example' }, body: '{}' }),
      ),
  ],
  ['3,000 sign-ins with addresses of 60 kB', () => inRow(3000, () => signIn(LONG_ADDRESS, 'x'))],
  [
    '60 addresses tried, with own sign-ins between',
    () =>
      inRow(60, async (n) => {
        await signIn('tech@shop.test', 'clear over colour');
        return signIn(`person${n}@shop.test`, 'a guess');
      }),
  ],
  [
    '16 kB of Accept-Encoding, 20 at once',
    () => many(20, () => send('/', { method: 'GET', headers: { 'accept-encoding': `a${' '.repeat(15_500)}b` } })),
  ],
];

const rows = [];
for (const [what, work] of TRIALS) {
  const before = logBytes();
  const { ms, health, most, statuses } = await during(work);
  rows.push([
    what,
    statuses,
    ms.toFixed(0),
    health.toFixed(0),
    most.toFixed(0),
    ((logBytes() - before) / 1000).toFixed(1),
  ]);
}
printTable([['trial', 'answers', 'ms', '/health at worst ms', 'memory at worst MiB', 'logs kB'], ...rows]);
const ids = Array.from({ length: 200 }, (_, n) => `${n}-${'x'.repeat(33)}`).join(',');
const { headerBytes } = await send(`/rest/v1/customers?select=id&id=in.(${ids})`, { method: 'GET', headers: asMember });
console.log(`Headers of the answer to a question with 200 ids: ${headerBytes} characters.`);
await server.stop();
