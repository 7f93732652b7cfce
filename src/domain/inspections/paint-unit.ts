/** Units of paint gauges. */
export const PAINT_UNITS = ['microns', 'mils'] as const;
export type PaintUnit = (typeof PAINT_UNITS)[number];

const MICRONS_PER_MIL = 25.4;

/** Returns the reading in the unit, to a tenth: '104 µm', '4.1 mil'. */
export function readingInWords(microns: number, unit: PaintUnit): string {
  const [value, name] = unit === 'mils' ? [microns / MICRONS_PER_MIL, 'mil'] : [microns, 'µm'];
  return `${Math.round(value * 10) / 10} ${name}`;
}

/** Returns a reading typed in the unit, in microns. */
export function micronsOf(value: number, unit: PaintUnit): number {
  return unit === 'mils' ? Math.round(value * MICRONS_PER_MIL * 100) / 100 : value;
}
