/** Colors of the corners of a test picture, clockwise from the top left. */
export const CORNERS = ['red', 'lime', 'blue', 'yellow'] as const;
export type Corner = (typeof CORNERS)[number];

type Drawing = { width: number; height: number; type?: string; quality?: number; isNoisy?: boolean };

function addNoise(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  const tile = new OffscreenCanvas(512, 512);
  const pen = tile.getContext('2d');
  if (!pen) throw new Error('No canvas');
  const noise = pen.createImageData(512, 512);
  let seed = 1;
  for (let at = 0; at < noise.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    noise.data[at] = at % 4 === 3 ? 255 : seed % 256;
  }
  pen.putImageData(noise, 0, 0);
  context.fillStyle = context.createPattern(tile, 'repeat') ?? 'gray';
  context.fillRect(width / 8, height / 8, (width * 3) / 4, (height * 3) / 4);
}

/** Draws a picture whose four quarters have the colors of its corners. */
export async function pictureFile({
  width,
  height,
  type = 'image/jpeg',
  quality = 0.95,
  isNoisy,
}: Drawing): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const [topLeft, topRight, bottomRight, bottomLeft] = CORNERS;
  const [x, y] = [width / 2, height / 2];
  for (const [color, left, top] of [
    [topLeft, 0, 0],
    [topRight, x, 0],
    [bottomRight, x, y],
    [bottomLeft, 0, y],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(left, top, x, y);
  }
  if (isNoisy) addNoise(context, width, height);
  return canvas.convertToBlob({ type, quality });
}

/** An EXIF segment (APP1) with the orientation, 1 to 8, and the place 45° 30' N, 122° 40' W. */
function exifSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(158);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xff_e1);
  view.setUint16(2, bytes.length - 2);
  bytes.set(new TextEncoder().encode('Exif\0\0MM\0*'), 4);
  const tiff = 10;
  const entry = (at: number, tag: number, type: number, count: number) => {
    view.setUint16(tiff + at, tag);
    view.setUint16(tiff + at + 2, type);
    view.setUint32(tiff + at + 4, count);
    return tiff + at + 8;
  };
  view.setUint32(tiff + 4, 8);
  view.setUint16(tiff + 8, 2);
  view.setUint16(entry(10, 0x01_12, 3, 1), orientation);
  // The place is in a directory of its own, behind the first one.
  view.setUint32(entry(22, 0x88_25, 4, 1), 38);
  view.setUint16(tiff + 38, 4);
  bytes.set(new TextEncoder().encode('N'), entry(40, 1, 2, 2));
  view.setUint32(entry(52, 2, 5, 3), 96);
  bytes.set(new TextEncoder().encode('W'), entry(64, 3, 2, 2));
  view.setUint32(entry(76, 4, 5, 3), 120);
  for (const [index, value] of [45, 30, 0, 122, 40, 0].entries()) {
    view.setUint32(tiff + 96 + index * 8, value);
    view.setUint32(tiff + 100 + index * 8, 1);
  }
  return bytes;
}

/** Returns the JPEG as a camera held in that orientation would have written it. */
export async function withExif(jpeg: Blob, orientation: number): Promise<Blob> {
  return new Blob([jpeg.slice(0, 2), exifSegment(orientation), jpeg.slice(2)], { type: 'image/jpeg' });
}

/** Returns the colors of the corners of a picture, clockwise from the top left. */
export async function cornersOf(bytes: ArrayBuffer): Promise<readonly string[]> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas');
  context.drawImage(bitmap, 0, 0);
  const at = (share: number, length: number) => Math.floor(share * length);
  return [
    [0.05, 0.05],
    [0.95, 0.05],
    [0.95, 0.95],
    [0.05, 0.95],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(at(x, width), at(y, height), 1, 1).data;
    const name = [red, green, blue].map((value) => (value > 128 ? 1 : 0)).join('');
    return { '100': 'red', '010': 'lime', '001': 'blue', '110': 'yellow', '111': 'white' }[name] ?? name;
  });
}

/** A photo as the app keeps it, with the grain of a camera: 1600 × 1200 px, 300 to 600 kB. */
export async function grainyPhoto(seed: number): Promise<ArrayBuffer> {
  const [width, height] = [1600, 1200];
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  const { data } = pen.createImageData(width, height);
  let noise = seed + 1;
  for (let at = 0; at < data.length; at += 1) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 1;
    const x = (at >> 2) % width;
    data[at] = at % 4 === 3 ? 255 : 128 + 90 * Math.sin((x + seed * 40) / 90) + (((noise >> 12) % 44) - 22);
  }
  pen.putImageData(new ImageData(data, width, height), 0, 0);
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })).arrayBuffer();
}
