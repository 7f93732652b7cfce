/** A file that cannot be used as a picture; the message is a sentence for the user. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

type PictureLimits = {
  /** In px. */
  width: number;
  height: number;
  /** Of the PNG, about. */
  bytes: number;
};

const MAX_FILE_BYTES = 30 * 1024 * 1024;
/** Beyond, drawing it takes more memory than a tablet has. */
const MAX_PIXELS = 100_000_000;
const NO_PICTURE = 'This file is no picture that the browser can read. Choose a PNG, JPEG, WebP or SVG file.';

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(new PictureError('The file could not be read. Choose it again.', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

/** Loaded as a picture, a file runs no script and fetches nothing, whatever stands in it. */
async function loaded(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await dataUrlOf(file);
  try {
    await image.decode();
  } catch (error) {
    throw new PictureError(NO_PICTURE, { cause: error });
  }
  return image;
}

function drawn(image: HTMLImageElement, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new PictureError('The browser has no memory to draw the picture. Close other tabs and try again.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A PNG (as a data URL) with what the file shows, drawn anew to fit the limits. Rejects with a `PictureError`. */
export async function pngOf(file: Blob, { width, height, bytes }: PictureLimits): Promise<string> {
  if (file.size > MAX_FILE_BYTES) {
    throw new PictureError('The file is larger than 30 MB. Save the picture smaller, then choose it again.');
  }
  const image = await loaded(file);
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) throw new PictureError(NO_PICTURE);
  if (naturalWidth * naturalHeight > MAX_PIXELS) {
    throw new PictureError('The picture has more than 100 million pixels. Save it smaller, then choose it again.');
  }
  const isDrawing = file.type === 'image/svg+xml';
  const fitting = Math.min(width / naturalWidth, height / naturalHeight);
  let scale = isDrawing ? fitting : Math.min(1, fitting);
  for (;;) {
    const canvas = drawn(image, scale);
    const png = canvas.toDataURL('image/png');
    // Four letters of a data URL are three bytes.
    if (png.length * 0.75 <= bytes || canvas.width < 40) return png;
    scale *= 0.8;
  }
}
