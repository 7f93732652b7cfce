import { type Photo, PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { samplePhoto } from './sample-photo.ts';

/**
 * Returns the store with the photos of the sample inspections, which are loaded when they are first asked for, and then kept. One that
 * cannot be kept is shown all the same, and loaded again next time.
 */
export function withSamplePhotos(photos: PhotoStore): PhotoStore {
  const loading = new Map<string, Promise<Photo | undefined>>();

  async function loadAndKeep(id: string): Promise<Photo | undefined> {
    const photo = await samplePhoto(id);
    try {
      if (photo) await photos.put(photo);
    } catch (error) {
      if (!(error instanceof PhotoError)) console.error('A sample photo could not be kept', error);
    }
    return photo;
  }

  function startLoading(id: string): Promise<Photo | undefined> {
    const photo = loadAndKeep(id).finally(() => loading.delete(id));
    loading.set(id, photo);
    return photo;
  }
  const loaded = (id: string) => loading.get(id) ?? startLoading(id);

  return {
    ...photos,
    get: async (id) => (await photos.get(id)) ?? (await loaded(id))?.bytes,
    thumbnail: async (id) => (await photos.thumbnail(id)) ?? (await loaded(id))?.thumbnail,
  };
}
