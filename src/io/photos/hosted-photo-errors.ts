import { PhotoError } from './photo-store.ts';

/** An error of supabase-js, of the rows or of the files; without a status, the server was not reached. */
export type Refusal = {
  message: string;
  code?: string | undefined;
  hint?: string | null;
  status?: number | undefined;
  statusCode?: string | undefined;
};

const UNREACHABLE =
  "The server of your shop can't be reached, so the photo was not kept. Check your network, then add it again.";
const NOT_SHOWN =
  "The server of your shop can't be reached, so this photo can't be opened. Check your network, then try again.";
const SIGNED_OUT = "You're no longer signed in, so the photo was not kept. Sign in again, then add it again.";
const NOT_ALLOWED = "Your role in this shop doesn't allow that. Ask its owner.";
const FULL =
  'The server has no room for more photos, so this one was not kept. Free photos under Settings, Data, then add it again.';
const INVALID = "The server didn't accept this photo. Take it again, or choose another one.";

/** Codes of the database and of the server for a lack of room. */
const FULL_CODES = ['PT413', '53100', 'photos_full'];

/** Returns the HTTP status. Supabase Storage answers 400, and gives the status that it means in the body. */
function statusOf({ status, statusCode = '' }: Refusal): number | undefined {
  return /^[45]\d\d$/.test(statusCode) ? Number(statusCode) : status;
}

/** Returns true when there is no such file, or when it is another shop's. */
export const isRefusedPhoto = (refusal: Refusal): boolean => [403, 404].includes(statusOf(refusal) ?? 0);

/** Returns true when the file is kept already. */
export const isKept = (refusal: Refusal): boolean => statusOf(refusal) === 409;

/** Returns true when the files on the server are not those of the row: another device removed or replaced them. */
export const isOtherFile = ({ hint }: Refusal): boolean => hint === 'photo-files';

/** Returns a PhotoError with a sentence for the user. */
export function photoErrorOf(refusal: Refusal, isRead = false): PhotoError {
  const because = { cause: refusal };
  const status = statusOf(refusal);
  const code = refusal.statusCode ?? refusal.code ?? '';
  if (FULL_CODES.includes(code)) return new PhotoError('full', refusal.message || FULL, because);
  if (status === 507) return new PhotoError('full', FULL, because);
  if (status === 401) return new PhotoError('refused', SIGNED_OUT, because);
  if (status === 403) return new PhotoError('refused', NOT_ALLOWED, because);
  if (status === undefined || status === 0)
    return new PhotoError('unreachable', isRead ? NOT_SHOWN : UNREACHABLE, because);
  if (status < 500 && status !== 408 && status !== 429) return new PhotoError('invalid', INVALID, because);
  return new PhotoError('unreachable', refusal.message || UNREACHABLE, because);
}
