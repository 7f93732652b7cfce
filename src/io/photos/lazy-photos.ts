import { lazyMethods } from '#io/browser/lazy-methods.ts';
import type { PhotoStore } from './photo-store.ts';

const METHODS = ['put', 'get', 'thumbnail', 'remove', 'ids', 'usage'] as const satisfies readonly (keyof PhotoStore)[];

/** Returns a photo store whose code is loaded on the first call. */
export function lazyPhotos(load: () => Promise<PhotoStore>): PhotoStore {
  return lazyMethods(METHODS, load);
}
