import type { SampleScene } from '#domain/samples/sample-photos.ts';
import type { Photo } from '#io/photos/photo-store.ts';
import { encodeJpeg } from './jpeg.ts';
import { type Color, smaller } from './picture.ts';
import { drawScene } from './scene.ts';

/** The thumbnail has 320 px on its long edge. */
const THUMBNAIL = 3;

function colorOf(css: string): Color {
  const channel = (at: number) => Number.parseInt(css.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Draws the photo and its thumbnail. */
export function drawPhoto({ paint, ...scene }: SampleScene): Photo {
  const picture = drawScene({ ...scene, paint: colorOf(paint) });
  return {
    bytes: encodeJpeg(picture).buffer,
    thumbnail: encodeJpeg(smaller(picture, THUMBNAIL)).buffer,
    width: picture.width,
    height: picture.height,
  };
}
