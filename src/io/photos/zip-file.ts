import {
  BlobReader,
  BlobWriter,
  configure,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { createBlobPieces } from '#io/data-files/blob-pieces.ts';

// Photos are stored as they are, and the browser compresses the data by itself.
configure({ useWebWorkers: false });

/** A file in a zip file. */
export type ZippedFile = {
  name: string;
  /** Bytes that reading it may take; says nothing about a damaged file. */
  size: number;
  /** Unpacks and checks the file. Resolves to undefined if it is damaged or encrypted. */
  read: () => Promise<Blob | undefined>;
};

/** Resolves to undefined if the library finds damage. Failures of the disk reject. */
async function unlessDamaged<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return undefined;
  }
}

/** Lists the files of a zip file, of which it reads the directory alone. Resolves to undefined if that is damaged. */
export async function readZip(file: Blob): Promise<ZippedFile[] | undefined> {
  // Contents are looked up by name and never written to a path, so any name is safe.
  const zip = new ZipReader(new BlobReader(file), { checkCrc32: true, filenameValidation: 'tolerant' });
  const entries = await unlessDamaged(zip.getEntries());
  return entries?.flatMap((entry) => {
    if (entry.directory) return [];
    const size = Math.max(entry.uncompressedSize, entry.compressedSize);
    return { name: entry.filename, size, read: () => unlessDamaged(entry.getData(new BlobWriter())) };
  });
}

/** Writes a zip file without holding all of it in memory. */
export function createZip() {
  const pieces = createBlobPieces();
  const output = new WritableStream<Uint8Array<ArrayBuffer>>({ write: (bytes) => pieces.add(bytes) });
  const zip = new ZipWriter(output, {
    // Sizes and checksums come before the contents, as every program expects.
    dataDescriptor: false,
    // The first day of the format: the day of a photo is in the records.
    lastModDate: new Date(1980, 0, 1),
    extendedTimestamp: false,
  });
  return {
    /** Adds a file that is already compressed, such as a photo. */
    async add(name: string, contents: ArrayBuffer): Promise<void> {
      await zip.add(name, new Uint8ArrayReader(new Uint8Array(contents)), { level: 0 });
    },
    /** Adds a file that is worth compressing. */
    async addCompressed(name: string, file: Blob): Promise<void> {
      await zip.add(name, new BlobReader(file));
    },
    async end(): Promise<Blob> {
      await zip.close();
      return pieces.end('application/zip');
    },
  };
}
