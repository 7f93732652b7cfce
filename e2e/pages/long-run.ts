/** `npm run test:long` */
export const isLong = process.env['LONG'] !== undefined;

/** A change of another device must show within two seconds. Only the long run, on a quiet machine, checks the time. */
export const SOON = { timeout: isLong ? 2_000 : 15_000 };

/** Returns the first few of several that take the same path; all of them in the long run. */
export function firstOf<T>(count: number, all: readonly T[]): readonly T[] {
  return isLong ? all : all.slice(0, count);
}
