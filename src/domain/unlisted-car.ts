/** A car that the reference data lacks; the year only where it was typed. */
export type UnlistedCar = { year?: number; make: string; model: string };

/** Makes whose name is two words, or is often typed so. */
const TWO_WORD_MAKES = new Set([
  'alfa romeo',
  'aston martin',
  'austin healey',
  'de tomaso',
  'great wall',
  'land rover',
  'mercedes benz',
  'rolls royce',
]);

/** '2019 Mazda CX-5', with or without the year; undefined until make and model are there. */
export function unlistedCar(text: string): UnlistedCar | undefined {
  const words = text.trim().split(/\s+/);
  const year = /^(?:19|20)\d\d$/.test(words[0] ?? '') ? Number(words.shift()) : undefined;
  const makeWords = TWO_WORD_MAKES.has(words.slice(0, 2).join(' ').toLowerCase()) ? 2 : 1;
  const make = words.slice(0, makeWords).join(' ');
  const model = words.slice(makeWords).join(' ');
  return model ? { ...(year && { year }), make, model } : undefined;
}
