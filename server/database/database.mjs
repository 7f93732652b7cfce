// Runs each API request as one transaction, with the user's role and a time limit.
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { CONNECT_SECONDS, findPrimary } from './database-url.mjs';
import { listenTo } from './listener.mjs';

const CONNECTIONS = 16;
/** Extra time after a statement's limit before the connection counts as lost. */
const ANSWER_MARGIN_MS = 3000;
const RETRY_MS = 200;
/** Longest time limit that callers use. */
const LONGEST_SECONDS = 600;
const plain = { onnotice: () => {}, connect_timeout: CONNECT_SECONDS };

/**
 * One statement. Values are sent as text: the statement casts them (`$1::text::json`, `$2::uuid`).
 * @typedef {{ text: string, values?: (string | null)[], isPrepared?: boolean }} Statement
 * @typedef {{ role: string, claims: string, sessionId: string | null }} Person role of the database, claims as JSON
 */

/** @typedef {import('postgres').Sql} Sql */
/** @typedef {Record<string, string | null>} Row */
/**
 * Connections to one host. cancelling: cancels a statement. Not with postgres.js' `cancel`, which cannot be awaited and could hit the next
 * statement on the connection.
 * @typedef {{ host: string, sql: Sql, cancelling: Sql }} Opened
 * @typedef {{ opening: Promise<Opened>, whenLost: Promise<undefined>, loseIt: () => void }} Pool
 */
/** @typedef {{ active: boolean, state: { pid: number } }} RunningQuery what postgres.js keeps at a query, and leaves out of its types */
/** @typedef {ReturnType<typeof connectDatabase>} Database */

/** The database was unreachable, or did not answer in time. */
export class DatabaseGone extends Error {}

/**
 * Sets role, claims and time limit for the transaction. Postgres refuses a role that the API's own role is not a member of.
 * @param {Person} person
 * @param {number} seconds
 * @returns {Statement}
 */
function settingsFor({ role, claims }, seconds) {
  return {
    text: "select set_config('statement_timeout', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', $3, true)",
    values: [`${seconds}s`, claims, role],
    isPrepared: true,
  };
}

/** Raises PT401 when the session of a signed-in person has ended. @param {Person} person @returns {Statement} */
function sessionCheck({ sessionId }) {
  return { text: 'select auth.assert_session($1::uuid)', values: [sessionId], isPrepared: true };
}

/** @param {number} seconds @returns {Statement} */
function limitAlone(seconds) {
  return { text: "select set_config('statement_timeout', $1, true)", values: [`${seconds}s`], isPrepared: true };
}

/** A write was refused: by a database that someone has set so, or by a standby, whose leader is another host. */
const READ_ONLY = '25006';

/**
 * Returns whether the database rejected a statement on a connection that stays usable.
 * @param {unknown} error
 * @returns {error is postgres.PostgresError}
 */
const isRefusal = (error) => error instanceof postgres.PostgresError && !/^(08|57P)/.test(error.code);

/**
 * Waits for the work with a timeout.
 * @template T
 * @param {number} ms
 * @param {(tooLate: Promise<never>) => Promise<T>} work gets the promise that rejects when the time is over
 * @returns {Promise<T>}
 */
async function within(ms, work) {
  const timer = new AbortController();
  const tooLate = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw new DatabaseGone('The database does not answer.');
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work(tooLate), tooLate]);
  } finally {
    timer.abort();
  }
}

/** @param {boolean} isDead */
const lost = (isDead) => Object.assign(new Error(), { code: isDead ? 'NO_ANSWER' : 'CONNECTION_CLOSED' });

/** @param {{ person?: Person, seconds: number }} options */
function preambleOf({ person, seconds }) {
  if (!person) return [limitAlone(seconds)];
  return [settingsFor(person, seconds), ...(person.role === 'anon' ? [] : [sessionCheck(person)])];
}

