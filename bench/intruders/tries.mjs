// Sends requests unchanged, a few at once, and counts the answers.
import { Agent, request } from 'node:http';

/** @typedef {{ name: string, token?: string, hidden: string[] }} Someone hidden: marks that no answer to this person may contain */
/** @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: unknown }} Ask */
/** @typedef {{ status: number, text: string }} Answer status 0: broken off, or not a request that can be sent */
/** @typedef {{ count: number, refused: number, taken: number, leaks: number, broken: number }} Tally broken: answers with 5xx */

/** Returns numbers from 0 to 1, the same for a seed (mulberry32). @param {number} seed */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const AT_ONCE = 4;
const LONGEST_MS = 30_000;

/** @param {{ port: number, key: string }} server */
export function createTries({ port, key }) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  /** @type {Set<string>} */
  const found = new Set();

  /** @param {Someone} someone @param {Ask} ask @returns {Promise<Answer>} */
  function send({ token }, { method = 'GET', path, headers, body }) {
    const bytes =
      body === undefined || Buffer.isBuffer(body) ? body : typeof body === 'string' ? body : JSON.stringify(body);
    const own = {
      apikey: key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
      ...headers,
    };
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, text: '' });
      try {
        const asked = request(
          { host: '127.0.0.1', port, path, method, agent, headers: own, timeout: LONGEST_MS },
          (response) => {
            /** @type {Buffer[]} */
            const chunks = [];
            response.on('data', (chunk) => chunks.push(chunk)).on('error', broken);
            response.on('end', () => {
              const head = response.rawHeaders.join('\n');
              resolve({
                status: response.statusCode ?? 0,
                text: `${head}\n${Buffer.concat(chunks).toString('latin1')}`,
              });
            });
          },
        );
        asked.on('error', broken);
        asked.on('timeout', () => {
          found.add(`No answer: ${method} ${path.slice(0, 500)} ${String(bytes ?? '').slice(0, 600)}`);
          asked.destroy();
        });
        asked.end(bytes);
      } catch {
        broken();
      }
    });
  }

  /** @param {string} what */
  function tallyOf(what) {
    const tally = tallies.get(what) ?? { count: 0, refused: 0, taken: 0, leaks: 0, broken: 0 };
    tallies.set(what, tally);
    return tally;
  }

  /** @param {string} problem @param {string} who @param {Ask} ask @param {Answer} [answer] */
  function note(problem, who, { method = 'GET', path, headers, body }, answer) {
    const said = answer ? ` → ${answer.status} ${answer.text.split('\n').at(-1)?.slice(0, 300)}` : '';
    const sent = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
    found.add(
      `${problem}: ${who}: ${method} ${path.slice(0, 500)} ${JSON.stringify(headers ?? {})} ${(sent ?? '').slice(0, 600)}${said}`,
    );
  }

  /** Counts an answer. `isTaken`: whether it had an effect, if the status does not say so. @param {string} what @param {Someone} someone @param {Ask} ask @param {Answer} answer */
  function count(what, someone, ask, answer, isTaken = answer.status > 0 && answer.status < 400) {
    const tally = tallyOf(what);
    tally.count += 1;
    if (isTaken) tally.taken += 1;
    else tally.refused += 1;
    if (someone.hidden.some((mark) => answer.text.includes(mark))) {
      tally.leaks += 1;
      note('Leak', someone.name, ask, answer);
    }
    if (answer.status >= 500) {
      tally.broken += 1;
      note('5xx', someone.name, ask, answer);
    }
  }

  return {
    send,
    count,
    tallies,
    found,
    /** @param {string} what @param {string} problem */
    fail(what, problem) {
      tallyOf(what);
      found.add(`Forbidden write: ${problem}`);
    },
    /** Sends all, four at once. @param {string} what @param {Someone} someone @param {Ask[]} asks */
    async all(what, someone, asks) {
      const rest = asks.values();
      const work = async () => {
        for (const ask of rest) count(what, someone, ask, await send(someone, ask));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    end: () => agent.destroy(),
  };
}
