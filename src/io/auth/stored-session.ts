import * as z from 'zod/mini';
import type { KeyValueStorage } from '#io/browser/storage.ts';

/** Returns the storage key of the session on that server. */
export function sessionKeyOf(url: string): string {
  return `clearcoat-session ${url}`;
}

const sessionSchema = z.object({ user: z.object({ id: z.guid() }) });

/** Returns the id of the user who is signed in to that server in this browser; undefined if none, or the storage cannot be read. */
export function signedInUserId(url: string, storage: Pick<KeyValueStorage, 'getItem'>): string | undefined {
  try {
    return sessionSchema.safeParse(JSON.parse(storage.getItem(sessionKeyOf(url)) ?? '')).data?.user.id;
  } catch {
    return undefined;
  }
}
