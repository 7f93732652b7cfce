import * as z from 'zod/mini';
import type { KeyValueStorage } from '#io/browser/storage.ts';

/** The key under which this browser stores the session of that server. */
export function sessionKeyOf(url: string): string {
  return `clearcoat-session ${url}`;
}

const sessionSchema = z.object({ user: z.object({ id: z.guid() }) });

/** The id of the user who is signed in to that server in this browser; undefined: nobody is, or the storage cannot be read. */
export function signedInUserId(url: string, storage: Pick<KeyValueStorage, 'getItem'>): string | undefined {
  try {
    return sessionSchema.safeParse(JSON.parse(storage.getItem(sessionKeyOf(url)) ?? '')).data?.user.id;
  } catch {
    return undefined;
  }
}
