// Refusals that come from the HTTP layer of a server or from a proxy, not from its database: as an error that can be read.

/** What to do, in the words of the app. The server does not know what the user was doing. */
const OWN_WORDS: Readonly<Record<number, string>> = {
  413: 'This is too large to send at once. Nothing was saved; what you typed is still here. Make it smaller, or import a large file in several smaller ones.',
  414: 'This is too much to ask for at once. Choose less, then try again.',
};

/** Where the answer brings no sentence of its own. */
const NO_WORDS: Readonly<Record<number, string>> = {
  408: 'The connection is too slow: the server gave up waiting. Nothing was saved; what you typed is still here. Try again.',
  421: 'The server does not answer under this address. Open Clearcoat at the address that the owner of the shop gives you.',
  429: 'Too many attempts. Wait a few minutes, then try again.',
  503: 'The server is busy. Try again in a moment.',
  507: 'The storage of the server is full. Nothing was saved; what you typed is still here. Tell whoever runs the server.',
};

type Told = {
  code?: unknown;
  error_code?: unknown;
  msg?: unknown;
  message?: unknown;
  hint?: unknown;
  details?: unknown;
};

/** Whether the server of the shop wrote the answer: a proxy in front of it answers with a web page. */
export function isFromServer(answer: Response): boolean {
  return /\bjson\b/.test(answer.headers.get('Content-Type') ?? '');
}

/**
 * The answer itself, or a refusal as supabase-js can read it: with `code` and `message` for rows and functions, `error_code` and `msg`
 * for accounts. Refusals of the HTTP layer and of proxies come in other forms.
 */
export async function readableError(answer: Response): Promise<Response> {
  const { status } = answer;
  if (status < 400) return answer;
  const isOwn = isFromServer(answer);
  if (isOwn && !(status in OWN_WORDS) && !(status in NO_WORDS)) return answer;
  const told: Told = isOwn ? await answer.json().catch(() => ({})) : {};
  // A full disk comes in the words of Postgres: "could not extend file …".
  const said = [told.msg, told.message].find((text) => typeof text === 'string' && /^(?!could not )./.test(text));
  const unknown = `The server, or a proxy in front of it, refused this (HTTP ${status}). Nothing was saved. Try again; if it stays so, tell whoever runs the server.`;
  const code = typeof told.code === 'string' ? told.code : String(status);
  // A rule of the database that answers with this status has a sentence for its own case.
  const own = code.startsWith('PT') ? undefined : OWN_WORDS[status];
  const rest = status === 507 ? ' Nothing was saved; what you typed is still here.' : '';
  const sentence = own ?? (said && said + rest) ?? NO_WORDS[status] ?? unknown;
  const errorCode = typeof told.error_code === 'string' ? told.error_code : code;
  const words = { code, error_code: errorCode, message: sentence, msg: sentence };
  return Response.json(
    { ...words, hint: told.hint ?? null, details: told.details ?? null },
    { status, headers: [...answer.headers].filter(([name]) => name === 'retry-after') },
  );
}
