/** `npm run test:long` */
export const isLong = process.env['LONG'] !== undefined;

/** What another device did is to be seen within two seconds; how long it took is judged in the long run alone, on a quiet machine. */
export const SOON = { timeout: isLong ? 2_000 : 15_000 };

/** Where several take the same path, the first few; the long run takes all. */
export function firstOf<T>(count: number, all: readonly T[]): readonly T[] {
  return isLong ? all : all.slice(0, count);
}
