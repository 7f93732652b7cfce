// The API's way to Postgres: each request is one transaction, as the person who asks and within a time limit.
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

const CONNECTIONS = 16;
const CONNECT_SECONDS = 5;
/** Added to a statement's own limit before the connection counts as lost. */
const ANSWER_MARGIN_MS = 3000;
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

function preambleOf({ person, seconds }) {
  if (!person) return [limitAlone(seconds)];
  return [settingsFor(person, seconds), ...(person.role === 'anon' ? [] : [sessionCheck(person)])];
}

/**
 * @param {string} url where the API connects
 * @param {{ connections?: number, log?: (text: string) => void }} [options]
 */
export function openDatabase(url, { connections = CONNECTIONS, log = () => {} } = {}) {
  const connect = () =>
    postgres(url, {
      max: connections,
      connect_timeout: CONNECT_SECONDS,
      fetch_types: false,
      max_lifetime: null,
      ...quiet,
    });
  let pool = connect();
  const listener = postgres(url, { max: 1, ...quiet });
  let isStopping = false;

  /** After a lost connection all are made new: postgres.js does not clear what was half written on the lost one. */
  function replace(lost, error) {
    if (pool !== lost || isStopping) return;
    log(`A connection to the database was lost (${error.code ?? error.message}); new ones are made.`);
    pool = connect();
    void lost.end({ timeout: 1 });
  }

  async function reserve(from) {
    try {
      return await from.reserve();
    } catch (error) {
      replace(from, error);
      throw new DatabaseGone('The database cannot be reached.', { cause: error });
    }
  }

  return {
    /**
     * Runs the statements in one transaction. All of it is sent at once, and nothing is written after a failure: postgres.js ends the
     * process when it writes to a connection that has closed.
     * @param {readonly Statement[]} statements
     * @param {{ seconds: number, person?: Person, signal?: AbortSignal }} options seconds: limit of each statement; person: with the
     *   rights of that person, else with those of the API's role; signal: the client has left
     * @returns {Promise<Record<string, string | null>[][]>} the rows of each statement
     * @throws the database's error (code, message, detail, hint), or DatabaseGone
     */
    async transaction(statements, { seconds, person, signal }) {
      const from = pool;
      const connection = await reserve(from);
      const all = [{ text: 'begin' }, ...preambleOf({ person, seconds }), ...statements, { text: 'commit' }];
      const sent = all.map(({ text, values = [], isPrepared = false }) =>
        connection.unsafe(text, values, { prepare: isPrepared }).execute(),
      );
      for (const query of sent) query.catch(() => undefined);
      const cancel = () => sent.at(-2).cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      const timer = new AbortController();
      const tooLate = wait(seconds * 1000 + ANSWER_MARGIN_MS, undefined, { signal: timer.signal }).then(() => {
        throw new DatabaseGone('The database does not answer.');
      });
      tooLate.catch(() => undefined);
      try {
        const answers = await Promise.race([Promise.all(sent), tooLate]);
        connection.release();
        return answers.slice(-1 - statements.length, -1);
      } catch (error) {
        if (error instanceof postgres.PostgresError && !/^(08|57P)/.test(error.code)) {
          // The `commit` that was sent ends the failed transaction.
          const isOver = await Promise.race([sent.at(-1), tooLate]).then(
            () => true,
            () => false,
          );
          if (isOver) {
            connection.release();
            throw error;
          }
        }
        replace(from, error);
        throw error instanceof DatabaseGone
          ? error
          : new DatabaseGone('The connection to the database was lost.', { cause: error });
      } finally {
        timer.abort();
        signal?.removeEventListener('abort', cancel);
      }
    },
    /** Calls back with the text of each notification on the channel, and whenever listening has begun again. */
    listen: (channel, onMessage, onListening) => listener.listen(channel, onMessage, onListening),
    /** Breaks off what is still asked after two seconds. */
    async stop() {
      isStopping = true;
      await Promise.all([pool.end({ timeout: 2 }), listener.end({ timeout: 2 })]);
    },
  };
}
