import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry,
  Uint8ArrayReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { pause } from '#io/browser/pause.ts';
import { createBlobPieces } from '#io/data-files/blob-pieces.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

// Photos are stored as they are, and the browser compresses the data by itself.
configure({ useWebWorkers: false });

/** A file in a zip file. */
export type ZippedFile = {
  name: string;
  /** Bytes that reading it may take; says nothing about a damaged file. */
  size: number;
  /** Unpacks and checks the file. Resolves to undefined if it is damaged or encrypted. Rejects with the signal's reason. */
  read: (work?: TaskOptions) => Promise<Blob | undefined>;
};

/** The files of 100,000 photos, which is as many as a shop keeps, and more. */
const MAX_FILES = 250_000;
/** The directory of that many files. */
const MAX_READ = 64_000_000;
/** Length of the header before a file, without its name. */
const HEADER = 30;
/** Files that no export has, such as those that another program adds. */
const MAX_FOREIGN = 1_000;
/** Files of the directory between two turns of the page. */
const SLICE = 250;

/** Reads no more at once than the directory of the most files, whatever the zip file says. */
class CarefulReader extends BlobReader {
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ) throw new RangeError('The directory is too long');
    return super.readUint8Array(offset, length);
  }
}

/** Resolves to undefined if the library finds damage. Failures of the disk, and the signal, reject. */
async function unlessDamaged<T>(reading: Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof DOMException) throw error;
    return undefined;
  }
}

/** Returns true when two files are the same bytes, so that a small zip file would unpack to any size. */
function overlap(entries: readonly Entry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  let end = 0;
  for (const { offset, rawFilename, compressedSize } of inOrder) {
    if (offset < end) return true;
    end = offset + HEADER + rawFilename.length + compressedSize;
  }
  return false;
}

/** Returns the bytes that reading the file may take. */
const sizeOf = ({ uncompressedSize, compressedSize }: Entry) => Math.max(uncompressedSize, compressedSize);

/**
 * Lists the files of a zip file, of which it reads the directory alone. Refuses one that is damaged, has too many files, many that
 * are not `expected`, or files that overlap.
 */
export async function readZip(
  file: Blob,
  expected: (found: Pick<ZippedFile, 'name' | 'size'>) => boolean,
  { onProgress, signal }: TaskOptions = {},
): Promise<ZippedFile[] | 'damaged' | 'too many' | 'foreign' | 'overlapping'> {
  // Contents are looked up by name and never written to a path, so any name is safe.
  const zip = new ZipReader(new CarefulReader(file), { checkCrc32: true, filenameValidation: 'tolerant' });
  const listed = zip.getEntriesGenerator({
    onprogress: async (done, total) => onProgress?.(done / Math.max(1, total)),
  });
  const entries: Entry[] = [];
  let foreign = 0;
  for (;;) {
    const next = await unlessDamaged(listed.next());
    if (!next) return 'damaged';
    if (next.done) break;
    const entry = next.value;
    if (!entry.directory && !expected({ name: entry.filename, size: sizeOf(entry) })) foreign += 1;
    if (foreign > MAX_FOREIGN) return 'foreign';
    if (entries.length === MAX_FILES) return 'too many';
    entries.push(entry);
    if (entries.length % SLICE === 0) {
      await pause();
      signal?.throwIfAborted();
    }
  }
  if (overlap(entries)) return 'overlapping';
  return entries.flatMap((entry) => {
    if (entry.directory) return [];
    const read = (work: TaskOptions = {}) => {
      const onprogress = async (done: number, total: number) => work.onProgress?.(done / Math.max(1, total));
      const options = { onprogress, ...(work.signal && { signal: work.signal }) };
      return unlessDamaged(entry.getData(new BlobWriter(), options), work.signal);
    };
    return { name: entry.filename, size: sizeOf(entry), read };
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
