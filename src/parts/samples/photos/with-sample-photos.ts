import { type Photo, PhotoError, type PhotoStore } from '#io/photos/photo-store.ts';
import { samplePhoto } from './sample-photo.ts';

/**
 * Returns the store with the photos of the sample inspections, which are drawn when they are first asked for, and then kept. One that
 * cannot be kept is shown all the same, and drawn again next time.
 */
export function withSamplePhotos(photos: PhotoStore): PhotoStore {
  const drawing = new Map<string, Promise<Photo | undefined>>();
  /** One after the other, so that the page stays quick. */
  let last: Promise<unknown> = Promise.resolve();

  async function drawAndKeep(id: string): Promise<Photo | undefined> {
    const photo = await samplePhoto(id);
    try {
      if (photo) await photos.put(photo);
    } catch (error) {
      if (!(error instanceof PhotoError)) console.error('A sample photo could not be kept', error);
    }
    return photo;
  }

  function startDrawing(id: string): Promise<Photo | undefined> {
    const photo = last.then(() => drawAndKeep(id)).finally(() => drawing.delete(id));
    last = photo.catch(() => undefined);
    drawing.set(id, photo);
    return photo;
  }
  const drawn = (id: string) => drawing.get(id) ?? startDrawing(id);

  return {
    ...photos,
    get: async (id) => (await photos.get(id)) ?? (await drawn(id))?.bytes,
    thumbnail: async (id) => (await photos.thumbnail(id)) ?? (await drawn(id))?.thumbnail,
  };
}
