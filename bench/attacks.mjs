// How much of a team server one outsider or one member can use up: refused guesses, waiting time of others, memory, logs:
// node bench/attacks.mjs
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { invitedBy, PASSWORD, signUp } from '../server/testing/test-client.mjs';
import { startTestServer } from '../server/testing/test-server.mjs';
import { printTable } from './figures.mjs';
import { atEnd, bench } from './harness.mjs';

/** @typedef {{ status: number, headerBytes: number }} Answer status 0: broken off */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Sent */

const MB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const LONG_ADDRESS = `${'a'.repeat(60_000)}@shop.test`;
const BACK_REFERENCES = encodeURIComponent('match.^(.+)(.+)(.+)(.+)\\1\\2\\3\\4$');
const IDS = Array.from({ length: 200 }, (_, n) => `${n}-${'x'.repeat(33)}`).join(',');

/** Requests /health on a separate thread, so that this thread's work does not delay it. Returns the worst time at the end. @param {string} url */
function watchHealth(url) {
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
  const worker = new Worker(code, { eval: true, workerData: `${url}/health` });
  return async () => {
    worker.postMessage('stop');
    return (await once(worker, 'message'))[0];
  };
}

/** @param {number} count @param {(n: number) => Promise<Answer>} ask */
const many = (count, ask) => Promise.all(Array.from({ length: count }, (_, n) => ask(n)));

/** @param {number} count @param {(n: number) => Promise<Answer>} ask */
async function inRow(count, ask) {
  const answers = [];
  for (let n = 0; n < count; n += 1) answers.push(await ask(n));
  return answers;
}

/** @param {Answer[]} answers */
function countsOf(answers) {
  /** @type {Record<string, number>} */
  const groups = {};
  for (const { status } of answers) groups[status] = (groups[status] ?? 0) + 1;
  return Object.entries(groups).map(([status, count]) => `${count} × ${status}`);
}

await bench({}, async () => {
  const server = await startTestServer({ isOneShop: true, most: {}, env: { SIGN_UP: 'invited' } });
  atEnd(() => server.stop());
  const owner = await signUp(server, 'owner@shop.test');
  const member = await signUp(server, 'tech@shop.test', await invitedBy(owner, 'tech@shop.test', 'technician'));
  const { pid } = JSON.parse(readFileSync(join(server.dataDir, 'server.lock'), 'utf8'));
  const key = { apikey: server.key, ...JSON_TYPE };
  const asMember = { ...key, authorization: `Bearer ${member.token}` };

  /** Sends a request on a separate connection. @param {string} path @param {Sent} [options] @returns {Promise<Answer>} */
  function send(path, { method = 'POST', headers = key, body = '' } = {}) {
    const agent = new Agent({ keepAlive: true });
    return new Promise((resolve) => {
      /** @param {number} status */
      const end = (status, headerBytes = 0) => {
        agent.destroy();
        resolve({ status, headerBytes });
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
  /** @param {string} path @param {Record<string, string>} [headers] */
  const read = (path, headers = asMember) => send(path, { method: 'GET', headers });
  /** @param {string} name @param {string} body @param {Record<string, string>} [headers] */
  const call = (name, body, headers) => send(`/rest/v1/rpc/${name}`, { body, headers });
  /** @param {string} email @param {string} password */
  const signIn = (email, password, query = '?grant_type=password') =>
    send(`/auth/v1/token${query}`, { body: JSON.stringify({ email, password }) });
  /** @param {number} bytes */
  const emptyRows = (bytes) => call('look_invitation', `[${'{},'.repeat(bytes / 3)}{}]`);
  /** @param {number} count */
  const noSteps = (count) => call('apply_steps', `{"steps":[${'1,'.repeat(count)}1]}`, asMember);
  const body = ' '.repeat(250 * MB);
  const csv = { headers: { ...key, 'content-type': 'text/csv' }, body: 'id\nx\n'.repeat(MB) };
  const profile = JSON.stringify({ address: { street: 'x'.repeat(8 * MB) } });
  const profilePath = `/rest/v1/user_profiles?id=eq.${member.userId}`;

  /** @type {Record<string, () => Promise<Answer | Answer[]>>} */
  const trials = {
    '40 guesses past the fragment of an address': () =>
      inRow(40, (n) => signIn('owner@shop.test', `guess${n}`, '?#&grant_type=password')),
    '1 MiB list to a function, signed out': () => emptyRows(MB),
    '5 MiB list': () => emptyRows(5 * MB),
    '20 MiB list': () => emptyRows(20 * MB),
    '240 MiB list': () => emptyRows(240 * MB),
    '5 MiB of CSV': () => send('/rest/v1/customers', csv),
    'six bodies of 250 MiB at once': () => many(6, () => send('/rest/v1/customers', { body })),
    '250 MiB without a key': () => send('/rest/v1/customers', { headers: JSON_TYPE, body }),
    'ten queries with back references, a member': () =>
      many(10, () => read(`/rest/v1/user_profiles?select=id&first_name=${BACK_REFERENCES}`)),
    '2 MiB of steps that are no steps, a member': () => noSteps(MB),
    '10 MiB of them': () => noSteps(5 * MB),
    '8 MiB in the own profile': () => send(profilePath, { method: 'PATCH', headers: asMember, body: profile }),
    '1,000 requests of a member at once': () => many(1000, () => read('/rest/v1/customers?select=*')),
    '1,000 refused links': () => inRow(1000, () => call('open_document', '{"token":"x"}')),
    '1,000 refused requests of other kinds': () =>
      inRow(1000, () => call('open_document', '{}', { ...key, host: 'elsewhere.example' })),
    '3,000 sign-ins with addresses of 60 kB': () => inRow(3000, () => signIn(LONG_ADDRESS, 'x')),
    '60 addresses tried, with own sign-ins between': () =>
      inRow(60, async (n) => {
        await signIn('tech@shop.test', PASSWORD);
        return signIn(`person${n}@shop.test`, 'a guess');
      }),
    '16 kB of Accept-Encoding, 20 at once': () =>
      many(20, () => read('/', { 'accept-encoding': `a${' '.repeat(15_500)}b` })),
  };

  /** Returns the resident memory of the server process in MiB. */
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  const logBytes = () =>
    ['team.log', 'postgres/postgres.log'].reduce((sum, name) => sum + statSync(join(server.dataDir, name)).size, 0);
  const rows = [['trial', 'answers', 'ms', '/health at worst ms', 'memory at worst MiB', 'logs kB']];
  for (const [what, work] of Object.entries(trials)) {
    const logged = logBytes();
    let most = memory();
    const looking = setInterval(() => {
      most = Math.max(most, memory());
    }, 10);
    const stopHealth = watchHealth(server.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const began = performance.now();
    const answers = [await work()].flat();
    const ms = performance.now() - began;
    const health = await stopHealth();
    clearInterval(looking);
    const figures = [ms, health, most].map((figure) => figure.toFixed(0));
    rows.push([what, countsOf(answers).join(', '), ...figures, ((logBytes() - logged) / 1000).toFixed(1)]);
  }
  printTable(rows);
  const { headerBytes } = await read(`/rest/v1/customers?select=id&id=in.(${IDS})`);
  console.log(`Headers of the answer to a question with 200 ids: ${headerBytes} characters.`);
});
