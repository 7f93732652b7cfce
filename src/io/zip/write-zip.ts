import { createBlobPieces } from '#io/data-files/blob-pieces.ts';
import { StoreError } from '#io/store/store.ts';
import { crc32 } from './crc32.ts';
import {
  CENTRAL,
  DEFLATED,
  END,
  type Field,
  fieldBytes,
  LOCAL,
  MAX_ENTRIES,
  MAX_ZIP_BYTES,
  STORED,
  UTF8,
} from './zip-format.ts';

/** Bytes of a piece of a large file that is read at once. */
const PIECE_BYTES = 256 * 1024;
/** January 1, 1980, the first day of the format: the day of a photo is in the records. */
const DAY = 0x00_21;

const TOO_LARGE =
  'The photos take more than 4 GB, which is too much for one file. Free photos of old jobs under Settings, Data, then try again.';

async function crcOf(file: Blob): Promise<number> {
  let crc = 0;
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    crc = crc32(new Uint8Array(await file.slice(from, from + PIECE_BYTES).arrayBuffer()), crc);
  }
  return crc;
}

/** Collects a zip file without holding all of it in memory. Throws a StoreError of kind 'full' above 4 GB. */
export function createZip() {
  const pieces = createBlobPieces();
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;

  function write(bytes: Uint8Array<ArrayBuffer>): void {
    if (size + bytes.length > MAX_ZIP_BYTES) throw new StoreError('full', TOO_LARGE);
    pieces.add(bytes);
    size += bytes.length;
  }

  /** Writes the header of an entry, whose contents must follow. */
  function begin(name: string, method: number, crc: number, packed: number, whole: number): void {
    if (directory.length / 2 === MAX_ENTRIES) throw new StoreError('full', TOO_LARGE);
    const nameBytes = new TextEncoder().encode(name);
    const facts: readonly Field[] = [
      ['short', 20],
      ['short', UTF8],
      ['short', method],
      ['short', 0],
      ['short', DAY],
      ['long', crc],
      ['long', packed],
      ['long', whole],
      ['short', nameBytes.length],
      ['short', 0],
    ];
    const rest: readonly Field[] = [
      ['short', 0],
      ['short', 0],
      ['short', 0],
      ['long', 0],
      ['long', size],
    ];
    directory.push(fieldBytes([['long', CENTRAL.mark], ['short', 20], ...facts, ...rest]), nameBytes);
    write(fieldBytes([['long', LOCAL.mark], ...facts]));
    write(nameBytes);
  }

  return {
    /** Adds a file that is already compressed, such as a photo. */
    add(name: string, contents: ArrayBuffer): void {
      const bytes = new Uint8Array(contents);
      begin(name, STORED, crc32(bytes), bytes.length, bytes.length);
      write(bytes);
    },
    /** Adds a file that is worth compressing. */
    async addCompressed(name: string, file: Blob): Promise<void> {
      const canPack = typeof CompressionStream !== 'undefined';
      const packed = canPack
        ? await new Response(file.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob()
        : file;
      begin(name, canPack ? DEFLATED : STORED, await crcOf(file), packed.size, file.size);
      for (let from = 0; from < packed.size; from += PIECE_BYTES) {
        write(new Uint8Array(await packed.slice(from, from + PIECE_BYTES).arrayBuffer()));
      }
    },
    end(): Blob {
      const start = size;
      for (const bytes of directory) write(bytes);
      const entries = directory.length / 2;
      write(
        fieldBytes([
          ['long', END.mark],
          ['short', 0],
          ['short', 0],
          ['short', entries],
          ['short', entries],
          ['long', size - start],
          ['long', start],
          ['short', 0],
        ]),
      );
      return pieces.end('application/zip');
    },
  };
}
