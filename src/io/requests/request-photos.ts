import type { PhotoReader } from '#io/photos/photo-store.ts';

/** The photos that came with requests, on the server alone. */
export type RequestPhotos = {
  /** Returns the names of the photos of a lead, for `photos`, in their order. Rejects with a `StoreError`. */
  of: (leadId: string) => Promise<readonly string[]>;
  photos: PhotoReader;
  /** Deletes a photo for good. One that is gone already is no error. Rejects with a `StoreError`. */
  remove: (name: string) => Promise<void>;
};
