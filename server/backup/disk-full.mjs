import { readIfThere } from '../process/read-if-there.mjs';

const WORDS = 'No space left on device';
const CODES = ['ENOSPC', 'EDQUOT', '53100'];

/**
 * Returns whether the disk was full: by the error or its causes, or by the last words of a Postgres that ended because of it.
 * @param {unknown} error
 * @param {string} [log] path of the log of that Postgres
 * @returns {boolean}
 */
export function isDiskFull(error, log) {
  if (log && readIfThere(log)?.slice(-4000).includes(WORDS)) return true;
  if (!(error instanceof Error)) return false;
  const { code = '', message, cause } = /** @type {NodeJS.ErrnoException} */ (error);
  return CODES.includes(code) || message.includes(WORDS) || isDiskFull(cause);
}
