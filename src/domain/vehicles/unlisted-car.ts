import { emptyVehicle, type Vehicle } from './vehicle.ts';

/** A car missing from the catalog. The year is set only if typed. */
export type UnlistedCar = Pick<Vehicle, 'make' | 'model' | 'size' | 'bodyType'> & { year?: number };

/** Makes with two words, or often typed as two. */
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

/** Parses year, make and model from '2019 Mazda CX-5'. Missing parts are absent. Words after the make are the model. */
export function parseVehicleText(text: string): { year?: string; make?: string; model?: string } {
  const words = text.trim().split(/\s+/);
  const year = /^(?:18|19|20)\d\d$/.test(words[0] ?? '') ? words.shift() : undefined;
  const makeWords = TWO_WORD_MAKES.has(words.slice(0, 2).join(' ').toLowerCase()) ? 2 : 1;
  const make = words.slice(0, makeWords).join(' ');
  const model = words.slice(makeWords).join(' ');
  return { ...(year && { year }), ...(make && { make }), ...(model && { model }) };
}

/**
 * Parses a typed car, with or without the year; undefined until it has make and model. Resets size and body type to those of a new
 * vehicle, because earlier choices belong to another car and prices depend on the size.
 */
export function unlistedCar(text: string): UnlistedCar | undefined {
  const { year, make, model } = parseVehicleText(text);
  if (!make || !model) return undefined;
  const { size, bodyType } = emptyVehicle('', '');
  return { ...(year && { year: Number(year) }), make, model, size, bodyType };
}
