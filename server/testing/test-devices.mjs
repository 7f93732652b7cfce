// Devices that save while the database fails, as the app does (src/io/hosted): a command is sent with the revision of its shop; after an
// answer that is not clear, the device reads whether its record is there before it sends the same record again.
import { setTimeout as wait } from 'node:timers/promises';
import { leadRow } from './test-client.mjs';

/** @typedef {import('./test-client.mjs').Server & { url: string }} Server */
/** @typedef {{ token: string, shopId: string | undefined }} Person */

const ANSWER_MS = 20_000;
const AGAIN_MS = 200;
const BETWEEN_MS = 50;
/** As in src/io/hosted/hosted-watch.ts. */
const REOPEN_MS = 2000;

/** @param {Server} server @param {Person} person */
const headersOf = ({ key }, { token }) => ({
  apikey: key,
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

/**
 * Saves one lead after another until it is stopped.
 * @param {object} options
 * @param {Server[]} options.servers tried in turn, as a proxy does
 * @param {Person} options.person
 * @param {string} options.name begins the ids
 * @param {(id: string) => void} options.onSaved called when it is certain that the lead was saved
 */
export function startDevice({ servers, person, name, onSaved }) {
  const { shopId } = person;
  let isStopping = false;
  let turn = name.length;
  /** @type {number | undefined} */
  let revision;
  /** Answers that were not clear. @type {Record<string, number>} */
  const unclear = {};

  /** @param {string} path @param {object} [body] */
  async function ask(path, body) {
    const server = servers[turn % servers.length];
    try {
      const answer = await fetch(`${server.url}/rest/v1/${path}`, {
        headers: headersOf(server, person),
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0, body: {} };
    }
  }

  /** @param {string} id @returns {Promise<boolean>} false: not sent yet, or refused as outdated, or not clear */
  async function trySave(id) {
    if (revision === undefined) {
      const shop = await ask(`shops?select=revision&id=eq.${shopId}`);
      const lead = await ask(`leads?select=id&shop_id=eq.${shopId}&id=eq.${id}`);
      if (shop.status !== 200 || lead.status !== 200) return again(shop.status === 200 ? lead : shop);
      revision = Number(shop.body[0].revision);
      if (lead.body.length > 0) return true;
    }
    const step = { table: 'leads', kind: 'insert', row: leadRow(shopId, id) };
    const answer = await ask('rpc/apply_steps', { steps: [step], shop: shopId, at_revision: revision });
    revision = answer.status === 200 ? Number(answer.body.revision) : undefined;
    if (answer.status === 200) return true;
    return answer.body.hint === 'moved' ? false : again(answer);
  }

  /** @param {{ status: number, body: { code?: string } }} answer */
  async function again({ status, body }) {
    const what = `${status} ${body.code ?? ''}`;
    if (![0, 500, 503].includes(status)) throw new Error(`${name} was refused: ${what} ${JSON.stringify(body)}`);
    unclear[what] = (unclear[what] ?? 0) + 1;
    turn += 1;
    await wait(AGAIN_MS);
    return false;
  }

  async function goOn() {
    for (let n = 0; !isStopping; n += 1) {
      const id = `${name}-${n}`;
      // What was begun is finished.
      while (!(await trySave(id)));
      onSaved(id);
      await wait(BETWEEN_MS);
    }
    return unclear;
  }
  const whenEnded = goOn();
  whenEnded.catch(() => undefined);
  return {
    /** @returns {Promise<Record<string, number>>} how often answers were not clear */
    stop() {
      isStopping = true;
      return whenEnded;
    },
  };
}

/**
 * Keeps the stream of events of a server open.
 * @param {Server} server
 * @param {Person} person
 * @param {() => void} onChange
 */
export function startStream(server, person, onChange) {
  const ending = new AbortController();
  /** The statuses of the answers that opened it. @type {number[]} */
  const statuses = [];
  async function listen() {
    const answer = await fetch(`${server.url}/events`, { headers: headersOf(server, person), signal: ending.signal });
    statuses.push(answer.status);
    if (!answer.ok || !answer.body) return;
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      if (text.includes('event: change')) onChange();
    }
  }
  async function goOn() {
    while (!ending.signal.aborted) {
      await listen().catch(() => undefined);
      await wait(REOPEN_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  void goOn();
  return { statuses, stop: () => ending.abort() };
}
