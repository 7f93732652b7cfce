// Answers that refuse a request, in the form that supabase-js reads.

/** A refusal with its HTTP status and JSON body. Thrown by parsers and handlers; the HTTP layer sends it as it is. */
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
 * A refusal of the auth calls.
 * @param {number} status
 * @param {string} code one of the error codes of Supabase Auth
 * @param {string} msg
 * @param {Record<string, string>} [headers]
 */
export function authError(status, code, msg, headers) {
  return new ApiError(status, { code: status, error_code: code, msg }, headers);
}

/**
 * A refusal of the calls for rows and functions, in PostgREST's form.
 * @param {number} status
 * @param {string} code
 * @param {string | undefined} message
 * @param {{ details?: string | null, hint?: string | null }} [more]
 */
export function restError(status, code, message, { details = null, hint = null } = {}) {
  return new ApiError(status, { code, message, details, hint });
}

/**
 * A refusal in the form of the part of the API that was asked.
 * @param {string} path
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
export function refusalFor(path, status, code, message) {
  return path.startsWith('/auth/') ? authError(status, code, message) : restError(status, code, message);
}

/** The refusal of who has asked too often. @param {number} seconds until the next try */
export function tooManyAttempts(seconds) {
  const minutes = Math.ceil(seconds / 60);
  return authError(429, 'over_request_rate_limit', `Too many attempts. Try again in ${minutes} min.`, {
    'Retry-After': String(seconds),
  });
}
