import type { PostgrestError } from '@supabase/supabase-js';
import { StoreError } from '#io/store/store.ts';

/** An error of the server. */
export type ServerError = Pick<PostgrestError, 'message'> & Partial<Pick<PostgrestError, 'code' | 'hint' | 'details'>>;

const UNREACHABLE =
  'The server of your shop cannot be reached. Nothing was saved; what you typed is still here. Check your network, then try again.';
const LOST_WHILE_SAVING =
  "The connection was lost while this was being saved, so it may or may not be saved. Once you're connected again, check if it's there before you save again. What you typed is still here.";
const STOPPED_WHILE_SAVING =
  "The server stopped responding while this was being saved, so it may or may not be saved. Check if it's there before you save again. What you typed is still here.";
const BUSY = 'The server is busy. Nothing was saved; what you typed is still here. Try again in a moment.';
const UPDATING =
  'The server of your shop is being updated. Nothing was saved; what you typed is still here. Try again in a minute.';
const SIGNED_OUT = "You're no longer signed in, so nothing was saved. Sign in again to continue.";
export const NOT_A_MEMBER = "You're no longer a member of this shop. Ask its owner.";
const NOT_ALLOWED = "Your role in this shop doesn't allow that. Ask its owner.";
/** Why a role may not do that, by the hint of the server. */
const NOT_ALLOWED_BY_HINT: Readonly<Record<string, string>> = {
  'no-shop': NOT_A_MEMBER,
  many: 'Only the owner can change more than 100 records at once. Nothing was saved. Ask the owner.',
  link: 'Only the owner can change a link that customers open. Nothing was saved. Ask the owner.',
};
/** Hints of rules whose message is a sentence for the user. */
const RULES = ['ledger', 'history', 'books', 'web-address'];
const CHANGED =
  'This was changed somewhere else after you opened it. Nothing was saved. Reload to see the latest version.';
const GONE = 'This record no longer exists. It may have been deleted on another device.';

/** HOST-26 */
const UNKNOWN = 'An error occurred';

/** Returns true when the server was not reached: supabase-js then gives no code. */
function isUnreachable({ code, message = '' }: Partial<ServerError>): boolean {
  return !code && /fetch|network|load failed|timed? ?out/i.test(message);
}

/** The server's database does not answer; it may or may not have executed the request. */
const NO_DATABASE = 'PGRST000';
/** The server has too many requests and did not execute this one. */
const BUSY_CODES = ['PGRST003', 'busy', '503', 'server-updating'];

function causeOf(error: unknown): Partial<ServerError> | undefined {
  return error instanceof StoreError ? ((error.cause ?? {}) as Partial<ServerError>) : undefined;
}

/** Returns true for an error without a connection. */
function isUnreached(error: unknown): boolean {
  const cause = causeOf(error);
  return cause !== undefined && isUnreachable(cause);
}

/** Returns true when the server was reached but cannot answer now. */
export function isBusy(error: unknown): boolean {
  const { code = '' } = causeOf(error) ?? {};
  return code === NO_DATABASE || BUSY_CODES.includes(code);
}

/** Returns true when the server was not reached or cannot answer now. */
export function isConnectionLost(error: unknown): boolean {
  return isUnreached(error) || isBusy(error);
}

/** Throws the error of a command. If the server did not answer, the message says that the change may or may not be saved. */
export function throwUnconfirmed(error: unknown): never {
  const cause = causeOf(error);
  const words = isUnreached(error) ? LOST_WHILE_SAVING : cause?.code === NO_DATABASE ? STOPPED_WHILE_SAVING : undefined;
  throw words ? new StoreError('unavailable', words, { cause }) : error;
}

/** Returns true when the shop has a newer revision than the command. */
export function isRefusedAsMoved({ code, hint }: ServerError): boolean {
  return code === 'PT409' && hint === 'moved';
}

/** Returns ' for tax rate', if the database names the value. */
function valueIn(message: string): string {
  const [, column] = /constraint "[a-z]+_(\w+)_check"|column "(\w+)"/.exec(message)?.filter(Boolean) ?? [];
  return column ? ` for ${column.replaceAll('_', ' ')}` : '';
}

/** Returns true if the change is refused because a customer signed, accepted or acknowledged the record. The message says what to do. */
export function isRefusedAsClosed({ code, hint = '' }: Partial<ServerError>): boolean {
  return code === 'PT403' && ['closed', 'by-link', 'acknowledgement'].includes(hint ?? '');
}

/** Returns a StoreError with a sentence for the user. */
export function storeErrorOf(refusal: ServerError): StoreError {
  const { code = '', hint, message } = refusal;
  const because = { cause: refusal };
  if (isUnreachable(refusal)) return new StoreError('unavailable', UNREACHABLE, because);
  if (code === 'server-updating') return new StoreError('unavailable', UPDATING, because);
  if (BUSY_CODES.includes(code)) return new StoreError('unavailable', BUSY, because);
  if (code === 'PT409') return new StoreError('conflict', CHANGED, because);
  if (code === 'PT404') return new StoreError('not-found', GONE, because);
  if (code === '42501') return new StoreError('unavailable', NOT_ALLOWED_BY_HINT[hint ?? ''] ?? NOT_ALLOWED, because);
  if (code === 'PT403' && RULES.includes(hint ?? '')) {
    return new StoreError('invalid', `${message} Nothing was saved.`, because);
  }
  if (code === 'PT401' || code.startsWith('PGRST3') || /jwt/i.test(message)) {
    return new StoreError('unavailable', SIGNED_OUT, because);
  }
  // The app prevents clashes and duplicate numbers; these are the fallback.
  if (code === '23P01') return new StoreError('conflict', `${message} Nothing was saved.`, because);
  if (code === '23505') {
    return new StoreError('conflict', 'This number or ID is already used. Nothing was saved.', because);
  }
  if (code === '23514' || code === '23502') {
    return new StoreError(
      'invalid',
      `The server doesn't accept this value${valueIn(message)}. Nothing was saved.`,
      because,
    );
  }
  if (code === 'PT403' && hint === 'no-invitation') return new StoreError('unavailable', message, because);
  if (isRefusedAsClosed(refusal)) return new StoreError('invalid', message, because);
  return new StoreError('unavailable', message || UNKNOWN, because);
}
