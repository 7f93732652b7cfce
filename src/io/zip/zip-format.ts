/** Sizes and marks of a zip file (APPNOTE 6.3.10). All numbers are little-endian. */
export const LOCAL = { mark: 0x04_03_4b_50, size: 30 };
export const CENTRAL = { mark: 0x02_01_4b_50, size: 46 };
export const END = { mark: 0x06_05_4b_50, size: 22 };

export const STORED = 0;
export const DEFLATED = 8;

/** Bit of the flags: the contents are encrypted. */
export const ENCRYPTED = 1;
/** Bit of the flags: names are UTF-8. */
export const UTF8 = 0x08_00;

/** Bytes of a zip file without the extension for more, Zip64. */
export const MAX_ZIP_BYTES = 0xff_ff_ff_ff;
export const MAX_ENTRIES = 0xff_ff;

/** 'short' takes two bytes, 'long' four. */
export type Field = readonly [size: 'short' | 'long', value: number];

/** Writes the fields one behind the other. */
export function fieldBytes(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + (size === 'short' ? 2 : 4), 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 'short') view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size === 'short' ? 2 : 4;
  }
  return bytes;
}
