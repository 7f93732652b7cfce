// Sends many requests, from a thread of its own: what a test measures meanwhile does not wait for them.
import { Agent, request } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * @typedef {object} Flood
 * @property {number} port
 * @property {Record<string, string>} headers
 * @property {string} path
 * @property {string[]} bodies taken in turn; {n} in one is the number of the request
 * @property {string[]} addresses taken in turn: from where a proxy says that the request came
 * @property {number} [bytes] of each body: it is filled up with spaces
 * @property {number} count
 * @property {number} [parallel]
 */

/**
 * Returns how often each status was answered; 0: the connection ended without an answer.
 * @param {Flood} what
 * @returns {Promise<Record<number, number>>}
 */
export function flood(what) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { flood: what } });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** @param {Flood} what */
async function run({ port, path, headers, bodies, addresses, bytes = 0, count, parallel = 40 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  /** @type {Record<number, number>} */
  const answers = {};
  let sent = 0;

  /** @param {number} n @returns {Promise<number>} */
  function send(n) {
    const body = bodies[n % bodies.length].replaceAll('{n}', String(n)).padEnd(bytes);
    const from = { 'content-type': 'application/json', 'x-forwarded-for': addresses[n % addresses.length] };
    return new Promise((resolve) => {
      const options = { host: '127.0.0.1', port, path, method: 'POST', agent, headers: { ...from, ...headers } };
      const asked = request(options, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      asked.on('error', () => resolve(0));
      // A connection that the server ends while a large body is on its way fails again after the answer.
      asked.once('socket', (socket) => socket.listenerCount('error') < 3 && socket.on('error', () => undefined));
      asked.end(body);
    });
  }

  async function sendInTurn() {
    while (sent < count) {
      sent += 1;
      const status = await send(sent);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  }

  await Promise.all(Array.from({ length: parallel }, sendInTurn));
  agent.destroy();
  return answers;
}

if (workerData?.flood) parentPort?.postMessage(await run(workerData.flood));
