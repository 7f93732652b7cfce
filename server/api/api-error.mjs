// Error responses in the formats that supabase-js expects.

/** Said by a process that takes no new work, because another one takes over. */
export const STOPPING = 'This process of the server is stopping. Try again in a moment.';

/** An error with its HTTP status and JSON body. Thrown by parsers and handlers, and sent unchanged by the HTTP layer. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{ message?: string, msg?: string } & Record<string, unknown>} body
   * @param {Record<string, string>} [headers]
   */
  constructor(status, body, headers = {}) {
    super(body.message ?? body.msg);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Returns an error of the auth API.
 * @param {number} status
 * @param {string} code one of the error codes of Supabase Auth
 * @param {string} msg
 * @param {Record<string, string>} [headers]
 */
export function authError(status, code, msg, headers) {
  return new ApiError(status, { code: status, error_code: code, msg }, headers);
}

/**
 * Returns an error of the rows and functions API, in PostgREST's format.
 * @param {number} status
 * @param {string} code
 * @param {string | undefined} message
 * @param {{ details?: string | null, hint?: string | null }} [more]
 */
export function restError(status, code, message, { details = null, hint = null } = {}) {
  return new ApiError(status, { code, message, details, hint });
}

/**
 * Returns an error of the photos, as the client of Supabase Storage reads it.
 * @param {number} status
 * @param {string} error
 * @param {string} message
 */
export function storageError(status, error, message) {
  return new ApiError(status, { code: error, error, message });
}

/**
 * Returns an error in the format of the requested part of the API.
 * @param {string} path
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
export function refusalFor(path, status, code, message) {
  return path.startsWith('/auth/') ? authError(status, code, message) : restError(status, code, message);
}

/**
 * Returns the error for too many requests.
 * @param {number} seconds until the next try
 * @param {(wait: string) => string} [sentence] for the person, with 'Wait 5 minutes, then try again'
 */
export function tooManyAttempts(seconds, sentence = (wait) => `Too many attempts. ${wait}.`) {
  const minutes = Math.ceil(seconds / 60);
  const wait = `Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again`;
  return authError(429, 'over_request_rate_limit', sentence(wait), { 'Retry-After': String(seconds) });
}
