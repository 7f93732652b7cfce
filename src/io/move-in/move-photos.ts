import { photoPixels } from '#io/photos/photo-file.ts';
import { PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { StoreError } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { MovedList } from './move-in.ts';

const DAMAGED = 'The photo is damaged in this browser.';

/**
 * Sends the photos that the server does not have. Can be interrupted and repeated. Rejects with a StoreError when the server cannot be
 * reached.
 */
export async function movePhotos(
  from: PhotoStore,
  to: PhotoStore,
  { onProgress, signal }: TaskOptions = {},
): Promise<MovedList> {
  const ids = await from.ids();
  const there = new Set(ids.length > 0 ? await to.ids() : []);
  const refused: { row: number; why: string }[] = [];
  let sent = 0;

  async function send(id: string): Promise<string | undefined> {
    const [bytes, thumbnail] = [await from.get(id), await from.thumbnail(id)];
    const pixels = bytes && photoPixels(new Uint8Array(bytes));
    if (!pixels || !thumbnail) return DAMAGED;
    try {
      await to.put({ bytes, thumbnail, ...pixels });
      return undefined;
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error;
      if (error.kind === 'unreachable') throw new StoreError('unavailable', error.message, { cause: error });
      return error.message;
    }
  }

  for (const [index, id] of ids.entries()) {
    signal?.throwIfAborted();
    onProgress?.(index / ids.length);
    if (there.has(id)) continue;
    const why = await send(id);
    if (why === undefined) sent += 1;
    else refused.push({ row: index + 1, why });
  }
  return { sent, there: ids.length - sent - refused.length, differing: 0, refused, numberChanges: [] };
}
