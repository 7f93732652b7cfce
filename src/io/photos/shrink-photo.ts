import { withoutMetadata } from './jpeg-segments.ts';
import { DAMAGED, MAX_FILE_BYTES, refusalOf, TOO_MANY_BYTES } from './photo-file.ts';
import type { Photo } from './photo-store.ts';
import { drawSmall, jpegOf } from './small-picture.ts';

/** A photo, or a sentence that says why there is none. */
export type Shrunk = { photo: Photo } | { refusal: string };

const LONG_EDGE = 1600;
const THUMBNAIL_EDGE = 320;
const QUALITY = 0.8;
/** A server takes no larger photo with a request. */
const MOST_BYTES = 1_000_000;

async function encoded(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  return withoutMetadata(await jpegOf(canvas, QUALITY));
}

/** Draws and encodes the picture, with fewer pixels until it is small enough. */
async function drawWithin(
  bitmap: ImageBitmap,
  edge = LONG_EDGE,
): Promise<{ canvas: OffscreenCanvas; bytes: ArrayBuffer }> {
  const canvas = drawSmall(bitmap, edge);
  const bytes = await encoded(canvas);
  return bytes.byteLength <= MOST_BYTES ? { canvas, bytes } : drawWithin(bitmap, Math.round(edge * 0.8));
}

/** Makes the photo that is kept: upright, small, and newly encoded, so that nothing of its EXIF remains. Runs in a worker. */
export async function shrinkPhoto(file: Blob): Promise<Shrunk> {
  if (file.size > MAX_FILE_BYTES) return { refusal: TOO_MANY_BYTES };
  const refusal = refusalOf(new Uint8Array(await file.arrayBuffer()));
  if (refusal !== undefined) return { refusal };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { refusal: DAMAGED };
  }
  try {
    const { canvas, bytes } = await drawWithin(bitmap);
    const thumbnail = await encoded(drawSmall(canvas, THUMBNAIL_EDGE));
    return { photo: { bytes, thumbnail, width: canvas.width, height: canvas.height } };
  } finally {
    bitmap.close();
  }
}
