/** Draws a picture so that its long edge has at most `edge` pixels. Runs on the page and in a worker. */
export function drawSmall(picture: ImageBitmap | OffscreenCanvas, edge: number): OffscreenCanvas {
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

export async function jpegOf(canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> {
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer();
}
