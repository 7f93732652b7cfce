import { emptyVehicle, type Vehicle } from './vehicle.ts';

/** A car that the reference data lacks; the year only where it was typed. */
export type UnlistedCar = Pick<Vehicle, 'make' | 'model' | 'size' | 'bodyType'> & { year?: number };

/** Makes whose name is two words, or is often typed so. */
const TWO_WORD_MAKES = new Set([
  'alfa romeo',
  'aston martin',
  'austin healey',
  'de tomaso',
  'great wall',
  'harley davidson',
  'land rover',
  'mercedes benz',
  'range rover',
  'rolls royce',
]);

/** Year, make and model in '2019 Mazda CX-5'; what the text does not name is absent. Words after the make are the model. */
export function parseVehicleText(text: string): { year?: string; make?: string; model?: string } {
  const words = text.trim().split(/\s+/);
  const year = /^(?:18|19|20)\d\d$/.test(words[0] ?? '') ? words.shift() : undefined;
  const makeWords = TWO_WORD_MAKES.has(words.slice(0, 2).join(' ').toLowerCase()) ? 2 : 1;
  const make = words.slice(0, makeWords).join(' ');
  const model = words.slice(makeWords).join(' ');
  return { ...(year && { year }), ...(make && { make }), ...(model && { model }) };
}

/**
 * The car that was typed, with or without the year; undefined until make and model are there. Its size and body type are those of a
 * new vehicle: what was chosen before was another car's, and prices follow the size.
 */
export function unlistedCar(text: string): UnlistedCar | undefined {
  const { year, make, model } = parseVehicleText(text);
  if (!make || !model) return undefined;
  const { size, bodyType } = emptyVehicle('', '');
  return { ...(year && { year: Number(year) }), make, model, size, bodyType };
}
