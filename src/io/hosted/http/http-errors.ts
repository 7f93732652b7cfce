// Turns errors of the HTTP layer or of a proxy into errors like those of the database.

/** Messages that replace the server's, which does not know what the user was doing. */
const APP_MESSAGES: Readonly<Record<number, string>> = {
  413: 'This is too large to send at once. Nothing was saved; what you typed is still here. Make it smaller, or split a large file into smaller ones.',
  414: 'This request is too large. Choose less, then try again.',
};

/** Messages for responses without their own. */
const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  408: 'The connection is too slow: the server gave up waiting. Nothing was saved; what you typed is still here. Try again.',
  421: "The server doesn't answer at this address. Open Clearcoat at the address you got from the owner of the shop.",
  429: 'Too many attempts. Wait a few minutes, then try again.',
  503: 'The server is busy. Try again in a moment.',
  507: 'The storage of the server is full. Nothing was saved; what you typed is still here. Contact the person who runs the server.',
};

const KEPT_HEADERS = ['retry-after', 'x-clearcoat-tables'];

type ErrorBody = {
  code?: unknown;
  error_code?: unknown;
  msg?: unknown;
  message?: unknown;
  hint?: unknown;
  details?: unknown;
};

/** Returns true for a JSON response; a proxy in front of the server sends a web page. */
export function isFromServer(answer: Response): boolean {
  return /\bjson\b/.test(answer.headers.get('Content-Type') ?? '');
}

/**
 * Returns the response, or an error that supabase-js can read: with `code` and `message` for rows and functions, `error_code` and `msg`
 * for accounts.
 */
export async function readableError(answer: Response): Promise<Response> {
  const { status } = answer;
  if (status < 400) return answer;
  const isOwn = isFromServer(answer);
  if (isOwn && !(status in APP_MESSAGES) && !(status in DEFAULT_MESSAGES)) return answer;
  const body: ErrorBody = isOwn ? await answer.json().catch(() => ({})) : {};
  // Skips the message of Postgres about a full disk: "could not extend file …".
  const said = [body.msg, body.message].find((text) => typeof text === 'string' && /^(?!could not )./.test(text));
  const unknown = `The server, or a proxy in front of it, refused this (HTTP ${status}). Nothing was saved. Try again. If it keeps happening, contact the person who runs the server.`;
  const code = typeof body.code === 'string' ? body.code : String(status);
  // A rule of the database with this status has its own message.
  const own = code.startsWith('PT') ? undefined : APP_MESSAGES[status];
  const rest = status === 507 ? ' Nothing was saved; what you typed is still here.' : '';
  const sentence = own ?? (said && said + rest) ?? DEFAULT_MESSAGES[status] ?? unknown;
  const errorCode = typeof body.error_code === 'string' ? body.error_code : code;
  const words = { code, error_code: errorCode, message: sentence, msg: sentence };
  return Response.json(
    { ...words, hint: body.hint ?? null, details: body.details ?? null },
    { status, headers: [...answer.headers].filter(([name]) => KEPT_HEADERS.includes(name)) },
  );
}
