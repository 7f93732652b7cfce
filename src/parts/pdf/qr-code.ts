import { encode } from 'uqr';

/** A horizontal run of dark modules. */
export type QrRun = { x: number; y: number; length: number };

/** Returns the QR code of the text, with 15% error correction: its size in modules and its dark runs. */
export function qrCode(text: string): { size: number; runs: readonly QrRun[] } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const runs: QrRun[] = [];
  data.forEach((row, y) => {
    let start = 0;
    for (let x = 0; x <= size; x += 1) {
      if (row[x]) continue;
      if (x > start) runs.push({ x: start, y, length: x - start });
      start = x + 1;
    }
  });
  return { size, runs };
}
