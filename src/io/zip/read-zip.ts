import { crc32 } from './crc32.ts';
import { CENTRAL, DEFLATED, ENCRYPTED, END, LOCAL, MAX_ZIP_BYTES, STORED } from './zip-format.ts';

/** A file in a zip file. `size`: bytes when unpacked. */
export type ZipEntry = {
  name: string;
  size: number;
  method: number;
  crc: number;
  packed: number;
  /** Position of its header. */
  at: number;
};

/** Thrown for a zip file, or an entry, that is damaged or of a kind that this app doesn't read. */
export class BadZip extends Error {
  override readonly name = 'BadZip';
}

/** Bytes of the longest comment at the end. */
const MAX_COMMENT = 0xff_ff;

async function viewOf(file: Blob, from: number, size: number): Promise<DataView> {
  const bytes = await file.slice(from, from + size).arrayBuffer();
  if (bytes.byteLength < size) throw new BadZip('The file ends too early');
  return new DataView(bytes);
}

export async function isZip(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 4).arrayBuffer();
  return start.byteLength === 4 && [LOCAL.mark, END.mark].includes(new DataView(start).getUint32(0, true));
}

/** Finds the record at the end, which says where the directory is. A comment may follow it. */
async function endOf(file: Blob): Promise<DataView> {
  const size = Math.min(file.size, END.size + MAX_COMMENT);
  const tail = await viewOf(file, file.size - size, size);
  for (let at = size - END.size; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === END.mark) return new DataView(tail.buffer, at, END.size);
  }
  throw new BadZip('The end is missing');
}

/** Lists the files of a zip file. Reads the directory alone. Rejects with BadZip. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const end = await endOf(file);
  const [count, size, start] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  if (start === MAX_ZIP_BYTES) throw new BadZip('Zip64');
  const directory = await viewOf(file, start, size);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + CENTRAL.size > size || directory.getUint32(at, true) !== CENTRAL.mark) throw new BadZip('The directory');
    const short = (field: number) => directory.getUint16(at + field, true);
    const long = (field: number) => directory.getUint32(at + field, true);
    if (short(8) & ENCRYPTED) throw new BadZip('Encrypted');
    const nameEnd = CENTRAL.size + short(28);
    if (at + nameEnd > size) throw new BadZip('The directory');
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, at + CENTRAL.size, short(28))),
      method: short(10),
      crc: long(16),
      packed: long(20),
      size: long(24),
      at: long(42),
    });
    at += nameEnd + short(30) + short(32);
  }
  return entries;
}

/** Unpacks and checks a file. Rejects with BadZip when it is damaged. */
export async function readEntry(file: Blob, entry: ZipEntry): Promise<Blob> {
  const header = await viewOf(file, entry.at, LOCAL.size);
  if (header.getUint32(0, true) !== LOCAL.mark) throw new BadZip('The header');
  const from = entry.at + LOCAL.size + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = file.slice(from, from + entry.packed);
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new BadZip(`Method ${entry.method}`);
  const stream =
    entry.method === STORED ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const checked = { size: 0, crc: 0 };
  const check = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, out) {
      checked.size += bytes.length;
      checked.crc = crc32(bytes, checked.crc);
      // A damaged or hostile file may unpack to more than it says.
      if (checked.size > entry.size) throw new BadZip('Too long');
      out.enqueue(bytes);
    },
  });
  let whole: Blob;
  try {
    whole = await new Response(stream.pipeThrough(check)).blob();
  } catch (error) {
    throw new BadZip('The contents', { cause: error });
  }
  if (checked.size !== entry.size || checked.crc !== entry.crc) throw new BadZip('The checksum');
  return whole;
}
