// Converts database errors to responses with code, message, details and hint like PostgREST, which the client turns into sentences.
import { DatabaseGone } from '../database/database.mjs';
import { ApiError, restError } from './api-error.mjs';

/** Sentences that people read instead of the words of Postgres, by its code. @type {Record<string, string>} */
const SENTENCES = {
  25006: 'The database of this server takes no changes now. Try again later, or ask the person who runs it.',
  57014: 'This took too long, so the server stopped it. Try again, or ask for less at once.',
};
const LONGEST = 2000;
const NO_ANSWER = 'The database of this server does not answer. Try again in a moment.';

/** Shortens a message, because Postgres quotes the whole rejected value. @param {string | undefined} text */
function cut(text) {
  return text && text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

/**
 * The status of an answer, after the table in PostgREST's documentation; what the caller got wrong is 4xx.
 * @param {string} code
 * @param {boolean} isSignedOut
 */
function statusOf(code, isSignedOut) {
  if (/^PT[45]\d\d$/.test(code)) return Number(code.slice(2));
  if (code === '42501') return isSignedOut ? 401 : 403;
  if (/^(28|0L|0P)/.test(code)) return 403;
  if (code === '23503' || code === '23505') return 409;
  if (code === '42883' || code === '42P01') return 404;
  if (code === '53100') return 507;
  // 54001: JSON that is nested too deeply.
  if (code === '08P01' || code === '54000' || code === '54001') return 400;
  if (code === '25006' || /^(08|53)/.test(code)) return 503;
  if (/^(25|2D|38|39|3B|40|54|57|58|F0|HV|XX)/.test(code)) return 500;
  return 400;
}

/**
 * @param {Error & { code?: string, detail?: string, hint?: string }} error thrown by a transaction
 * @param {boolean} isSignedOut
 * @returns {ApiError | undefined} undefined: it is not the database's
 */
export function answerOfDatabaseError(error, isSignedOut) {
  if (error instanceof DatabaseGone) {
    return new ApiError(
      503,
      { code: 'PGRST000', message: NO_ANSWER, details: null, hint: null },
      { 'Retry-After': '2' },
    );
  }
  const { code } = error;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  return restError(statusOf(code, isSignedOut), code, SENTENCES[code] ?? cut(error.message), {
    details: cut(error.detail) ?? null,
    hint: error.hint ?? null,
  });
}
