/** A file that can't be used as an image. The message is shown to the user. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}

type ImageLimits = {
  /** In px. */
  width: number;
  height: number;
  /** Approximate size of the PNG. */
  bytes: number;
};

const MAX_FILE_BYTES = 30 * 1024 * 1024;
/** Drawing a larger image takes more memory than a tablet has. */
const MAX_PIXELS = 100_000_000;
const NOT_AN_IMAGE = "Your browser can't read this file as an image. Choose a PNG, JPEG, WebP or SVG file.";

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(new ImageError("The file couldn't be read. Choose it again.", { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

/** Loads the file as an image: whatever it contains, it runs no script and fetches nothing. */
async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await dataUrlOf(file);
  try {
    await image.decode();
  } catch (error) {
    throw new ImageError(NOT_AN_IMAGE, { cause: error });
  }
  return image;
}

function drawScaled(image: HTMLImageElement, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new ImageError('Your browser is out of memory for this image. Close other tabs and try again.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Redraws an image file as a PNG that fits the limits, returned as a data URL. Rejects with an `ImageError`. */
export async function imageToPng(file: Blob, { width, height, bytes }: ImageLimits): Promise<string> {
  if (file.size > MAX_FILE_BYTES) {
    throw new ImageError('The file is larger than 30 MB. Save a smaller version of the image and choose that.');
  }
  const image = await loadImage(file);
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth === 0 || naturalHeight === 0) throw new ImageError(NOT_AN_IMAGE);
  if (naturalWidth * naturalHeight > MAX_PIXELS) {
    throw new ImageError('The image has more than 100 million pixels. Save a smaller version and choose that.');
  }
  const isVector = file.type === 'image/svg+xml';
  const fitting = Math.min(width / naturalWidth, height / naturalHeight);
  let scale = isVector ? fitting : Math.min(1, fitting);
  for (;;) {
    const canvas = drawScaled(image, scale);
    const png = canvas.toDataURL('image/png');
    // Four base64 characters encode three bytes.
    if (png.length * 0.75 <= bytes || canvas.width < 40) return png;
    scale *= 0.8;
  }
}