/**
 * @param {string} url where the API connects
 * @param {{ connections?: number, log?: (text: string) => void }} [options]
 */
export function connectDatabase(url, { connections = CONNECTIONS, log = () => {} } = {}) {
  let pool = makePool();
  /** @type {ReturnType<typeof listenTo>[]} */
  const listeners = [];
  let isStopping = false;

  /** @returns {Pool} */
  function makePool() {
    let loseIt = () => {};
    const whenLost = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      loseIt = resolve;
    });
    /** @type {Pool} */
    const made = { whenLost, loseIt, opening: open(() => replace(made, lost(false))) };
    // Who asks for a connection hears of it.
    made.opening.catch(() => undefined);
    return made;
  }

  /** @param {() => void} onclose @returns {Promise<Opened>} */
  async function open(onclose) {
    const host = await findPrimary(url);
    return {
      host,
      // Without fetch_types, its `reserve` waits for ever.
      sql: postgres(host, { ...plain, max: connections, max_lifetime: null, onclose }),
      cancelling: postgres(host, { ...plain, max: 1, idle_timeout: 60, fetch_types: false }),
    };
  }

  /**
   * Replaces all connections after one is lost, because postgres.js does not clear its half-written data, and another host may lead now.
   * @param {Pool} used
   * @param {NodeJS.ErrnoException} error
   * @param {boolean} [isDead] the host answers nothing any more; otherwise statements on the other connections may finish
   */
  function replace(used, error, isDead = false) {
    if (pool !== used || isStopping) return;
    log(`A connection to the database was lost (${error.code ?? error.message}); new ones are made.`);
    pool = makePool();
    used.loseIt();
    void endPool(used, isDead ? 0 : LONGEST_SECONDS);
  }

  /** @param {Pool} ended @param {number} timeout */
  async function endPool(ended, timeout) {
    const opened = await ended.opening.catch(() => undefined);
    await Promise.all([opened?.sql.end({ timeout }), opened?.cancelling.end({ timeout })]);
  }

  /** The host that the pool leads to. @returns {Promise<import('./listener.mjs').Target>} */
  async function target() {
    const used = pool;
    try {
      const { host } = await used.opening;
      return { host, whenLeft: used.whenLost, leave: (isDead) => replace(used, lost(isDead), isDead) };
    } catch (error) {
      replace(used, error);
      throw error;
    }
  }

  /**
   * A connection of the pool; undefined: the pool was lost, or has none to give.
   * @param {Pool} from
   * @param {Promise<never>} tooLate
   */
  async function reserveFrom(from, tooLate) {
    const reserving = from.opening.then(({ sql }) => sql.reserve());
    const connection = await Promise.race([reserving, from.whenLost, tooLate]).catch((error) => {
      if (!(error instanceof DatabaseGone)) replace(from, error);
      return undefined;
    });
    if (!connection) reserving.then((late) => late.release()).catch(() => undefined);
    return connection;
  }

  /**
   * Retries until the time limit. Safe because nothing was sent yet, and a database that recovers from a crash is soon back.
   * @param {Promise<never>} tooLate
   */
  async function reserve(tooLate) {
    for (;;) {
      const from = pool;
      const connection = await reserveFrom(from, tooLate);
      if (connection) return { from, connection };
      await Promise.race([wait(RETRY_MS), tooLate]);
      if (isStopping) throw new DatabaseGone('The server is stopping.');
    }
  }

  /**
   * Cancels the statement if it runs. postgres.js keeps at each query whether it does, and in which process of Postgres.
   * @param {Pool} from
   * @param {RunningQuery | undefined} query
   */
  async function cancel(from, query) {
    const { cancelling } = await from.opening;
    if (query?.active) await cancelling`select pg_cancel_backend(${query.state.pid})`.catch(() => undefined);
  }

  /** Leaves a host that has become a standby, and returns whether it has. @param {Pool} from @param {postgres.PostgresError} error */
  async function leaveStandby(from, error) {
    const { cancelling } = await from.opening;
    const asking = within(ANSWER_MARGIN_MS, () => cancelling`select pg_is_in_recovery() as "isStandby"`);
    const [answer] = await asking.catch(() => [{ isStandby: true }]);
    if (answer?.isStandby) replace(from, error);
    return answer?.isStandby;
  }

  /**
   * Sends all statements at once. The connection returns to its pool after the last answer, even if no one waits for it.
   * @param {{ from: Pool, connection: import('postgres').ReservedSql }} reserved
   * @param {Statement[]} all
   * @param {AbortSignal} [signal]
   * @returns {Promise<Row[][]>}
   */
  function send({ from, connection }, all, signal) {
    const sent = all.map(({ text, values = [], isPrepared = false }) =>
      connection.unsafe(text, values, { prepare: isPrepared }).execute(),
    );
    /** @type {Promise<void> | undefined} */
    let cancelled;
    const onAbort = () => {
      cancelled = cancel(from, /** @type {RunningQuery | undefined} */ (sent.at(-2)));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    // Statements queued behind a lost connection never get an answer.
    const whenLost = new Promise((_resolve, reject) => {
      for (const query of sent) query.catch((error) => isRefusal(error) || reject(error));
    });
    Promise.race([Promise.allSettled(sent), whenLost])
      .then(async () => {
        signal?.removeEventListener('abort', onAbort);
        // A late cancel could hit the next statement on this connection.
        await cancelled;
        connection.release();
      })
      .catch((error) => replace(from, error));
    return Promise.all(sent);
  }

  return {
    /**
     * Runs the statements in one transaction. All of it is sent at once, and nothing is written after a failure: postgres.js ends the
     * process when it writes to a connection that has closed. The `commit` ends a failed transaction as well.
     * @param {readonly Statement[]} statements
     * @param {object} options
     * @param {number} options.seconds the time limit of each statement
     * @param {Person} [options.person] whose rights it has; without, those of the API's role
     * @param {AbortSignal} [options.signal] aborted when the client has left
     * @param {boolean} [options.isReadOnly]
     * @returns {Promise<Row[][]>} the rows of each statement
     * @throws the database's error (code, message, detail, hint), or DatabaseGone
     */
    async transaction(statements, { seconds, person, signal, isReadOnly = false }) {
      const begin = { text: isReadOnly ? 'begin read only' : 'begin' };
      const all = [begin, ...preambleOf({ person, seconds }), ...statements, { text: 'commit' }];
      const ms = seconds * 1000 + ANSWER_MARGIN_MS;
      const reserved = await within(ms, reserve);
      if (signal?.aborted) {
        reserved.connection.release();
        throw new DatabaseGone('The client has left.');
      }
      try {
        // The `commit` can take as long as a statement: some rules are checked there.
        const answers = await within(2 * ms, () => send(reserved, all, signal));
        return answers.slice(-1 - statements.length, -1);
      } catch (error) {
        const isOfStandby =
          isRefusal(error) && error.code === READ_ONLY && !isReadOnly && (await leaveStandby(reserved.from, error));
        if ((isRefusal(error) && !isOfStandby) || error instanceof DatabaseGone) throw error;
        throw new DatabaseGone('The connection to the database was lost.', { cause: error });
      }
    },
    /**
     * Calls back with the text of each notification on the channel, and whenever listening has begun again.
     * @param {string} channel
     * @param {(text: string) => void} onMessage
     * @param {() => void} onListening
     */
    async listen(channel, onMessage, onListening) {
      const listener = listenTo({ target, channel, onMessage, onListening });
      listeners.push(listener);
      await listener.whenListening;
    },
    /** Aborts open requests after two seconds. */
    async stop() {
      isStopping = true;
      await Promise.all([endPool(pool, 2), ...listeners.map((listener) => listener.stop())]);
    },
  };
}
