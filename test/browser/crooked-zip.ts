/** A file of a zip: its bytes as they are in the zip, or the position of an earlier file whose bytes it shares. */
type Entry = { name: string; bytes?: Uint8Array; sameAs?: number; size?: number; method?: 0 | 8; crc?: number };

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Compresses that many million blanks. Their checksum is left out. */
export async function deflatedBlanks(millions: number) {
  const piece = new Blob([new Uint8Array(1_000_000).fill(0x20)]);
  const all = new Blob(Array.from({ length: millions }, () => piece));
  const packed = await new Response(all.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  return { bytes: new Uint8Array(packed), size: millions * 1_000_000, method: 8 as const, crc: 0 };
}

/** Writes a zip file as no program would. `directoryBytes`: blanks after the directory make it that long. */
export function crookedZip(entries: readonly Entry[], { directoryBytes = 0 } = {}): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const written: { at: number; packed: number; size: number; method: number; crc: number }[] = [];
  let at = 0;
  for (const { name, bytes = new Uint8Array(), sameAs, size = bytes.length, method = 0, crc } of entries) {
    const label = encoder.encode(name);
    const facts =
      sameAs === undefined ? { at, packed: bytes.length, size, method, crc: crc ?? crcOf(bytes) } : written[sameAs];
    if (!facts) throw new Error('There is no such file before');
    written.push(facts);
    const header = new DataView(new ArrayBuffer(46));
    header.setUint32(0, 0x02014b50, true);
    header.setUint16(4, 20, true);
    header.setUint16(6, 20, true);
    header.setUint16(8, 0x800, true);
    header.setUint16(10, facts.method, true);
    header.setUint32(16, facts.crc, true);
    header.setUint32(20, facts.packed, true);
    header.setUint32(24, facts.size, true);
    header.setUint16(28, label.length, true);
    header.setUint32(42, facts.at, true);
    if (sameAs === undefined) {
      const local = new DataView(new ArrayBuffer(30));
      local.setUint32(0, 0x04034b50, true);
      for (let field = 4; field < 30; field += 1) local.setUint8(field, header.getUint8(field + 2));
      local.setUint16(28, 0, true);
      const piece = new Uint8Array(30 + label.length + bytes.length);
      piece.set(new Uint8Array(local.buffer));
      piece.set(label, 30);
      piece.set(bytes, 30 + label.length);
      parts.push(piece);
      at += piece.length;
    }
    const listed = new Uint8Array(46 + label.length);
    listed.set(new Uint8Array(header.buffer));
    listed.set(label, 46);
    directory.push(listed);
  }
  const listedBytes = directory.reduce((sum, { length }) => sum + length, 0);
  directory.push(new Uint8Array(Math.max(0, directoryBytes - listedBytes)));
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length & 0xffff, true);
  end.setUint16(10, entries.length & 0xffff, true);
  end.setUint32(12, Math.max(listedBytes, directoryBytes), true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...directory, end.buffer]);
}
