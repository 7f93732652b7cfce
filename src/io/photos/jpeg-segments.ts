const PIXELS = 0xda;
const COMMENT = 0xfe;
/** The segments of applications that say how the pixels are to be read: JFIF, the color profile and Adobe's. */
const NEEDED = [0xe0, 0xe2, 0xee];

const isMetadata = (marker: number) =>
  marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && !NEEDED.includes(marker));

/** Returns a JPEG that a browser encoded without EXIF, XMP and comments: Safari writes EXIF of its own, and servers refuse any. */
export async function withoutMetadata(jpeg: ArrayBuffer): Promise<ArrayBuffer> {
  const view = new DataView(jpeg);
  const kept = [jpeg.slice(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.byteLength && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== PIXELS) {
    const end = at + 2 + view.getUint16(at + 2);
    if (!isMetadata(view.getUint8(at + 1))) kept.push(jpeg.slice(at, end));
    at = end;
  }
  return new Blob([...kept, jpeg.slice(at)]).arrayBuffer();
}
