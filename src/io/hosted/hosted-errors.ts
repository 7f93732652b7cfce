import type { PostgrestError } from '@supabase/supabase-js';
import { StoreError } from '#io/store/store.ts';

/** What the server refused, as far as it said. */
export type ServerError = Pick<PostgrestError, 'message'> & Partial<Pick<PostgrestError, 'code' | 'hint' | 'details'>>;

const UNREACHABLE =
  'The server of your shop cannot be reached. Nothing was saved; what you typed is still here. Look at the network, then try again.';
const UNANSWERED =
  'The server was lost while this was being saved: it may be saved or not. Once the server is back, look whether it is there before you save it again; what you typed is still here.';
const UNDECIDED =
  'The server stopped answering while this was being saved: it may be saved or not. Look whether it is there before you save it again; what you typed is still here.';
const BUSY = 'The server is busy. Nothing was saved; what you typed is still here. Try again in a moment.';
const SIGNED_OUT = 'You are not signed in any more, so nothing was saved. Sign in again to go on.';
export const NOT_A_MEMBER = 'You are not a member of this shop any more. Ask its owner.';
const NOT_ALLOWED = 'Your role in this shop does not allow that. Ask its owner.';
const CHANGED =
  'This was changed somewhere else after you opened it. Nothing was saved. Reload to see the newest version.';
const GONE = 'This record no longer exists. It may have been deleted on another device.';

/** HOST-26 */
const UNKNOWN = 'An error occurred';

/** Whether the server was not reached at all: supabase-js then gives no code. */
function isUnreachable({ code, message = '' }: Partial<ServerError>): boolean {
  return !code && /fetch|network|load failed|timed? ?out/i.test(message);
}

/** The database of the server does not answer; whether it has done what was asked is not known. */
const NO_DATABASE = 'PGRST000';
/** Too many ask the server at once: it refused the request before it looked at it. */
const BUSY_CODES = ['PGRST003', 'busy', '503'];

function causeOf(error: unknown): Partial<ServerError> | undefined {
  return error instanceof StoreError ? ((error.cause ?? {}) as Partial<ServerError>) : undefined;
}

/** Whether no server was reached, so that one may be later. */
function isUnreached(error: unknown): boolean {
  const cause = causeOf(error);
  return cause !== undefined && isUnreachable(cause);
}

/** Whether the server was reached and cannot answer now. */
export function isBusy(error: unknown): boolean {
  const { code = '' } = causeOf(error) ?? {};
  return code === NO_DATABASE || BUSY_CODES.includes(code);
}

/** Whether the newest cannot be read for now: the server is not reached, or cannot answer. */
export function isConnectionLost(error: unknown): boolean {
  return isUnreached(error) || isBusy(error);
}

/** Of a command that was sent and not answered nobody knows whether the server has done it. Throws the error, which then says so. */
export function throwUnconfirmed(error: unknown): never {
  const cause = causeOf(error);
  const words = isUnreached(error) ? UNANSWERED : cause?.code === NO_DATABASE ? UNDECIDED : undefined;
  throw words ? new StoreError('unavailable', words, { cause }) : error;
}

/** Whether the shop has changed since the plan was made: it is asked again. */
export function isOutdated({ code, hint }: ServerError): boolean {
  return code === 'PT409' && hint === 'moved';
}

/** ' for tax rate': which value it was, where the database names it. */
function valueIn(message: string): string {
  const [, column] = /constraint "[a-z]+_(\w+)_check"|column "(\w+)"/.exec(message)?.filter(Boolean) ?? [];
  return column ? ` for ${column.replaceAll('_', ' ')}` : '';
}

/** What the database refused, as a sentence for the user. */
export function storeErrorOf(refusal: ServerError): StoreError {
  const { code = '', hint, message } = refusal;
  const because = { cause: refusal };
  if (isUnreachable(refusal)) return new StoreError('unavailable', UNREACHABLE, because);
  if (BUSY_CODES.includes(code)) return new StoreError('unavailable', BUSY, because);
  if (code === 'PT409') return new StoreError('conflict', CHANGED, because);
  if (code === 'PT404') return new StoreError('not-found', GONE, because);
  if (code === '42501') return new StoreError('unavailable', hint === 'no-shop' ? NOT_A_MEMBER : NOT_ALLOWED, because);
  if (code === 'PT401' || code.startsWith('PGRST3') || /jwt/i.test(message)) {
    return new StoreError('unavailable', SIGNED_OUT, because);
  }
  // An accepted clash, and a number that is taken, are the app's own business: this is the net below it.
  if (code === '23P01') return new StoreError('conflict', `${message} Nothing was saved.`, because);
  if (code === '23505') {
    return new StoreError('conflict', 'This number or id is taken already. Nothing was saved.', because);
  }
  if (code === '23514' || code === '23502') {
    return new StoreError(
      'invalid',
      `The server does not take this value${valueIn(message)}. Nothing was saved.`,
      because,
    );
  }
  if (code === 'PT403' && hint === 'no-invitation') return new StoreError('unavailable', message, because);
  return new StoreError('unavailable', message || UNKNOWN, because);
}
