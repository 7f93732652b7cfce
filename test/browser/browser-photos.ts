import { createLocalPhotos } from '#io/photos/local-photos.ts';
import type { PhotoStore } from '#io/photos/photo-store.ts';

/** Opens the photos that a database of this browser keeps. */
export function browserPhotos(name: string): PhotoStore {
  return createLocalPhotos(name, () => new Date('2026-11-20T18:00:00Z'));
}
