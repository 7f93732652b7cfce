import type { SharedInspection } from '#domain/inspections/shared-inspection.ts';
import type { Passport } from '#domain/passport/passport.ts';
import type { PhotoReader } from '#io/photos/photo-store.ts';
import type { LinkFailure } from './link-call.ts';

/** The record, an invalid link, or a failure with a sentence for the user. */
export type SharedRecordResult<T> = { kind: 'shown'; shared: T; refusal: 'changed' | undefined } | LinkFailure;

/** A customer's access to the inspection or job of a link. `open` and `acknowledge` never reject. */
export type SharedRecordClient<T> = {
  open(): Promise<SharedRecordResult<T>>;
  /** Acknowledges the version with that hash, under the typed name. */
  acknowledge(hash: string, name: string): Promise<SharedRecordResult<T>>;
  /** Reads the released photos, once the record was opened. */
  photos: PhotoReader;
};
export type SharedInspectionClient = SharedRecordClient<SharedInspection>;
export type PassportClient = SharedRecordClient<Passport>;
