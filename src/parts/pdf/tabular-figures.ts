/** Returns the offset of each table of a TrueType file. */
function tableAt(file: DataView, wanted: string): number | undefined {
  const count = file.getUint16(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (tagAt(file, record) === wanted) return file.getUint32(record + 8);
  }
  return undefined;
}

function tagAt(file: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => file.getUint8(at + offset)));
}

/** Returns the glyphs of a coverage table, in its order. */
function covered(file: DataView, at: number): number[] {
  const count = file.getUint16(at + 2);
  const rows = Array.from({ length: count }, (_, index) => index);
  if (file.getUint16(at) === 1) return rows.map((index) => file.getUint16(at + 4 + index * 2));
  return rows.flatMap((index) => {
    const range = at + 4 + index * 6;
    const first = file.getUint16(range);
    return Array.from({ length: file.getUint16(range + 2) - first + 1 }, (_, offset) => first + offset);
  });
}

/** Reads a lookup of type 1, which replaces one glyph with one. */
function addSingle(file: DataView, at: number, found: Map<number, number>): void {
  const glyphs = covered(file, at + file.getUint16(at + 2));
  const isList = file.getUint16(at) === 2;
  glyphs.forEach((glyph, index) => {
    const other = isList ? file.getUint16(at + 6 + index * 2) : (glyph + file.getInt16(at + 4)) & 0xffff;
    found.set(glyph, other);
  });
}

/** Returns the lookups of the features with that tag, as indexes into the list. */
function lookupsOf(file: DataView, features: number, tag: string): Set<number> {
  const found = new Set<number>();
  for (let index = 0; index < file.getUint16(features); index += 1) {
    const record = features + 2 + index * 6;
    if (tagAt(file, record) !== tag) continue;
    const feature = features + file.getUint16(record + 4);
    for (let at = 0; at < file.getUint16(feature + 2); at += 1) found.add(file.getUint16(feature + 4 + at * 2));
  }
  return found;
}

/**
 * Returns the font's figures of one width, by the glyphs that they replace: its feature 'tnum' (OpenType, table GSUB). Empty if the
 * font has none.
 */
export function tabularFigures(bytes: Uint8Array): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tableAt(file, 'GSUB');
  if (table === undefined) return found;
  const lookups = table + file.getUint16(table + 8);
  for (const index of lookupsOf(file, table + file.getUint16(table + 6), 'tnum')) {
    const lookup = lookups + file.getUint16(lookups + 2 + index * 2);
    const type = file.getUint16(lookup);
    for (let at = 0; at < file.getUint16(lookup + 4); at += 1) {
      const part = lookup + file.getUint16(lookup + 6 + at * 2);
      // Type 7 points to a lookup of another type with a longer offset.
      if (type === 1) addSingle(file, part, found);
      else if (type === 7 && file.getUint16(part + 2) === 1) addSingle(file, part + file.getUint32(part + 4), found);
    }
  }
  return found;
}
