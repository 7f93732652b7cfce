// The API's way to Postgres: each request is one transaction, as the person who asks and within a time limit.
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { listenTo } from './listener.mjs';

const CONNECTIONS = 16;
const CONNECT_SECONDS = 5;
/** Added to a statement's own limit before the connection counts as lost. */
const ANSWER_MARGIN_MS = 3000;
const RETRY_MS = 200;
const quiet = { onnotice: () => {} };

/**
 * One statement. Values are sent as text: the statement casts them (`$1::text::json`, `$2::uuid`).
 * @typedef {{ text: string, values?: (string | null)[], isPrepared?: boolean }} Statement
 * @typedef {{ role: string, claims: string, sessionId: string | null }} Person role of the database, claims as JSON
 */

/** The database could not be asked, or did not answer in time. */
export class DatabaseGone extends Error {}

/** Sets role, claims and time limit for the transaction. Postgres refuses a role that the API's own role is not a member of. */
function settingsFor({ role, claims }, seconds) {
  return {
    text: "select set_config('statement_timeout', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', $3, true)",
    values: [`${seconds}s`, claims, role],
    isPrepared: true,
  };
}

/** Raises PT401 when the session of a signed-in person has ended. */
function sessionCheck({ sessionId }) {
  return { text: 'select auth.assert_session($1::uuid)', values: [sessionId], isPrepared: true };
}

/** @param {number} seconds */
function limitAlone(seconds) {
  return { text: "select set_config('statement_timeout', $1, true)", values: [`${seconds}s`], isPrepared: true };
}

/** Whether the database itself refused a statement, on a connection that goes on. */
function isRefusal(error) {
  return error instanceof postgres.PostgresError && !/^(08|57P)/.test(error.code);
}

function preambleOf({ person, seconds }) {
  if (!person) return [limitAlone(seconds)];
  return [settingsFor(person, seconds), ...(person.role === 'anon' ? [] : [sessionCheck(person)])];
}

/**
 * @param {string} url where the API connects
 * @param {{ connections?: number, log?: (text: string) => void }} [options]
 */
export function openDatabase(url, { connections = CONNECTIONS, log = () => {} } = {}) {
  let pool = makePool();
  const listeners = [];
  let isStopping = false;

  function makePool() {
    let loseIt;
    const whenLost = new Promise((resolve) => {
      loseIt = resolve;
    });
    const sql = postgres(url, { max: connections, connect_timeout: CONNECT_SECONDS, max_lifetime: null, ...quiet });
    return { sql, whenLost, loseIt };
  }

  /** After a lost connection all are made new: postgres.js does not clear what was half written on the lost one. */
  function replace(lost, error) {
    if (pool !== lost || isStopping) return;
    log(`A connection to the database was lost (${error.code ?? error.message}); new ones are made.`);
    pool = makePool();
    lost.loseIt();
    void lost.sql.end({ timeout: 1 });
  }

  /** A connection of the pool; undefined: the pool was lost, or has none to give. */
  async function reserveFrom(from, tooLate) {
    const reserving = from.sql.reserve();
    const connection = await Promise.race([reserving, from.whenLost, tooLate]).catch((error) => {
      if (!(error instanceof DatabaseGone)) replace(from, error);
      return undefined;
    });
    if (!connection) reserving.then((late) => late.release()).catch(() => undefined);
    return connection;
  }

  /** Tries again until it is too late: nothing was sent yet, and a database that recovers from a crash is back in a moment. */
  async function reserve(tooLate) {
    for (;;) {
      const from = pool;
      const connection = await reserveFrom(from, tooLate);
      if (connection) return { from, connection };
      await Promise.race([wait(RETRY_MS), tooLate]);
      if (isStopping) throw new DatabaseGone('The server is stopping.');
    }
  }

  /** Waits for the `commit` behind a failed statement, which ends its transaction. It can fail itself, by a deferred constraint. */
  async function isOver(commit, tooLate) {
    try {
      await Promise.race([commit, tooLate]);
      return true;
    } catch (error) {
      return isRefusal(error);
    }
  }

  return {
    /**
     * Runs the statements in one transaction. All of it is sent at once, and nothing is written after a failure: postgres.js ends the
     * process when it writes to a connection that has closed.
     * @param {readonly Statement[]} statements
     * @param {{ seconds: number, person?: Person, signal?: AbortSignal, isReadOnly?: boolean }} options seconds: limit of each statement; person: with the
     *   rights of that person, else with those of the API's role; signal: the client has left
     * @returns {Promise<Record<string, string | null>[][]>} the rows of each statement
     * @throws the database's error (code, message, detail, hint), or DatabaseGone
     */
    async transaction(statements, { seconds, person, signal, isReadOnly = false }) {
      const timer = new AbortController();
      const tooLate = wait(seconds * 1000 + ANSWER_MARGIN_MS, undefined, { signal: timer.signal }).then(() => {
        throw new DatabaseGone('The database does not answer.');
      });
      tooLate.catch(() => undefined);
      let sent = [];
      const cancel = () => sent.at(-2)?.cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        const { from, connection } = await reserve(tooLate);
        const begin = { text: isReadOnly ? 'begin read only' : 'begin' };
        const all = [begin, ...preambleOf({ person, seconds }), ...statements, { text: 'commit' }];
        sent = all.map(({ text, values = [], isPrepared = false }) =>
          connection.unsafe(text, values, { prepare: isPrepared }).execute(),
        );
        for (const query of sent) query.catch(() => undefined);
        try {
          const answers = await Promise.race([Promise.all(sent), tooLate]);
          connection.release();
          return answers.slice(-1 - statements.length, -1);
        } catch (error) {
          if (isRefusal(error) && (await isOver(sent.at(-1), tooLate))) {
            connection.release();
            throw error;
          }
          replace(from, error);
          throw new DatabaseGone('The connection to the database was lost.', { cause: error });
        }
      } finally {
        timer.abort();
        signal?.removeEventListener('abort', cancel);
      }
    },
    /** Calls back with the text of each notification on the channel, and whenever listening has begun again. */
    async listen(channel, onMessage, onListening) {
      const listener = listenTo(url, channel, onMessage, onListening);
      listeners.push(listener);
      await listener.whenListening;
    },
    /** Breaks off what is still asked after two seconds. */
    async stop() {
      isStopping = true;
      await Promise.all([pool.sql.end({ timeout: 2 }), ...listeners.map((listener) => listener.stop())]);
    },
  };
}
