import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import type { PhotoReader } from '#io/photos/photo-store.ts';
import type { LinkFailure } from './link-call.ts';

/** The inspection, an invalid link, or a failure with a sentence for the user. */
export type SharedInspectionResult =
  | { kind: 'shown'; shared: SharedInspection; refusal: 'changed' | undefined }
  | LinkFailure;

/** A customer's access to the inspection of a link. `open` and `acknowledge` never reject. */
export type SharedInspectionClient = {
  open(): Promise<SharedInspectionResult>;
  /** Acknowledges the version with that hash, under the typed name. */
  acknowledge(hash: string, name: string): Promise<SharedInspectionResult>;
  /** Reads the released photos, once the inspection was opened. */
  photos: PhotoReader;
};
