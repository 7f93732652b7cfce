// Ends a command early on Ctrl-C, a lost database or an uncaught error. The command then cleans up and reports the reason.
import { UserError } from '../../scripts/install.mjs';

const LOST_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

/**
 * Returns whether the connection to Postgres is lost. postgres.js throws a TypeError, outside of every promise, when it writes to a connection
 * that has just closed.
 * @param {unknown} error
 * @returns {boolean}
 */
export function isPostgresConnectionLost(error) {
  if (error instanceof TypeError) return /[/\\]postgres[/\\](src|cjs)[/\\]connection\.js/.test(error.stack ?? '');
  const { code = '', cause } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  return LOST_CODES.has(code) || /^(08|57P)/.test(code) || (cause !== undefined && isPostgresConnectionLost(cause));
}

/**
 * Returns whether a connection was lost while postgres.js asked it for the types of arrays. Nobody can wait for that, and the connection's pool
 * hears of the loss by itself.
 * @param {unknown} error of a rejection that nobody handled
 */
export function isLostWhileOpening(error) {
  const { query = '' } = /** @type {{ query?: string }} */ (error ?? {});
  return query.includes('from pg_catalog.pg_type a') && isPostgresConnectionLost(error);
}

/** @param {string} what was under way, such as "the backup" @param {string} [reason] */
export function databaseGone(what, reason) {
  return new UserError(
    `The database ended before ${what} was finished${reason ? ` (${reason})` : ''}. See its log (postgres/postgres.log in a data folder), then try again.`,
  );
}

/**
 * Takes over signals and uncaught failures for the rest of the process.
 * @returns {AbortSignal} aborted by the first of them; its reason is the error to show
 */
export function watchForInterruption() {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => controller.abort(new UserError('Stopped before it was finished. Nothing was changed.')));
  }
  for (const name of ['uncaughtException', 'unhandledRejection']) process.on(name, (error) => controller.abort(error));
  return controller.signal;
}

/**
 * Returns the work's result, or rejects with the signal's reason as soon as it is aborted.
 * @template T
 * @param {AbortSignal} signal
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function unlessAborted(signal, work) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}
