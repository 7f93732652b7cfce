import { expect, test } from 'vitest';
import { storeErrorOf, throwUnconfirmed } from '../hosted-errors.ts';
import { isFromServer, readableError } from './http-errors.ts';

const json = (status: number, body: object, headers = {}) => Response.json(body, { status, headers });
const page = (status: number) =>
  new Response('<html><h1>nginx</h1></html>', { status, headers: { 'Content-Type': 'text/html' } });

async function messageOf(answer: Response): Promise<string> {
  return storeErrorOf(await (await readableError(answer)).json()).message;
}

const TOO_LARGE =
  'This is too large to send at once. Nothing was saved; what you typed is still here. Make it smaller, or split a large file into smaller ones.';

test.each([
  [
    '413 of the server',
    json(413, { code: 'too_large', message: 'This is too large to be taken at once.', hint: null }),
    TOO_LARGE,
  ],
  ['413 of a proxy', page(413), TOO_LARGE],
  [
    '413 by a rule of the database',
    json(413, {
      code: 'PT413',
      hint: 'upload-full',
      message: 'Unfinished uploads fill the space. Try again tomorrow.',
    }),
    'Unfinished uploads fill the space. Try again tomorrow.',
  ],
  [
    '403 to someone who was removed from the shop',
    json(403, { code: '42501', hint: 'no-shop', message: 'You are not a member of this shop.' }),
    "You're no longer a member of this shop. Ask its owner.",
  ],
  [
    '403 to a role without that permission',
    json(403, { code: '42501', hint: 'role', message: 'Your role does not allow this change.' }),
    "Your role in this shop doesn't allow that. Ask its owner.",
  ],
  [
    '421',
    json(421, { message: 'This server does not answer under the name "other.example".' }),
    'This server does not answer under the name "other.example".',
  ],
  [
    '429 from the accounts, whose code is a number',
    json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many attempts. Try again in 5 min.' }),
    'Too many attempts. Try again in 5 min.',
  ],
  ['429 of a proxy', page(429), 'Too many attempts. Wait a few minutes, then try again.'],
  [
    '507',
    json(507, { code: '53100', message: 'The server has reached its storage limit (50.1 GB of 50.0 GB).' }),
    'The server has reached its storage limit (50.1 GB of 50.0 GB). Nothing was saved; what you typed is still here.',
  ],
  [
    '507 with the message of Postgres',
    json(507, { code: '53100', message: 'could not extend file "base/5/16384": No space left on device' }),
    'The storage of the server is full. Nothing was saved; what you typed is still here. Contact the person who runs the server.',
  ],
  [
    '503 because of too many requests at once',
    json(503, { code: 'PGRST003', message: 'The server is busy. Try again in a moment.' }),
    'The server is busy. Nothing was saved; what you typed is still here. Try again in a moment.',
  ],
  [
    '503 because the database does not answer',
    json(503, { code: 'PGRST000', message: 'The database of this server does not answer. Try again in a moment.' }),
    'The database of this server does not answer. Try again in a moment.',
  ],
  [
    '400 of a proxy for headers that are too long',
    page(400),
    'The server, or a proxy in front of it, refused this (HTTP 400). Nothing was saved. Try again. If it keeps happening, contact the person who runs the server.',
  ],
  ['414 of a proxy', page(414), 'This request is too large. Choose less, then try again.'],
])('%s is a sentence that says what to do', async (_, answer, words) => {
  expect(await messageOf(answer)).toBe(words);
});

test('errors of the database and successful responses are passed on unchanged', async () => {
  for (const answer of [
    json(409, { code: '23505', message: 'duplicate' }),
    json(401, { code: 'PT401' }),
    json(200, [{ id: 'a' }]),
    page(200),
  ]) {
    expect(await readableError(answer)).toBe(answer);
  }
});

test('an error keeps hint, details and Retry-After, and has its code under both names that the library reads', async () => {
  const refusal = json(
    503,
    { code: 'PGRST003', message: 'Busy.', hint: 'a', details: 'b' },
    { 'Retry-After': '2', 'X-Other': '1' },
  );
  const answer = await readableError(refusal);
  expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('X-Other')]).toEqual([503, '2', null]);
  expect(await answer.json()).toEqual({
    code: 'PGRST003',
    error_code: 'PGRST003',
    message: 'Busy.',
    msg: 'Busy.',
    hint: 'a',
    details: 'b',
  });
  const counted = await readableError(json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Wait.' }));
  expect(await counted.json()).toMatchObject({ code: '429', error_code: 'over_request_rate_limit', msg: 'Wait.' });
});

test('HTML comes from a proxy, JSON from the server', () => {
  expect([
    isFromServer(page(502)),
    isFromServer(new Response(null, { status: 503 })),
    isFromServer(json(503, {})),
  ]).toEqual([false, false, true]);
});

test('a command that was running when the database stopped responding may be saved; one that the busy server refused is not', () => {
  const said = (refusal: Parameters<typeof storeErrorOf>[0]) => {
    try {
      return throwUnconfirmed(storeErrorOf(refusal));
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(said({ code: 'PGRST000', message: 'The database does not answer.' })).toBe(
    "The server stopped responding while this was being saved, so it may or may not be saved. Check if it's there before you save again. What you typed is still here.",
  );
  expect(said({ message: 'AbortError: The network: 502' })).toContain('may or may not be saved');
  for (const code of ['PGRST003', 'busy', '503']) expect(said({ code, message: '' })).toContain('Nothing was saved');
});

test.each([
  [
    { code: 'PT403', hint: 'ledger', message: 'More would be given back or kept than was paid.' },
    'More would be given back or kept than was paid. Nothing was saved.',
  ],
  [
    { code: 'PT403', hint: 'history', message: 'A history only grows: what is in it stays as it was.' },
    'A history only grows: what is in it stays as it was. Nothing was saved.',
  ],
  [
    { code: '42501', hint: 'many', message: 'Only an owner changes more than 100 records at once.' },
    'Only the owner can change more than 100 records at once. Nothing was saved. Ask the owner.',
  ],
  [
    { code: '42501', hint: 'link', message: 'Only an owner changes a link that customers open.' },
    'Only the owner can change a link that customers open. Nothing was saved. Ask the owner.',
  ],
  [{ code: '42501', message: 'permission denied' }, "Your role in this shop doesn't allow that. Ask its owner."],
])('the rule %j of the database is a sentence that says what to do', (refusal, sentence) => {
  expect(storeErrorOf(refusal).message).toBe(sentence);
});
