/** A photo as it is kept: JPEG bytes without the place where it was taken. */
export type Photo = {
  /** At most 1600 px on the long edge, and 1 MB. */
  bytes: ArrayBuffer;
  /** At most 320 px on the long edge. */
  thumbnail: ArrayBuffer;
  width: number;
  height: number;
};

/** The number and size of the photos. */
export type PhotoUsage = { count: number; bytes: number };

/** Keeps photos apart from the lists, whose records name them by id. */
export type PhotoStore = {
  /** Keeps the photo and returns its id, the SHA-256 of its bytes in hex. The same bytes are kept once. Rejects with a `PhotoError`. */
  put: (photo: Photo) => Promise<string>;
  /** Returns the bytes; undefined when the photo is not kept, or not for this user. */
  get: (id: string) => Promise<ArrayBuffer | undefined>;
  thumbnail: (id: string) => Promise<ArrayBuffer | undefined>;
  /** Removes the photos. Ids that are not kept are skipped. */
  remove: (ids: readonly string[]) => Promise<void>;
  ids: () => Promise<string[]>;
  usage: () => Promise<PhotoUsage>;
};

export type PhotoReader = Pick<PhotoStore, 'get' | 'thumbnail'>;

/** `full`: no room; `refused`: the role does not allow it; `unreachable`: no connection; `invalid`: not a photo. */
export type PhotoErrorKind = 'full' | 'refused' | 'unreachable' | 'invalid';

/** Why a photo was not kept. The message says what to do. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  readonly kind: PhotoErrorKind;

  constructor(kind: PhotoErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
