import { DAMAGED, MAX_FILE_BYTES, refusalOf, TOO_MANY_BYTES } from './photo-file.ts';
import type { Photo } from './photo-store.ts';

/** A photo, or a sentence that says why there is none. */
export type Shrunk = { photo: Photo } | { refusal: string };

const LONG_EDGE = 1600;
const THUMBNAIL_EDGE = 320;
const QUALITY = 0.8;

type Drawable = ImageBitmap | OffscreenCanvas;

function drawn(picture: Drawable, edge: number): OffscreenCanvas {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser draws no pictures');
  // A PNG may be transparent.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

async function jpegOf(canvas: OffscreenCanvas): Promise<ArrayBuffer> {
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })).arrayBuffer();
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
    const canvas = drawn(bitmap, LONG_EDGE);
    const bytes = await jpegOf(canvas);
    const thumbnail = await jpegOf(drawn(canvas, THUMBNAIL_EDGE));
    return { photo: { bytes, thumbnail, width: canvas.width, height: canvas.height } };
  } finally {
    bitmap.close();
  }
}
