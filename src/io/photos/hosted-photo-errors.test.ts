import { expect, test } from 'vitest';
import { isKept, isRefusedPhoto, photoErrorOf, type Refusal } from './hosted-photo-errors.ts';

/** As supabase-js gives them: of Supabase Storage, which answers 400 to most, of the team server, and of rows. */
const REFUSALS: readonly [string, Refusal, 'missing' | 'kept' | 'full' | 'refused' | 'unreachable' | 'invalid'][] = [
  ['Storage: not found', { status: 400, statusCode: '404', message: 'Object not found' }, 'missing'],
  ['Storage: the same path again', { status: 400, statusCode: '409', message: 'The resource already exists' }, 'kept'],
  [
    'Storage: a policy refuses',
    { status: 400, statusCode: '403', message: 'new row violates row-level security policy' },
    'missing',
  ],
  [
    'Storage: too large',
    { status: 400, statusCode: '413', message: 'The object exceeded the maximum allowed size' },
    'invalid',
  ],
  [
    'Storage: another type',
    { status: 400, statusCode: '415', message: 'mime type text/html is not supported' },
    'invalid',
  ],
  ['Storage: signed out', { status: 400, statusCode: '401', message: 'jwt expired' }, 'refused'],
  ['team server: not found', { status: 404, statusCode: 'not_found', message: 'Object not found' }, 'missing'],
  [
    'team server: the same path again',
    { status: 409, statusCode: 'Duplicate', message: 'The resource already exists' },
    'kept',
  ],
  ['team server: no room', { status: 507, statusCode: 'photos_full', message: 'No more photos.' }, 'full'],
  ['team server: a full disk', { status: 507, statusCode: '53100', message: 'The disk is almost full.' }, 'full'],
  ['team server: busy', { status: 503, statusCode: 'busy', message: 'The server is busy.' }, 'unreachable'],
  ['a proxy: too large', { status: 413, statusCode: '413', message: 'Request Entity Too Large' }, 'invalid'],
  ['rows: too many photos', { status: 413, code: 'PT413', hint: 'photos-full', message: 'As many as it may.' }, 'full'],
  [
    'rows: a manager removes too many',
    { status: 403, code: '42501', hint: 'owner', message: 'Only an owner.' },
    'missing',
  ],
  ['rows: signed out', { status: 401, code: 'PT401', message: 'The session has ended.' }, 'refused'],
  ['no answer to a file', { message: 'The network: TypeError: Failed to fetch' }, 'unreachable'],
  ['no answer to rows', { status: 0, code: '', message: 'TypeError: Failed to fetch' }, 'unreachable'],
];

test.each(REFUSALS)('%s', (_name, refusal, expected) => {
  const found = isRefusedPhoto(refusal) ? 'missing' : isKept(refusal) ? 'kept' : photoErrorOf(refusal).kind;
  expect(found).toBe(expected);
});

test('what is missing for a reader is refused for a writer, and the message of the server says what to do', () => {
  const refusal = { status: 403, statusCode: 'unauthorized', message: 'x' };
  expect(photoErrorOf(refusal)).toMatchObject({
    kind: 'refused',
    message: "Your role in this shop doesn't allow that. Ask its owner.",
  });
  expect(photoErrorOf({ status: 507, statusCode: 'photos_full', message: 'No more photos.' }).message).toBe(
    'No more photos.',
  );
});
