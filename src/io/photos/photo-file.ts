/** The kind of a file by its first bytes, whatever its name says. */
type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif' | 'gif' | 'video' | 'pdf' | 'text' | 'empty' | 'unknown';

type Pixels = { width: number; height: number };

/** Bytes at the start of a file that show its kind. */
const START_BYTES = 512;
/** A photo of a phone has up to 25 MB. */
export const MAX_FILE_BYTES = 30_000_000;
/** 50 megapixels take 200 MB of memory while they are made smaller. */
const MAX_PIXELS = 60_000_000;

const TAKE_ANOTHER = 'Choose a JPEG, PNG or WebP photo.';

const REFUSALS: { [K in Exclude<FileKind, 'jpeg' | 'png' | 'webp'>]: string } = {
  heic: "This photo has the format HEIC, which browsers can't show. On the iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again. Or save it as a JPEG first.",
  avif: `This is an AVIF picture. ${TAKE_ANOTHER}`,
  gif: `This is a GIF picture. ${TAKE_ANOTHER}`,
  video: `This is a video, not a photo. ${TAKE_ANOTHER}`,
  pdf: `This is a PDF, not a photo. ${TAKE_ANOTHER}`,
  text: `This is a text file, not a photo. ${TAKE_ANOTHER}`,
  empty: 'This file is empty. Take the photo again, or choose another one.',
  unknown: `This file is not a photo. ${TAKE_ANOTHER}`,
};

export const TOO_MANY_BYTES = 'This file has more than 30 MB. Choose a smaller photo, or send it in a smaller size.';
const TOO_MANY_PIXELS =
  'This picture has more than 60 megapixels. Set the camera to 50 megapixels or fewer, or choose a smaller picture.';
export const DAMAGED = "This photo is damaged and can't be opened. Take it again, or choose another one.";

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

function letters(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

function isText(start: Uint8Array): boolean {
  // The end may cut a character in two, so it may be incomplete there.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    const text = decoder.decode(start, { stream: true });
    return ![...text].some((letter) => letter < ' ' && !'\t\n\f\r'.includes(letter));
  } catch {
    return false;
  }
}

/** Returns what the file is, from its first `START_BYTES` bytes. */
function fileKind(start: Uint8Array): FileKind {
  if (start.length === 0) return 'empty';
  if (start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff) return 'jpeg';
  if (letters(start, 1, 3) === 'PNG' && start[0] === 0x89) return 'png';
  if (letters(start, 0, 4) === 'RIFF' && letters(start, 8, 4) === 'WEBP') return 'webp';
  if (letters(start, 0, 4) === 'GIF8') return 'gif';
  if (letters(start, 0, 5) === '%PDF-') return 'pdf';
  if (letters(start, 4, 4) === 'ftyp') {
    const brand = letters(start, 8, 4);
    if (HEIC_BRANDS.includes(brand)) return 'heic';
    return brand === 'avif' || brand === 'avis' ? 'avif' : 'video';
  }
  return isText(start) ? 'text' : 'unknown';
}

/** Finds the frame header behind the segments of a JPEG. */
function jpegPixels(view: DataView): Pixels {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) throw new RangeError('No segment');
    if (marker === 0xff) at += 1;
    else {
      // C4, C8 and CC are tables.
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      at += 2 + view.getUint16(at + 2);
    }
  }
}

function webpPixels(view: DataView, form: string): Pixels {
  if (form === 'VP8X') {
    const threeBytes = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00 + 1;
    return { width: threeBytes(24), height: threeBytes(27) };
  }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function pixelsOf(kind: 'jpeg' | 'png' | 'webp', bytes: Uint8Array<ArrayBuffer>): Pixels {
  const view = new DataView(bytes.buffer);
  if (kind === 'jpeg') return jpegPixels(view);
  if (kind === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
  return webpPixels(view, letters(bytes, 12, 4));
}

/** Returns the size of a JPEG; undefined for anything else. */
export function photoPixels(bytes: Uint8Array<ArrayBuffer>): Pixels | undefined {
  if (fileKind(bytes.subarray(0, START_BYTES)) !== 'jpeg') return undefined;
  try {
    return jpegPixels(new DataView(bytes.buffer));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns a sentence that says why the file is not taken and what to do, or undefined. Reads the header alone. */
export function refusalOf(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const kind = fileKind(bytes.subarray(0, START_BYTES));
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') return REFUSALS[kind];
  try {
    const { width, height } = pixelsOf(kind, bytes);
    if (width === 0 || height === 0) return DAMAGED;
    return width * height > MAX_PIXELS ? TOO_MANY_PIXELS : undefined;
  } catch (error) {
    // The header ends too early.
    if (error instanceof RangeError) return DAMAGED;
    throw error;
  }
}
