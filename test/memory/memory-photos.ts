import { sha256 } from '#io/browser/sha256.ts';
import type { Photo, PhotoStore } from '#io/photos/photo-store.ts';

/** Keeps photos in memory. */
export function memoryPhotos(): PhotoStore {
  const kept = new Map<string, Photo>();
  return {
    async put(photo) {
      const id = sha256(photo.bytes);
      kept.set(id, photo);
      return id;
    },
    get: async (id) => kept.get(id)?.bytes,
    thumbnail: async (id) => kept.get(id)?.thumbnail,
    async remove(ids) {
      for (const id of ids) kept.delete(id);
    },
    ids: async () => [...kept.keys()],
    usage: async () => ({
      count: kept.size,
      bytes: [...kept.values()].reduce((sum, { bytes, thumbnail }) => sum + bytes.byteLength + thumbnail.byteLength, 0),
    }),
  };
}
